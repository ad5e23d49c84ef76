// A game that is over, fetched once and kept for a while: the replay itself and the frame that says who played what.
import { type Signal, signal } from "@preact/signals";
import { earlyFrame } from "../table/early.ts";
import { ask, Refused } from "../wire/api.ts";
import type { Frame, Replay, Trouble } from "../wire/types.ts";

export type Played = { readonly frame: Frame; readonly replay: Replay };

/** On its way, refused, or there. */
export type Loading =
  | { readonly state: "waiting" }
  | { readonly state: "refused"; readonly trouble: Trouble }
  | { readonly state: "there"; readonly played: Played };

const kept = new Map<string, Signal<Loading>>();
const MOST = 2; // a replay is large

/** The game of a table; what was refused is asked for again the next time. */
export function playedAt(table: string, invite: string): Signal<Loading> {
  const known = kept.get(table);
  if (known && known.value.state !== "refused") return last(table, known);
  const loading = last(table, signal<Loading>({ state: "waiting" }));
  void load(loading, table, invite);
  return loading;
}

/** Keep a game as the last one that was looked at, and forget those that were long ago. */
function last(table: string, loading: Signal<Loading>): Signal<Loading> {
  kept.delete(table);
  kept.set(table, loading);
  for (const other of [...kept.keys()].slice(0, -MOST)) kept.delete(other);
  return loading;
}

async function load(loading: Signal<Loading>, table: string, invite: string): Promise<void> {
  const wish = invite ? { invite } : {};
  try {
    const [frame, replay] = await Promise.all([
      earlyFrame(table).then((frame) => frame ?? ask<Frame>("GET", `/api/tables/${table}`, wish)),
      ask<Replay>("GET", `/api/tables/${table}/replay`, wish),
    ]);
    loading.value = { state: "there", played: { frame, replay } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    loading.value = { state: "refused", trouble: error.trouble };
  }
}
