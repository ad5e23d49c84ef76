// What a player has achieved so far: marks that come from the history alone. Games come with the last one first.
import type { FinishedGame } from "../api/types.ts";
import { opponentsOf, resultOf } from "./filter.ts";

/** A victory in a rulebook, against a bot level or a person, or so many in a row; `game` is the first that did it. */
export type Milestone = {
  readonly kind: "game" | "level" | "person" | "streak";
  readonly value: string;
  readonly game: FinishedGame | null;
};

/** The lengths of streaks that are marked. */
const STREAKS: readonly number[] = [3, 5, 10];

/** All milestones, reached or not. Victories on custom boards and with house rules count against opponents only. */
export function milestonesOf(
  games: readonly FinishedGame[],
  rulebooks: readonly string[],
  levels: readonly string[],
): readonly Milestone[] {
  const ordered = [...games].reverse();
  const won = ordered.filter((game) => resultOf(game) === "won");
  const printed = won.filter(({ custom_board, house }) => !custom_board && !house);
  const beat = (isMeant: (player: { level?: string | null; key?: string | null }) => boolean) =>
    won.find((game) => opponentsOf(game).some(isMeant)) ?? null;
  return [
    ...rulebooks.map(
      (value): Milestone => ({ kind: "game", value, game: printed.find(({ base }) => base === value) ?? null }),
    ),
    ...levels.map((value): Milestone => ({ kind: "level", value, game: beat(({ level }) => level === value) })),
    { kind: "person", value: "", game: beat(({ key }) => Boolean(key)) },
    ...STREAKS.map((n): Milestone => ({ kind: "streak", value: String(n), game: endOfStreak(ordered, n) })),
  ];
}

/** The game with which so many victories in a row were first reached. */
function endOfStreak(ordered: readonly FinishedGame[], wanted: number): FinishedGame | null {
  let run = 0;
  for (const game of ordered) {
    run = resultOf(game) === "won" ? run + 1 : 0;
    if (run === wanted) return game;
  }
  return null;
}
