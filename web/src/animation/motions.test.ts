import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorSelectors } from "./anchors.ts";
import { eventMotions, firstMoving, motionsOf } from "./motions.ts";

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
    motionsOf(moments, null).map(({ seq, motions }) => [seq, motions.map(({ kind }) => kind)]),
    [
      [1, ["ticket", "ticket"]],
      [3, ["card"]],
    ],
  );
});

test("many actions at once are not animated", () => {
  const played = (seq: number) => ({ seq, at: 0, kind: "played", seat: 0, events: [{ kind: "drew", seat: 0 }] });
  assert.equal(motionsOf([played(1), played(2)], 1).length, 2);
  const many = [1, 2, 3, 4, 5, 6, 7].map(played);
  assert.equal(motionsOf(many, 1).length, 0);
  assert.equal(motionsOf(many, 0).length, 0);
  const own = { ...played(8), seat: 1 };
  assert.deepEqual(
    motionsOf([...many, own], 1).map(({ seq }) => seq),
    [8],
    "but one's own action is, whatever instant bots did after it",
  );
});

test("own cards go to the hand if it is shown, and those of a hidden seat to the line of recent moves", () => {
  const row = ['[data-seat="2"] [data-seat-mark]', '[data-seat="2"]', "[data-recent]"];
  assert.deepEqual(anchorSelectors({ at: "seat", seat: 2 }, 2), ["[data-hand]", ...row]);
  assert.deepEqual(anchorSelectors({ at: "seat", seat: 2 }, 0), row);
});

test("what is shown moving is known before it is released", () => {
  const at = (seq: number, seat: number, ...kinds: readonly string[]) => {
    const events = kinds.map((kind) => ({ kind, seat, route: "a-b", cards: [] }));
    return { seq, at: 0, kind: "played", seat, events };
  };
  const [mine, theirs] = [at(1, 0, "drew"), at(2, 1, "drew")];
  assert.equal(firstMoving([mine], 0, false), null, "one's own card is released at once");
  assert.equal(firstMoving([mine, theirs], 0, false), 2);
  assert.equal(firstMoving([mine, theirs], 0, true), null);
  assert.equal(firstMoving([at(3, 0, "claimed")], 0, false), 3);
  assert.equal(firstMoving([at(4, 1, "turned_up"), at(5, 0, "turned_up", "claimed")], 0, true), 5);
  assert.equal(firstMoving([at(6, 1, "passed")], 0, false), null);
});
