// Sorts the player's tables.
import type { MyTable } from "../api/types.ts";
import { GIVEN_UP } from "../platform/constants.ts";

type SortedTables = { readonly going: readonly MyTable[]; readonly over: readonly MyTable[] };

/** Current tables, first those where the player must decide; and finished ones. Closed tables are left out. */
export function sortTables(tables: readonly MyTable[]): SortedTables {
  const going = tables.filter(({ table }) => table.phase !== "over" && table.phase !== "closed");
  return {
    going: [...going.filter(({ asked }) => asked), ...going.filter(({ asked }) => !asked)],
    over: tables.filter(({ table }) => table.phase === "over"),
  };
}

/** The player's seats in a running game, except for those given up. */
export function activeSeats({ table, seats }: MyTable): readonly number[] {
  if (table.phase !== "playing") return [];
  return seats.filter((seat) => !GIVEN_UP.some((reason) => reason === table.occupants[seat]?.away));
}
