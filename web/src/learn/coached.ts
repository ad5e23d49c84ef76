// The table of the guided first game, and what its coach has said already: remembered in this browser.
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory.ts";

type Kept = { readonly table: string; readonly given: readonly string[] };

const KEPT = "ferrovia.coach";

function read(): Kept | null {
  try {
    return JSON.parse(recall(KEPT) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** What is remembered; null where no game is guided. */
export const coached = signal<Kept | null>(read());

function keep(kept: Kept): void {
  coached.value = kept;
  remember(KEPT, JSON.stringify(kept));
}

/** Guide the game at this table. */
export function coach(table: string): void {
  keep({ table, given: [] });
}

/** A lesson was given. */
export function markGiven(name: string): void {
  const now = coached.value;
  if (now && !now.given.includes(name)) keep({ ...now, given: [...now.given, name] });
}

/** No more lessons. */
export function dismiss(): void {
  keep({ table: "", given: [] });
}
