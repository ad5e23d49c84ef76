// The drawers of a table: the chat and the people.
import { Chat } from "../chat/chat.tsx";
import { t } from "../i18n/translate.ts";
import { People } from "../people/people.tsx";
import type { TableSession } from "../session/table-session.ts";
import { Drawer } from "./drawer.tsx";
import { drawer } from "./state.ts";

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
