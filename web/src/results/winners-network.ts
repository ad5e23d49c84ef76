// The network of the winners, and the way that is traced on it.
import type { GameView, ResultView } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { ticketPath } from "../showcase/ticket-path.ts";
import { ownRoutes } from "./score-components.ts";

/** All routes of the winners: along their longest path first, then the others. */
export function winnersNetwork({ scores, winners }: ResultView, game: GameView): readonly string[] {
  const won = scores.filter(({ side }) => winners.includes(side));
  return won.flatMap((score) => [...new Set([...score.longest, ...ownRoutes(score, game)])]);
}

/** A way through the network of the first winner, in walking order: the longest path, or that of the best ticket. */
export function winnersWay({ scores, winners }: ResultView, game: GameView, boardIndex: BoardIndex): readonly string[] {
  const score = scores.find(({ side }) => side === winners[0]);
  if (!score) return [];
  if (score.longest.length) return score.longest;
  const routes = [...ownRoutes(score, game), ...score.lent.map(([, route]) => route)];
  const best = score.tickets.toSorted(([, one], [, other]) => other - one)[0];
  const path = best && best[1] > 0 ? ticketPath(boardIndex, best[0], routes) : [];
  return path.length ? path : routes.slice(0, 1);
}
