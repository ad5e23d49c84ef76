import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardInfo, HandView } from "../../api/types.ts";
import { BoardIndex } from "../../board/board-index.ts";
import { heldCities } from "./held-cities.ts";

const facts = {
  cities: [],
  routes: [],
  tickets: [{ cities: ["a", "b"] }, { cities: ["b", "c"] }, { cities: ["c", "d"] }],
} as unknown as BoardInfo;
const boardIndex = new BoardIndex(facts);

test("a city is done once all tickets that name it are", () => {
  const hand = { tickets: [held(0, true), held(1, false)], rack_tickets: [held(2, true)] } as unknown as HandView;
  assert.deepEqual(heldCities(hand, boardIndex), { open: ["b", "c"], done: ["a", "d"] });
});

test("the cities of tickets about to be taken are open", () => {
  const hand = { tickets: [held(0, true)] } as unknown as HandView;
  assert.deepEqual(heldCities(hand, boardIndex, [1, 2]), { open: ["b", "c", "d"], done: ["a"] });
});

test("a spectator has no tickets", () => {
  assert.deepEqual(heldCities(null, boardIndex), { open: [], done: [] });
});

function held(ticket: number, done: boolean) {
  return { ticket, done };
}
