// A drawer beside the table, opened from the header.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import { drawer } from "./state.ts";
import "./drawer.css";

type Props = { readonly title: string; readonly children: ComponentChildren };

export function Drawer({ title, children }: Props) {
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
