import assert from "node:assert/strict";
import { test } from "node:test";
import { selectorsOf } from "./marks.ts";
import { factMoves, movesOf, startsOf } from "./moves.ts";

test("a card from the display flies from the slot that is filled again", () => {
  const moves = factMoves([
    { kind: "took", seat: 1, card: "r" },
    { kind: "refilled", seat: -1, slot: 3, card: "b" },
  ]);
  assert.deepEqual(moves, [
    { kind: "card", card: "r", deck: "trains", from: { at: "slot", slot: 3 }, to: { at: "seat", seat: 1 } },
  ]);
});

test("an unseen card shows its face only to who saw it", () => {
  const drew = { kind: "drew", seat: 0, deck: "ships" };
  const [blind] = factMoves([drew]);
  const [seen] = factMoves([drew, { kind: "saw", seat: 0, card: "B" }]);
  assert.ok(blind?.kind === "card" && seen?.kind === "card");
  assert.deepEqual([blind.card, seen.card, blind.from], [null, "B", { at: "deck", deck: "ships" }]);
});

test("pieces drop on the route, a building on its city", () => {
  const moves = factMoves([
    { kind: "claimed", seat: 0, route: "den-pho", points: 10, cards: [] },
    { kind: "built", seat: 0, city: "par", cards: [] },
  ]);
  assert.deepEqual(
    moves.map((move) => move.kind === "drop" && move.at),
    [
      { at: "spot", spot: "den-pho" },
      { at: "spot", spot: "@par" },
    ],
  );
});

test("a secret number of tickets is one ticket", () => {
  assert.equal(factMoves([{ kind: "kept", seat: 0 }]).length, 1);
  assert.equal(factMoves([{ kind: "kept", seat: 0, count: 3 }]).length, 3);
});

test("nobody waits for the past", () => {
  const played = (seq: number) => ({ seq, at: 0, kind: "played", seat: 0, facts: [{ kind: "drew", seat: 0 }] });
  assert.equal(movesOf([played(1), played(2)]).length, 2);
  assert.equal(movesOf([1, 2, 3, 4, 5, 6, 7].map(played)).length, 0);
});

test("one's own cards go to the hand where it is shown", () => {
  assert.deepEqual(selectorsOf({ at: "seat", seat: 2 }, 2), ["[data-hand]", '[data-seat="2"]']);
  assert.deepEqual(selectorsOf({ at: "seat", seat: 2 }, 0), ['[data-seat="2"]']);
});

test("moves begin one after another, and those that would come late do not begin", () => {
  assert.deepEqual(startsOf(3, Number.NEGATIVE_INFINITY, 90, 500), [0, 90, 180]);
  assert.deepEqual(startsOf(3, 300, 90, 500), [390, 480, null]);
});
