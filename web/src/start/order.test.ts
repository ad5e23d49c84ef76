import assert from "node:assert/strict";
import { test } from "node:test";
import type { Face, MyFace } from "../wire/types.ts";
import { heldSeats, inOrder } from "./order.ts";

const mine = (table: string, phase: Face["phase"], asked = false) => ({ table: { table, phase }, asked }) as MyFace;

test("tables that wait for me come first, closed ones not at all", () => {
  const { going, over } = inOrder([
    mine("a", "playing"),
    mine("b", "over"),
    mine("c", "gathering"),
    mine("d", "playing", true),
    mine("e", "closed"),
  ]);
  assert.deepEqual(
    going.map(({ table }) => table.table),
    ["d", "a", "c"],
  );
  assert.deepEqual(
    over.map(({ table }) => table.table),
    ["b"],
  );
});

test("what was given up cannot be given up again", () => {
  const seats = [{ kind: "person" }, { kind: "person", away: "resigned" }, { kind: "person", away: "away" }];
  const face = (phase: string) => ({ table: { phase, seats }, seats: [0, 1, 2] }) as unknown as MyFace;
  assert.deepEqual(heldSeats(face("playing")), [0, 2]);
  assert.deepEqual(heldSeats(face("gathering")), []);
});
