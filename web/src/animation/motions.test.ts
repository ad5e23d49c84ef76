import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorSelectors } from "./anchors.ts";
import { eventMotions, motionsOf } from "./motions.ts";

test("a card from the display flies from the slot that is filled again", () => {
  const motions = eventMotions([
    { kind: "took", seat: 1, card: "r" },
    { kind: "refilled", seat: -1, slot: 3, card: "b" },
  ]);
  assert.deepEqual(motions, [
    { kind: "card", seat: 1, card: "r", deck: "trains", from: { at: "slot", slot: 3 }, to: { at: "seat", seat: 1 } },
  ]);
});

test("a card drawn from the deck shows its face only to those who saw it", () => {
  const drew = { kind: "drew", seat: 0, deck: "ships" };
  const [blind] = eventMotions([drew]);
  const [seen] = eventMotions([drew, { kind: "saw", seat: 0, card: "B" }]);
  assert.ok(blind?.kind === "card" && seen?.kind === "card");
  assert.deepEqual([blind.card, seen.card, blind.from], [null, "B", { at: "deck", deck: "ships" }]);
});

test("pieces drop on the route, a building on its city", () => {
  const motions = eventMotions([
    { kind: "claimed", seat: 0, route: "den-pho", points: 10, cards: [] },
    { kind: "built", seat: 0, city: "par", cards: [] },
  ]);
  assert.deepEqual(
    motions.map((motion) => motion.kind === "drop" && motion.at),
    [
      { at: "part", part: "den-pho" },
      { at: "part", part: "@par" },
    ],
  );
});

test("the cards that pay for a route go to the discards, a few of them", () => {
  const cards = ["r", "r", "r", "r", "*"];
  const [drop, ...spent] = eventMotions([{ kind: "claimed", seat: 1, route: "den-pho", points: 10, cards }]);
  assert.equal(drop?.kind, "drop");
  assert.equal(spent.length, 3);
  assert.ok(spent.every((one) => one.kind === "card" && one.to.at === "discards" && one.from.at === "seat"));
});

test("a secret number of tickets moves one ticket", () => {
  assert.equal(eventMotions([{ kind: "kept", seat: 0 }]).length, 1);
  assert.equal(eventMotions([{ kind: "kept", seat: 0, count: 3 }]).length, 3);
});

test("the motions of an action stay together", () => {
  const events = [{ kind: "kept", seat: 0, count: 2 }];
  const moments = [
    { seq: 1, at: 0, kind: "played", seat: 0, events },
    { seq: 2, at: 0, kind: "played", seat: 1, events: [{ kind: "passed", seat: 1 }] },
    { seq: 3, at: 0, kind: "played", seat: 0, events: [{ kind: "drew", seat: 0 }] },
  ];
  assert.deepEqual(
    motionsOf(moments).map((motions) => motions.map(({ kind }) => kind)),
    [["ticket", "ticket"], ["card"]],
  );
});

test("many actions at once are not animated", () => {
  const played = (seq: number) => ({ seq, at: 0, kind: "played", seat: 0, events: [{ kind: "drew", seat: 0 }] });
  assert.equal(motionsOf([played(1), played(2)]).length, 2);
  assert.equal(motionsOf([1, 2, 3, 4, 5, 6, 7].map(played)).length, 0);
});

test("own cards go to the hand if it is shown, and those of a hidden seat to the line of recent moves", () => {
  const row = ['[data-seat="2"] .seat-mark', '[data-seat="2"]', "[data-recent]"];
  assert.deepEqual(anchorSelectors({ at: "seat", seat: 2 }, 2), ["[data-hand]", ...row]);
  assert.deepEqual(anchorSelectors({ at: "seat", seat: 2 }, 0), row);
});
