// An Elo rating that comes from the history alone. Games come with the last one first.
import type { FinishedGame, GamePlayer } from "../api/types.ts";
import { opponentsOf } from "./filter.ts";

/** The ratings of the bot levels: their distances follow from how often each beats the one below (docs/bot-results.md). */
export const BOT_RATINGS: { readonly [level: string]: number } = { easy: 1000, medium: 1440, hard: 1560, expert: 1650 };
/** The rating of a person before the first game. */
export const FIRST_RATING = 1200;
/** A rating is provisional before so many games. */
export const MIN_RATED = 5;
/** The most that one game changes a rating. */
const MAX_CHANGE = 32;

/** The share of games that a player wins against another, by their ratings. */
export function expectedShare(rating: number, other: number): number {
  return 1 / (1 + 10 ** ((other - rating) / 400));
}

/** A game that counted for the rating, and the player's rating before and after it. */
type RatedGame = { readonly game: FinishedGame; readonly before: number; readonly after: number };

/** The player's rating, and how many games are missing until it is no longer provisional; null before the first game. */
export function ratingOf(games: readonly FinishedGame[]): { readonly rating: number; readonly missing: number } | null {
  const rated = ratedGames(games);
  const last = rated.at(-1);
  return last ? { rating: Math.round(last.after), missing: Math.max(0, MIN_RATED - rated.length) } : null;
}

/** By table: by how many points a game has changed the rating, as it is shown. */
export function ratingChanges(games: readonly FinishedGame[]): ReadonlyMap<string, number> {
  return new Map(
    ratedGames(games).map(({ game, before, after }) => [game.table, Math.round(after) - Math.round(before)]),
  );
}

/**
 * The games that count for the rating, the earliest one first. A game counts as one against each opponent, and changes
 * the rating by their average. Opponents who are people are rated from the same games.
 */
export function ratedGames(games: readonly FinishedGame[]): readonly RatedGame[] {
  const people = new Map<string, number>();
  const rated: RatedGame[] = [];
  let mine = FIRST_RATING;
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
    rated.push({ game, before, after: mine });
  }
  return rated;
}

/** The rating of an opponent; null for somebody who is not known, and for bots without a level. */
function ratingOfOpponent({ key, level }: GamePlayer, people: ReadonlyMap<string, number>): number | null {
  if (key) return people.get(key) ?? FIRST_RATING;
  return BOT_RATINGS[level ?? ""] ?? null;
}

/** 1 with more points than an opponent, 0 with fewer or after giving up. */
function scoreAgainst({ total }: GamePlayer, game: FinishedGame): number {
  if (game.outcome === "resigned" || game.total < total) return 0;
  return game.total > total ? 1 : 0.5;
}
