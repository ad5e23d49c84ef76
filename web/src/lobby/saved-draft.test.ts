import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";

let stored: string | null = null;
Object.assign(globalThis, { localStorage: { getItem: () => stored } });
const { loadDraft, savedCustomKey } = await import("./saved-draft.ts");

/** The draft that is loaded where this text is stored. */
function parseDraft(text: string | null, ...given: Parameters<typeof loadDraft>) {
  stored = text;
  return loadDraft(...given);
}

const rulebooks = [wire.book("usa", { seat_counts: [2, 3, 4, 5] }), wire.book("asia", { seat_counts: [4, 6] })];

test("the default is the first rulebook, against bots, with three seats", () => {
  const draft = parseDraft(null, rulebooks);
  assert.deepEqual([draft?.book, draft?.seats], ["usa", ["me", "medium", "medium"]]);
});

test("the last draft is loaded again", () => {
  const draft = parseDraft('{"book": "asia", "opponents": "here", "level": "hard", "seats": 6}', rulebooks);
  assert.deepEqual([draft?.book, draft?.level, draft?.seats.length, draft?.seats[1]], ["asia", "hard", 6, "here"]);
});

test("a custom game is loaded again with its own numbers of seats", () => {
  const text = '{"book": "asia", "customKey": "iberia+mine", "opponents": "bots", "level": "easy", "seats": 8}';
  const mine = [wire.book("asia", { id: "mine", seat_counts: [4, 8] })];
  const draft = parseDraft(text, mine, "iberia+mine");
  assert.equal(savedCustomKey(), "iberia+mine");
  assert.deepEqual([draft?.book, draft?.customKey, draft?.seats.length], ["asia", "iberia+mine", 8]);
  assert.equal(parseDraft(text, rulebooks)?.customKey, null, "not before it was looked at");
});

test("invalid entries get the defaults", () => {
  for (const text of [null, "", "null", "[]", '{"customKey": 7}']) {
    stored = text;
    assert.equal(savedCustomKey(), null);
  }
  for (const text of ["", "null", "[]", '{"book": "mars", "seats": "many", "level": 7}'])
    assert.equal(parseDraft(text, rulebooks)?.seats.join(), "me,medium,medium");
});
