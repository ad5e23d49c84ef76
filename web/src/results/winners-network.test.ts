import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameView, ResultView } from "../api/types.ts";
import { winnersNetwork } from "./winners-network.ts";

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
