import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../../tests/wire.ts";
import { heldCities } from "./held-cities.ts";

const boardIndex = wire.boardIndex(
  [],
  ["ab", "bc", "cd"].map((ends) => wire.ticket([...ends], 8)),
);

test("a city is done once all tickets that name it are", () => {
  const hand = wire.hand({ tickets: [held(0, true), held(1, false)], rack_tickets: [held(2, true)] });
  assert.deepEqual(heldCities(hand, boardIndex), { open: ["b", "c"], done: ["a", "d"] });
});

test("the cities of tickets about to be taken are open", () => {
  const hand = wire.hand({ tickets: [held(0, true)] });
  assert.deepEqual(heldCities(hand, boardIndex, [1, 2]), { open: ["b", "c", "d"], done: ["a"] });
});

test("a spectator has no tickets", () => {
  assert.deepEqual(heldCities(null, boardIndex), { open: [], done: [] });
});

function held(ticket: number, done: boolean) {
  return { ticket, done };
}
