// What is worth a showcase in a new frame.
import { followedActions } from "../animation/motions.ts";
import type { Frame, GameView, HandView, Moment, RulebookInfo } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { isLastTurnHere } from "../session/waiting.ts";
import { isRunningOut, piecesLeft } from "./pieces-left.ts";
import { ticketPath } from "./ticket-path.ts";

/** A card turned up for a tunnel, and whether it costs an extra card. */
type TurnedUpCard = { readonly card: string; readonly isMatch: boolean };

/** A completed ticket, and its path in walking order. */
type CompletedTicket = { readonly ticket: number; readonly path: readonly string[] };

export type Showcase =
  | {
      readonly kind: "tunnel";
      /** The moment that turned up the cards. */
      readonly seq: number;
      readonly seat: number;
      readonly route: string;
      readonly turnedUp: readonly TurnedUpCard[];
      /** How many extra cards the tunnel costs. */
      readonly extra: number;
    }
  | { readonly kind: "tickets"; readonly completed: readonly CompletedTicket[] }
  /** A side is running out of pieces; `end` is the number of pieces that starts the last turns. */
  | { readonly kind: "running_out"; readonly side: number; readonly pieces: number; readonly end: number }
  /** The last turns begin: the seat that began them, the pieces of its side, and the turns that everyone still has. */
  | { readonly kind: "last_turns"; readonly seat: number; readonly pieces: number; readonly turns: number }
  | { readonly kind: "my_last_turn" };

/** The showcases for a new frame, in their order. If too many actions arrive at once, what others did is not shown. */
export function findShowcases(
  before: Frame | null,
  now: Frame,
  newMoments: readonly Moment[],
  boardIndex: BoardIndex,
  book: RulebookInfo | null,
): readonly Showcase[] {
  if (!before?.game || !now.game || now.phase !== "playing") return [];
  return [
    ...followedActions(newMoments, now.you.seat ?? null).flatMap(tunnelsOf),
    ...completedTickets(before, now, now.game, boardIndex),
    ...runningOut(before.game, now.game, book),
    ...lastTurns(before.game, now.game, newMoments),
    ...myLastTurn(before, now),
  ];
}

/** The wild among cards. */
const WILD = "*";

function tunnelsOf(moment: Moment): readonly Showcase[] {
  const events = moment.events ?? [];
  const event = events.find(({ kind }) => kind === "turned_up");
  if (!event?.route) return [];
  const laid = new Set(events.find(({ kind }) => kind === "laid")?.cards);
  const extra = event.count ?? 0;
  const turnedUp = (event.cards ?? []).map((card) => ({ card, isMatch: card === WILD || laid.has(card) }));
  // The server says how many cards match. If that is not the cards that look like it, none is marked.
  const isAsCounted = turnedUp.filter(({ isMatch }) => isMatch).length === extra;
  const marked = isAsCounted ? turnedUp : turnedUp.map(({ card }) => ({ card, isMatch: false }));
  return [{ kind: "tunnel", seq: moment.seq, seat: event.seat, route: event.route, turnedUp: marked, extra }];
}

function completedTickets(before: Frame, now: Frame, game: GameView, boardIndex: BoardIndex): readonly Showcase[] {
  const seat = now.you.seat;
  if (seat == null || before.you.seat !== seat || !before.hand || !now.hand) return [];
  const doneBefore = new Set(doneTickets(before.hand));
  const mine = game.sides.find(({ seats }) => seats.includes(seat))?.seats ?? [];
  const routes = Object.keys(game.owners).filter((route) => mine.includes(game.owners[route] ?? -1));
  const completed = doneTickets(now.hand)
    .filter((ticket) => !doneBefore.has(ticket))
    .map((ticket) => ({ ticket, path: ticketPath(boardIndex, ticket, routes) }));
  return completed.length ? [{ kind: "tickets", completed }] : [];
}

function doneTickets({ tickets, rack_tickets }: HandView): readonly number[] {
  return [...tickets, ...(rack_tickets ?? [])].filter(({ done }) => done).map(({ ticket }) => ticket);
}

/** The side that is likely to start the last turns, when it begins to run out of pieces. */
function runningOut(before: GameView, now: GameView, book: RulebookInfo | null): readonly Showcase[] {
  if (!book || now.turns_left != null) return [];
  const fewest = Math.min(...now.sides.map((_, side) => piecesLeft(now, side)));
  return now.sides.flatMap((_, side) => {
    if (!isRunningOut(now, side, book) || isRunningOut(before, side, book)) return [];
    if (piecesLeft(now, side) > fewest) return [];
    return [{ kind: "running_out" as const, side, pieces: piecesLeft(now, side), end: book.end_pieces }];
  });
}

function lastTurns(before: GameView, now: GameView, newMoments: readonly Moment[]): readonly Showcase[] {
  if (before.turns_left != null || now.turns_left == null) return [];
  const event = newMoments.flatMap(({ events }) => events ?? []).find(({ kind }) => kind === "last_turns");
  if (!event) return [];
  const side = now.sides.findIndex(({ seats }) => seats.includes(event.seat));
  const turns = Math.round((event.count ?? now.turns_left) / now.seats.length);
  return [{ kind: "last_turns", seat: event.seat, pieces: piecesLeft(now, side), turns }];
}

/** The seat that is shown has its last turn, and did not have it before. */
function myLastTurn(before: Frame, now: Frame): readonly Showcase[] {
  const isShown = now.asked?.some(({ seat }) => seat === now.you.seat) ?? false;
  const hadIt = before.you.seat === now.you.seat && isLastTurnHere(before);
  return isShown && isLastTurnHere(now) && !hadIt ? [{ kind: "my_last_turn" }] : [];
}
