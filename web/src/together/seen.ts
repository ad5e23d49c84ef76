// How far the talk of each table was read, as long as the page is open.
import { type Signal, signal } from "@preact/signals";

const known = new Map<string, Signal<number>>();

/** The last line of a table's log whose talk was read; what was said before one came, up to `first`, counts as read. */
export function seenAt(table: string, first: number): Signal<number> {
  const found = known.get(table) ?? signal(first);
  known.set(table, found);
  return found;
}
