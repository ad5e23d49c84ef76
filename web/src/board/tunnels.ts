// Which routes are tunnels: the board states a number of cards, or leaves it to the rulebook, where it may be 0.
import type { RouteInfo, RulebookInfo } from "../api/types.ts";

type Printed = Pick<RouteInfo, "tunnel">;

/** How many cards are turned up when a route is claimed. */
export function turnedUpCards({ tunnel }: Printed, book: RulebookInfo | null): number {
  if (tunnel === null) return 0;
  return tunnel < 0 ? (book?.tunnel_cards ?? 0) : tunnel;
}

/** Whether a route is a tunnel; without a rulebook, whether it can be one. */
export function isTunnel(route: Printed, book: RulebookInfo | null): boolean {
  return book ? turnedUpCards(route, book) > 0 : route.tunnel !== null;
}
