import assert from "node:assert/strict";
import { test } from "node:test";
import { shareUnchanged } from "./share-unchanged.ts";

test("equal values stay the same object", () => {
  const earlier = { seats: [{ name: "Ana" }], owners: { "a-b": 0 }, none: null };
  assert.equal(shareUnchanged(earlier, structuredClone(earlier)), earlier);
});

test("only changed parts are new", () => {
  const earlier = { seats: [{ cards: 4 }, { cards: 5 }], owners: { "a-b": 0 } };
  const made = shareUnchanged(earlier, { seats: [{ cards: 4 }, { cards: 6 }], owners: { "a-b": 0 } });
  assert.deepEqual(made, { seats: [{ cards: 4 }, { cards: 6 }], owners: { "a-b": 0 } });
  assert.notEqual(made.seats, earlier.seats);
  assert.equal(made.seats[0], earlier.seats[0]);
  assert.equal(made.owners, earlier.owners);
});

test("removed parts are gone", () => {
  assert.deepEqual(shareUnchanged({ a: 1, b: [1, 2] }, { b: [1] }), { b: [1] });
  assert.deepEqual(shareUnchanged({ a: undefined }, { b: undefined }), { b: undefined });
});

test("a value of another kind is taken as it is", () => {
  assert.deepEqual(shareUnchanged([1], { 0: 1 }), { 0: 1 });
  assert.deepEqual(shareUnchanged({ 0: 1 }, [1]), [1]);
  assert.equal(shareUnchanged({}, null), null);
  assert.equal(shareUnchanged(undefined, 3), 3);
});
