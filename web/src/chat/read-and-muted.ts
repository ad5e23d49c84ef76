// Which messages of a chat were read, and which seats are muted.
import { type Signal, signal } from "@preact/signals";
import { request } from "../api/http.ts";
import { readStored, writeStored } from "../platform/local-storage.ts";
import { parseMuted, setMuted } from "../session/chat-messages.ts";
import type { TableSession } from "../session/table-session.ts";

const readUpTo = new Map<string, Signal<number>>();

/** The seq up to which the chat of a table was read; messages up to `first`, from before the visit, count as read. */
export function lastReadSeq(table: string, first: number): Signal<number> {
  const found = readUpTo.get(table) ?? signal(first);
  readUpTo.set(table, found);
  return found;
}

const mutedSeats = new Map<string, Signal<ReadonlySet<number>>>();

const storageKey = (table: string) => `ferrovia.muted.${table}`;

/** The muted seats of a table. */
export function mutedSeatsAt(table: string): Signal<ReadonlySet<number>> {
  const found = mutedSeats.get(table) ?? signal(parseMuted(readStored(storageKey(table))));
  mutedSeats.set(table, found);
  return found;
}

/** Mute or unmute a seat. The server leaves out muted messages from the next visit on; until then the client does. */
export async function mute(session: TableSession, seat: number, on: boolean): Promise<void> {
  await request("POST", `/api/tables/${session.table}/mute`, { body: { seat, on }, invite: session.invite });
  const muted = mutedSeatsAt(session.table);
  muted.value = setMuted(muted.value, seat, on);
  writeStored(storageKey(session.table), [...muted.value].join(","));
}
