import assert from "node:assert/strict";
import { test } from "node:test";
import type { MyTable, TableSummary } from "../api/types.ts";
import { activeSeats, sortTables } from "./table-order.ts";

const mine = (table: string, phase: TableSummary["phase"], asked = false) =>
  ({ table: { table, phase }, asked }) as MyTable;

test("tables that wait for me come first, closed ones are left out", () => {
  const { going, over } = sortTables([
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

test("a seat that was given up cannot be given up again", () => {
  const occupants = [{ kind: "person" }, { kind: "person", away: "resigned" }, { kind: "person", away: "away" }];
  const summary = (phase: string) => ({ table: { phase, occupants }, seats: [0, 1, 2] }) as unknown as MyTable;
  assert.deepEqual(activeSeats(summary("playing")), [0, 2]);
  assert.deepEqual(activeSeats(summary("gathering")), []);
});
