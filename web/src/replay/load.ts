// A game that is over, fetched once: the replay itself and the frame that says who played what.
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

/** The game of a table; what was refused is asked for again the next time. */
export function playedAt(table: string, invite: string): Signal<Loading> {
  const known = kept.get(table);
  if (known && known.value.state !== "refused") return known;
  const loading = signal<Loading>({ state: "waiting" });
  kept.set(table, loading);
  void load(loading, table, invite);
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
