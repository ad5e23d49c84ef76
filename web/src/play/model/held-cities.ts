// The cities of the tickets that a player holds, for their marks on the board.
import type { HandView } from "../../api/types.ts";
import type { BoardIndex } from "../../board/board-index.ts";
import type { TicketCities } from "../../board/ticket-marks.tsx";

/**
 * The cities of a player's tickets, on the rack too, and of those about to be taken from an offer. A city that an open
 * ticket needs is open.
 */
export function heldCities(hand: HandView | null, boardIndex: BoardIndex, taken: readonly number[] = []): TicketCities {
  const offered = taken.map((ticket) => ({ ticket, done: false }));
  const held = [...(hand?.tickets ?? []), ...(hand?.rack_tickets ?? []), ...offered];
  const citiesOf = (isDone: boolean) =>
    new Set(held.filter(({ done }) => done === isDone).flatMap(({ ticket }) => boardIndex.ticketCities(ticket)));
  const open = citiesOf(false);
  return { open: [...open], done: [...citiesOf(true)].filter((code) => !open.has(code)) };
}
