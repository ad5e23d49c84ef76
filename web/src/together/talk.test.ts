import assert from "node:assert/strict";
import { test } from "node:test";
import type { Moment } from "../wire/types.ts";
import { linesOf, mutedFrom, saidAt, unread, withMute } from "./talk.ts";

const moments: readonly Moment[] = [
  { seq: 1, at: 10, kind: "sat", seat: 0, name: "Ana" },
  { seq: 2, at: 20, kind: "said", seat: 0, name: "Ana", text: "hola" },
  { seq: 3, at: 30, kind: "said", seat: 1, name: "Bo", phrase: "thanks" },
];

test("only what was said is talk", () => {
  assert.deepEqual(
    linesOf(moments, new Set()).map(({ seq, name, text, phrase }) => [seq, name, text, phrase]),
    [
      [2, "Ana", "hola", null],
      [3, "Bo", null, "thanks"],
    ],
  );
});

test("whoever is muted is not read", () => {
  assert.deepEqual(
    linesOf(moments, new Set([1])).map(({ seq }) => seq),
    [2],
  );
});

test("one's own lines are never unread", () => {
  const lines = linesOf(moments, new Set());
  assert.equal(unread(lines, 0, 0), 1);
  assert.equal(unread(lines, 3, 0), 0);
  assert.equal(unread(lines, 0, null), 2);
});

test("muted seats are kept as a short text", () => {
  assert.deepEqual([...mutedFrom(null)], []);
  const muted = withMute(mutedFrom("0,3"), 2, true);
  assert.deepEqual([...muted].join(), "0,3,2");
  assert.deepEqual([...withMute(muted, 3, false)].join(), "0,2");
});

test("what was said on another day carries its date", () => {
  const [said, later] = [new Date(2026, 4, 3, 21, 5).getTime(), new Date(2026, 4, 3, 23, 0).getTime()];
  assert.equal(saidAt(said, later, "es"), "21:05");
  assert.match(saidAt(said, later + 24 * 3600 * 1000, "es"), /^3 may.* 21:05$/);
});
