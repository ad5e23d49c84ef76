// An Elo rating that comes from the history alone. Games come with the last one first.
import type { FinishedGame, GamePlayer } from "../api/types.ts";
import { opponentsOf } from "./filter.ts";

/** The ratings of the bot levels: their distances follow from how often each beats the one below (docs/bot-results.md). */
export const BOT_RATINGS: { readonly [level: string]: number } = { easy: 1000, medium: 1440, hard: 1560, expert: 1650 };
/** The rating of a person before the first game. */
export const FIRST_RATING = 1200;
/** A rating is shown after so many games. */
export const MIN_RATED = 5;
/** The most that one game changes a rating. */
const MAX_CHANGE = 32;

/** The share of games that a player wins against another, by their ratings. */
export function expectedShare(rating: number, other: number): number {
  return 1 / (1 + 10 ** ((other - rating) / 400));
}

/**
 * The player's rating; null before enough games. A game counts as one against each opponent, and changes the rating by
 * their average. Opponents who are people are rated from the same games.
 */
export function ratingOf(games: readonly FinishedGame[]): number | null {
  const people = new Map<string, number>();
  let [mine, rated] = [FIRST_RATING, 0];
  for (const game of [...games].reverse()) {
    const before = mine;
    const changes = opponentsOf(game).flatMap((player) => {
      const rating = ratingOfOpponent(player, people);
      if (rating === null) return [];
      const change = MAX_CHANGE * (scoreAgainst(player, game) - expectedShare(before, rating));
      if (player.key) people.set(player.key, rating - change);
      return [change];
    });
    if (!changes.length) continue;
    mine += changes.reduce((sum, change) => sum + change, 0) / changes.length;
    rated += 1;
  }
  return rated >= MIN_RATED ? Math.round(mine) : null;
}

/** The rating of an opponent; null for players of a shared screen, who are unknown. */
function ratingOfOpponent({ key, level }: GamePlayer, people: ReadonlyMap<string, number>): number | null {
  if (key) return people.get(key) ?? FIRST_RATING;
  return BOT_RATINGS[level ?? ""] ?? null;
}

/** 1 with more points than an opponent, 0 with fewer or after giving up. */
function scoreAgainst({ total }: GamePlayer, game: FinishedGame): number {
  if (game.outcome === "resigned" || game.total < total) return 0;
  return game.total > total ? 1 : 0.5;
}
