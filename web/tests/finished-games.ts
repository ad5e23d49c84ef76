// Finished games for tests.
import type { FinishedGame, GamePlayer } from "../src/api/types.ts";

export const bot = (level: string, total: number): GamePlayer => ({ level, total, color: 1, mark: 1 });
export const person = (key: string, name: string, total: number): GamePlayer => ({
  key,
  name,
  total,
  color: 2,
  mark: 2,
});

/** A game of "Ana" at seat 0 against others; won if nobody has more points. */
export function game(total: number, others: readonly GamePlayer[], given: Partial<FinishedGame> = {}): FinishedGame {
  const better = others.filter((other) => other.total > total).length;
  return {
    table: "t1",
    ended_at: 1000,
    rulebook: "usa",
    base: "usa",
    board: "usa",
    seat: 0,
    players: [{ name: "Ana", total, color: 0, mark: 0 }, ...others],
    outcome: better ? "lost" : "won",
    place: better + 1,
    total,
    completed: 3,
    failed: 1,
    longest: 21,
    ...given,
  };
}
