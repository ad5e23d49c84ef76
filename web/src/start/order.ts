// One's own tables in the order in which they want to be seen.
import type { MyFace } from "../wire/types.ts";

const GIVEN_UP = new Set(["resigned", "timed_out"]);

type Own = { readonly going: readonly MyFace[]; readonly over: readonly MyFace[] };

/** Those that go on, first where one must decide; and those that are over. Closed ones are left out. */
export function inOrder(tables: readonly MyFace[]): Own {
  const going = tables.filter(({ table }) => table.phase === "playing" || table.phase === "gathering");
  return {
    going: [...going.filter(({ asked }) => asked), ...going.filter(({ asked }) => !asked)],
    over: tables.filter(({ table }) => table.phase === "over"),
  };
}

/** The seats of a game under way that one has not given up. */
export function heldSeats({ table, seats }: MyFace): readonly number[] {
  if (table.phase !== "playing") return [];
  return seats.filter((seat) => !GIVEN_UP.has(table.seats[seat]?.away ?? ""));
}
