// The points of a history game by game, and their moving average.
import type { FinishedGame } from "../api/types.ts";

/** How many games the moving average covers. */
export const AVERAGED = 5;
/** How many games a trend shows at most, the latest ones. */
export const MAX_POINTS = 100;

type TrendPoint = {
  readonly game: FinishedGame;
  /** The average of this game and those just before it. */
  readonly average: number;
};

/** The trend, the earliest game first. Points of games that the player gave up are a bot's, and do not count. */
export function trendOf(games: readonly FinishedGame[]): readonly TrendPoint[] {
  const played = games.filter(({ outcome }) => outcome !== "resigned").reverse();
  const points = played.map((game, index) => {
    const latest = played.slice(Math.max(0, index + 1 - AVERAGED), index + 1);
    return { game, average: latest.reduce((sum, { total }) => sum + total, 0) / latest.length };
  });
  return points.slice(-MAX_POINTS);
}
