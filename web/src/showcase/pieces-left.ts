// How many pieces a side has left, and whether it may soon start the last turns.
import type { GameView, RulebookInfo } from "../api/types.ts";

/** A side is running out if, of all its pieces, at most this share is left above the number that starts the last turns. */
const WARNED_SHARE = 1 / 8;

/** The pieces of all seats of a side. */
export function piecesLeft(game: GameView, side: number): number {
  const seats = game.sides[side]?.seats ?? [];
  return seats.reduce((sum, seat) => sum + (game.seats[seat]?.trains ?? 0) + (game.seats[seat]?.ships ?? 0), 0);
}

/** Whether a side is running out of pieces. A side without routes is not: it may still have to choose its fleet. */
export function isRunningOut(game: GameView, side: number, book: RulebookInfo | null): boolean {
  const seats = game.sides[side]?.seats ?? [];
  if (!book || !Object.values(game.owners).some((seat) => seats.includes(seat))) return false;
  const warned = book.end_pieces + Math.ceil(book.pieces * seats.length * WARNED_SHARE);
  return piecesLeft(game, side) <= warned;
}
