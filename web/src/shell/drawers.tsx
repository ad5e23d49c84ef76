// The drawers beside a table, opened from the header: the chat and the people.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Chat } from "../chat/chat.tsx";
import { t } from "../i18n/translate.ts";
import { People } from "../people/people.tsx";
import type { TableSession } from "../session/table-session.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import { drawer } from "./state.ts";
import "./drawers.css";

/** The open drawer, if any. */
export function Drawers({ session }: { readonly session: TableSession }) {
  switch (drawer.value) {
    case "chat":
      return (
        <Drawer title={t("web.chat.title")}>
          <Chat session={session} />
        </Drawer>
      );
    case "people":
      return (
        <Drawer title={t("web.people.title")}>
          <People session={session} />
        </Drawer>
      );
    default:
      return null;
  }
}

type Props = { readonly title: string; readonly children: ComponentChildren };

/** A drawer beside the table. */
function Drawer({ title, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = sets(drawer, null);
  return (
    <aside
      ref={panel}
      class="drawer"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        event.stopPropagation(); // shortcuts of the table are off inside the drawer
        if (event.key === "Escape") close();
      }}
    >
      <header>
        <h2>{title}</h2>
        <Button class="quiet" aria-label={t("web.close")} onClick={close} text="×" />
      </header>
      {children}
    </aside>
  );
}
