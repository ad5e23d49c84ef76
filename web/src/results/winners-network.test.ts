import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardInfo, GameView, ResultView } from "../api/types.ts";
import { BoardIndex } from "../board/board-index.ts";
import { winnersNetwork, winnersWay } from "./winners-network.ts";

const GAME = {
  sides: [{ seats: [0] }, { seats: [1] }],
  owners: { "a-b": 1, "b-c": 0, "c-d": 1, "d-e": 1 },
} as unknown as GameView;
const result = (winners: readonly number[]) =>
  ({
    scores: [
      { side: 1, longest: ["d-e", "c-d"] },
      { side: 0, longest: ["b-c"] },
    ],
    winners,
  }) as unknown as ResultView;

test("the longest path of the winner comes first, then the other routes, each once", () => {
  assert.deepEqual(winnersNetwork(result([1]), GAME), ["d-e", "c-d", "a-b"]);
});

test("all who share the victory are lit", () => {
  assert.deepEqual(winnersNetwork(result([0, 1]), GAME), ["d-e", "c-d", "a-b", "b-c"]);
});

const ticket = (...cities: readonly string[]) => ({ cities, points: 8, any_order: 0, destination_points: [] });
const BOARD = new BoardIndex({
  cities: ["a", "b", "c", "d", "e"].map((code) => ({ code, name: code })),
  routes: ["a-b", "b-c", "c-d", "d-e"].map((name) => ({ name, a: name[0], b: name[2] })),
  tickets: [ticket("a", "b"), ticket("c", "e")],
} as unknown as BoardInfo);

test("the way goes along the longest path", () => {
  assert.deepEqual(winnersWay(result([1]), GAME, BOARD), ["d-e", "c-d"]);
});

test("without a longest path, the way is that of the best ticket", () => {
  const score = { side: 1, longest: [], lent: [] };
  const won = (tickets: readonly (readonly [number, number])[]) =>
    winnersWay({ scores: [{ ...score, tickets }], winners: [1] } as unknown as ResultView, GAME, BOARD);
  const tickets = [
    [0, 4],
    [1, 9],
  ] as const;
  assert.deepEqual(won(tickets), ["c-d", "d-e"]);
  assert.deepEqual(won([[1, -9]]), ["a-b"]);
});
