// Statistics of the games of a history. Games come with the last one first.
import type { FinishedGame } from "../api/types.ts";
import { gameId, latestNames, opponentsOf, resultOf } from "./filter.ts";

/** Results of several games. Points of games that the player gave up are a bot's, and do not count. */
type Tally = {
  readonly games: number;
  readonly won: number;
  /** Points per game, rounded; null if no points count. */
  readonly average: number | null;
  /** The game with most points; the earlier one of two. */
  readonly best: FinishedGame | null;
};

/** Results of the games with the same value of something. */
export type Group<Value> = Tally & { readonly value: Value };

/** Games in which an opponent took part, and how often each had more points; giving up is falling behind. */
export type HeadToHead = {
  readonly kind: "person" | "bot";
  /** The name of a person, or the level of a bot. */
  readonly name: string;
  readonly games: number;
  readonly ahead: number;
  readonly behind: number;
};

export function tally(games: readonly FinishedGame[]): Tally {
  const played = games.filter(({ outcome }) => outcome !== "resigned");
  const total = played.reduce((sum, game) => sum + game.total, 0);
  return {
    games: games.length,
    won: games.filter((game) => resultOf(game) === "won").length,
    average: played.length ? Math.round(total / played.length) : null,
    best: played.reduce<FinishedGame | null>((best, game) => (best && best.total > game.total ? best : game), null),
  };
}

/** The tickets and the longest path of several games, without those that the player gave up. */
type Feats = {
  readonly completed: number;
  /** Tickets held at the end, completed or not. */
  readonly held: number;
  /** The game with the longest path; null if none counts. */
  readonly longest: FinishedGame | null;
};

export function feats(games: readonly FinishedGame[]): Feats {
  const played = games.filter(({ outcome }) => outcome !== "resigned");
  const completed = played.reduce((sum, game) => sum + game.completed, 0);
  const failed = played.reduce((sum, game) => sum + game.failed, 0);
  const longest = played.reduce<FinishedGame | null>(
    (best, game) => (game.longest > 0 && game.longest >= (best?.longest ?? 0) ? game : best),
    null,
  );
  return { completed, held: completed + failed, longest };
}

/** Consecutive victories: up to now, and the longest ever. */
export function streaks(games: readonly FinishedGame[]): { readonly current: number; readonly longest: number } {
  const results = games.map((game) => resultOf(game) === "won");
  const firstOther = results.indexOf(false);
  let [run, longest] = [0, 0];
  for (const isWon of results) {
    run = isWon ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { current: firstOther < 0 ? results.length : firstOther, longest };
}

/** Results by rulebook or custom board, the one played most first. */
export function byGame(games: readonly FinishedGame[]): readonly Group<string>[] {
  return groups(games, (game) => [gameId(game)]).sort((one, other) => other.games - one.games);
}

/** Results by number of players. */
export function bySeats(games: readonly FinishedGame[]): readonly Group<number>[] {
  return groups(games, ({ players }) => [players.length]).sort((one, other) => one.value - other.value);
}

/** Results by bot level, in the order of the levels; a game with bots of two levels counts for both. */
export function byLevel(games: readonly FinishedGame[], levels: readonly string[]): readonly Group<string>[] {
  const found = groups(games, (game) => [...new Set(opponentsOf(game).flatMap(({ level }) => level ?? []))]);
  return found.sort((one, other) => levels.indexOf(one.value) - levels.indexOf(other.value));
}

function groups<Value>(
  games: readonly FinishedGame[],
  valuesOf: (game: FinishedGame) => readonly Value[],
): Group<Value>[] {
  const found = new Map<Value, FinishedGame[]>();
  for (const game of games) {
    for (const value of valuesOf(game)) {
      const those = found.get(value);
      if (those) those.push(game);
      else found.set(value, [game]);
    }
  }
  return [...found].map(([value, those]) => ({ value, ...tally(those) }));
}

/** The player against each opponent, the most frequent first. Of several bots of a level the best one counts. */
export function headToHead(games: readonly FinishedGame[]): readonly HeadToHead[] {
  const names = latestNames(games);
  const found = new Map<
    string,
    { kind: "person" | "bot"; name: string; games: number; ahead: number; behind: number }
  >();
  for (const game of games) {
    for (const [id, total] of bestTotals(game)) {
      const person = names.get(id);
      const kind = person === undefined ? "bot" : "person";
      const row = found.get(id) ?? { kind, name: person ?? id, games: 0, ahead: 0, behind: 0 };
      row.games += 1;
      const isGivenUp = game.outcome === "resigned";
      if (game.total > total && !isGivenUp) row.ahead += 1;
      if (game.total < total || isGivenUp) row.behind += 1;
      found.set(id, row);
    }
  }
  return [...found.values()].sort((one, other) => other.games - one.games);
}

/** By person's key or bot level: the most points that one of them had in a game. */
function bestTotals(game: FinishedGame): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { key, level, total } of opponentsOf(game)) {
    const id = key ?? level ?? "";
    best.set(id, Math.max(best.get(id) ?? total, total));
  }
  return best;
}
