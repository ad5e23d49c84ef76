// The network of the winners, in the order in which it is lit.
import type { GameView, ResultView } from "../api/types.ts";
import { ownRoutes } from "./score-components.ts";

/** All routes of the winners: along their longest path first, then the others. */
export function winnersNetwork({ scores, winners }: ResultView, game: GameView): readonly string[] {
  const won = scores.filter(({ side }) => winners.includes(side));
  return won.flatMap((score) => [...new Set([...score.longest, ...ownRoutes(score, game)])]);
}
