// What a board shows.
import type { RulebookInfo } from "../api/types.ts";
import { type BoardParts, NO_PARTS, NO_TRAIL, type PartKey } from "./board-parts.ts";
import type { Board } from "./boards.ts";
import type { TicketCities } from "./ticket-marks.tsx";

/** What a board shows at the moment. */
export type BoardContent = {
  readonly board: Board;
  /** Seats by route. */
  readonly owners: { readonly [route: string]: number };
  /** Seats by city. */
  readonly buildings: { readonly [city: string]: number };
  /** The routes and cities that the player can choose. */
  readonly selectable: BoardParts;
  /** What others have claimed and built since the player's last turn. */
  readonly recent?: BoardParts;
  /** What the player points at elsewhere on the page. */
  readonly highlight: BoardParts;
  /** The chosen route or city. */
  readonly chosen: PartKey | null;
  /** Routes to trace in walking order: the longest trail, or the path of a ticket. */
  readonly trail: readonly string[];
  /** The cities of the player's tickets. */
  readonly tickets?: TicketCities;
  /** Names of the seats; without them seats are numbered. */
  readonly names?: readonly string[];
  /** The rulebook, which knows the tunnels and what is built in cities; without it, routes are as on the board. */
  readonly book: RulebookInfo | null;
  /** What claiming a route that can be chosen brings, in a few words each. */
  readonly gainsOf?: (route: string) => readonly string[];
};

/** Nothing is chosen, highlighted or traced, and nothing can be chosen. */
export const IDLE = { selectable: NO_PARTS, highlight: NO_PARTS, chosen: null, trail: NO_TRAIL } as const;
