import assert from "node:assert/strict";
import { test } from "node:test";
import type { Book } from "../wire/types.ts";
import { wishFrom } from "./remembered.ts";

const books = [
  { id: "usa", seats: [2, 3, 4, 5] },
  { id: "asia", seats: [4, 6] },
] as unknown as readonly Book[];

test("at first it is the first book, against bots, with three seats", () => {
  const wish = wishFrom(null, books);
  assert.deepEqual([wish?.book, wish?.chairs], ["usa", ["me", "medium", "medium"]]);
});

test("what was wished for the last time is wished for again", () => {
  const wish = wishFrom('{"book": "asia", "company": "here", "level": "hard", "seats": 6}', books);
  assert.deepEqual([wish?.book, wish?.level, wish?.chairs.length, wish?.chairs[1]], ["asia", "hard", 6, "here"]);
});

test("what makes no sense is as usual", () => {
  for (const text of ["", "null", "[]", '{"book": "mars", "seats": "many", "level": 7}'])
    assert.equal(wishFrom(text, books)?.chairs.join(), "me,medium,medium");
});
