import assert from "node:assert/strict";
import { test } from "node:test";
import { sharing } from "./same.ts";

test("what is equal stays the same object", () => {
  const earlier = { seats: [{ name: "Ana" }], owners: { "a-b": 0 }, none: null };
  assert.equal(sharing(earlier, structuredClone(earlier)), earlier);
});

test("what has changed is new, and only that", () => {
  const earlier = { seats: [{ cards: 4 }, { cards: 5 }], owners: { "a-b": 0 } };
  const made = sharing(earlier, { seats: [{ cards: 4 }, { cards: 6 }], owners: { "a-b": 0 } });
  assert.deepEqual(made, { seats: [{ cards: 4 }, { cards: 6 }], owners: { "a-b": 0 } });
  assert.notEqual(made.seats, earlier.seats);
  assert.equal(made.seats[0], earlier.seats[0]);
  assert.equal(made.owners, earlier.owners);
});

test("what is gone is gone", () => {
  assert.deepEqual(sharing({ a: 1, b: [1, 2] }, { b: [1] }), { b: [1] });
  assert.deepEqual(sharing({ a: undefined }, { b: undefined }), { b: undefined });
});

test("another kind of value is taken as it is", () => {
  assert.deepEqual(sharing([1], { 0: 1 }), { 0: 1 });
  assert.deepEqual(sharing({ 0: 1 }, [1]), [1]);
  assert.equal(sharing({}, null), null);
  assert.equal(sharing(undefined, 3), 3);
});
