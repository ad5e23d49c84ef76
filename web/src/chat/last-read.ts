// Which messages of a chat were read.
import { type Signal, signal } from "@preact/signals";

const readUpTo = new Map<string, Signal<number>>();

/** The seq up to which the chat of a table was read; messages up to `first`, from before the visit, count as read. */
export function lastReadSeq(table: string, first: number): Signal<number> {
  const found = readUpTo.get(table) ?? signal(first);
  readUpTo.set(table, found);
  return found;
}
