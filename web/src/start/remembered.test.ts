import assert from "node:assert/strict";
import { test } from "node:test";
import type { Book } from "../wire/types.ts";
import { ownIn, wishFrom } from "./remembered.ts";

const books = [
  { id: "usa", base: "usa", seats: [2, 3, 4, 5] },
  { id: "asia", base: "asia", seats: [4, 6] },
] as unknown as readonly Book[];

test("at first it is the first book, against bots, with three seats", () => {
  const wish = wishFrom(null, books);
  assert.deepEqual([wish?.book, wish?.chairs], ["usa", ["me", "medium", "medium"]]);
});

test("what was wished for the last time is wished for again", () => {
  const wish = wishFrom('{"book": "asia", "company": "here", "level": "hard", "seats": 6}', books);
  assert.deepEqual([wish?.book, wish?.level, wish?.chairs.length, wish?.chairs[1]], ["asia", "hard", 6, "here"]);
});

test("a game of one's own is wished for again with its own numbers of seats", () => {
  const text = '{"book": "asia", "own": "iberia+mine", "company": "bots", "level": "easy", "seats": 8}';
  const mine = [{ id: "mine", base: "asia", seats: [4, 8] }] as unknown as readonly Book[];
  assert.equal(ownIn(text), "iberia+mine");
  const wish = wishFrom(text, mine, "iberia+mine");
  assert.deepEqual([wish?.book, wish?.own, wish?.chairs.length], ["asia", "iberia+mine", 8]);
  assert.equal(wishFrom(text, books)?.own, null, "not before it was looked at");
});

test("what makes no sense is as usual", () => {
  for (const text of [null, "", "null", "[]", '{"own": 7}']) assert.equal(ownIn(text), null);
  for (const text of ["", "null", "[]", '{"book": "mars", "seats": "many", "level": 7}'])
    assert.equal(wishFrom(text, books)?.chairs.join(), "me,medium,medium");
});
