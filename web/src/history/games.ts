// The finished games of the guest, loaded page by page.
import { signal } from "@preact/signals";
import { ApiError, request } from "../api/http.ts";
import type { ErrorBody, FinishedGame, FinishedGameList } from "../api/types.ts";

/** How many games are loaded at most; statistics say so if there are more. */
const MAX_GAMES = 2000;

type History = {
  /** The last one first. */
  readonly games: readonly FinishedGame[];
  readonly state: "waiting" | "there" | "refused";
  /** Whether there are more games than are loaded. */
  readonly hasMore: boolean;
  readonly error: ErrorBody | null;
};

const EMPTY: History = { games: [], state: "waiting", hasMore: false, error: null };

export const finishedGames = signal<History>(EMPTY);

/** Load the history again. What was loaded before is shown until then. */
export async function loadHistory(): Promise<void> {
  const games: FinishedGame[] = [];
  try {
    let hasMore = true;
    while (hasMore && games.length < MAX_GAMES) {
      const last = games.at(-1);
      const path = last ? `/api/me/games?before=${last.ended_at}` : "/api/me/games";
      const page = await request<FinishedGameList>("GET", path);
      games.push(...page.games);
      hasMore = page.more;
    }
    finishedGames.value = { games, state: "there", hasMore, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    finishedGames.value = { ...EMPTY, state: "refused", error: error.body };
  }
}

/** Forget the history, because this browser is another guest now. */
export function forgetHistory(): void {
  finishedGames.value = EMPTY;
}
