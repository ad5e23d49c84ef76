// Whose talk one does not want to read. The server leaves it out from the next visit on; until then we do.
import { type Signal, signal } from "@preact/signals";
import { recall, remember } from "../parts/memory.ts";
import type { Sitting } from "../table/sitting.ts";
import { ask } from "../wire/api.ts";
import { mutedFrom, withMute } from "./talk.ts";

const known = new Map<string, Signal<ReadonlySet<number>>>();

const place = (table: string) => `ferrovia.muted.${table}`;

/** The muted seats of a table. */
export function mutedAt(table: string): Signal<ReadonlySet<number>> {
  const found = known.get(table) ?? signal(mutedFrom(recall(place(table))));
  known.set(table, found);
  return found;
}

/** Read somebody's talk no more, or again. */
export async function mute(sitting: Sitting, seat: number, on: boolean): Promise<void> {
  await ask("POST", `/api/tables/${sitting.table}/mute`, { body: { seat, on }, invite: sitting.invite });
  const muted = mutedAt(sitting.table);
  muted.value = withMute(muted.value, seat, on);
  remember(place(sitting.table), [...muted.value].join(","));
}
