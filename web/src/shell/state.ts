// State of the table page that the header shares with it: the session, the cover of a shared screen, the open drawer.
import { signal } from "@preact/signals";
import type { TableSession } from "../session/table-session.ts";

/** The session of the current page. */
export const currentSession = signal<TableSession | null>(null);

/** Whether a cover hides the table until the next player at this screen is ready. */
export const isCovered = signal(false);

/** The open drawer. */
export const drawer = signal<"chat" | "people" | null>(null);
