// The replay of a finished game, with the frame that has its seats and options. The last few are cached.
import { type Signal, signal } from "@preact/signals";
import { ApiError, request } from "../api/http.ts";
import type { ErrorBody, Frame, Replay } from "../api/types.ts";
import { takePreloadedFrame } from "./preload.ts";

type LoadedReplay = { readonly frame: Frame; readonly replay: Replay };

/** Waiting, refused, or loaded. */
type Loading =
  | { readonly state: "waiting" }
  | { readonly state: "refused"; readonly error: ErrorBody }
  | { readonly state: "there"; readonly game: LoadedReplay };

const cache = new Map<string, Signal<Loading>>();
const MAX_KEPT = 2; // a replay is large

/** The replay of a finished game; a refused request is sent again the next time. */
export function loadReplay(table: string, invite: string): Signal<Loading> {
  const cached = cache.get(table);
  if (cached && cached.value.state !== "refused") return keepRecent(table, cached);
  const loading = keepRecent(table, signal<Loading>({ state: "waiting" }));
  void load(loading, table, invite);
  return loading;
}

/** Make a game the newest in the cache, and drop the oldest. */
function keepRecent(table: string, loading: Signal<Loading>): Signal<Loading> {
  cache.delete(table);
  cache.set(table, loading);
  for (const other of [...cache.keys()].slice(0, -MAX_KEPT)) cache.delete(other);
  return loading;
}

async function load(loading: Signal<Loading>, table: string, invite: string): Promise<void> {
  const options = invite ? { invite } : {};
  try {
    const [frame, replay] = await Promise.all([
      takePreloadedFrame(table).then((frame) => frame ?? request<Frame>("GET", `/api/tables/${table}`, options)),
      request<Replay>("GET", `/api/tables/${table}/replay`, options),
    ]);
    loading.value = { state: "there", game: { frame, replay } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    loading.value = { state: "refused", error: error.body };
  }
}
