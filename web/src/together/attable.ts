// The table that is shown, for what lies outside its page: the header's buttons, and the drawers that they open.
import { signal } from "@preact/signals";
import type { Sitting } from "../table/sitting.ts";

/** The sitting of the page that is shown. */
export const atTable = signal<Sitting | null>(null);

/** Whether nothing of the table may be seen until the next one at this screen says so. */
export const isCovered = signal(false);

/** What is open beside the table. */
export const drawer = signal<"talk" | "people" | null>(null);

/** Open a drawer, or close it if it is open. */
export function toggle(which: "talk" | "people"): void {
  drawer.value = drawer.value === which ? null : which;
}
