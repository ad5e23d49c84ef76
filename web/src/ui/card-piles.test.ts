import assert from "node:assert/strict";
import { test } from "node:test";
import { countCards, pilesOf, runsOf } from "./card-piles.ts";

test("piles are ordered by colour: trains, ships, wilds", () => {
  const piles = pilesOf({ "*": 1, W2: 1, R: 2, w: 1, "r^": 1, r: 3 });
  assert.deepEqual(
    piles.map((pile) => pile.card),
    ["r", "r^", "w", "R", "W2", "*"],
  );
  assert.equal(piles[0]?.n, 3);
});

test("equal cards of a payment are one pile", () => {
  assert.deepEqual(runsOf(["w", "w", "*"]), [
    { card: "w", n: 2 },
    { card: "*", n: 1 },
  ]);
});

test("a hand is counted", () => {
  assert.equal(countCards({ r: 3, "*": 1 }), 4);
});
