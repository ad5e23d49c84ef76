import assert from "node:assert/strict";
import { test } from "node:test";
import type { Menu, Moment } from "../wire/types.ts";
import { extraCards, isAtTheBoard, placedFirst, strangeTexts } from "./turn.ts";

test("cards and routes are chosen at the board, everything else in a dialogue", () => {
  assert.ok(isAtTheBoard({ question: "turn", answer: ["pass"] }));
  assert.ok(isAtTheBoard({ question: "second", draw: ["+r"], answer: ["stop"] }));
  assert.ok(!isAtTheBoard({ question: "tunnel", answer: ["no"] }));
  assert.ok(!isAtTheBoard({ question: "sharing", share: ["share=1"] }));
});

test("a mechanic that is not known is still offered, text by text", () => {
  const menu = { question: "bridge", toll: ["toll=2"], lease: { "den-pho": ["w", "*"] }, answer: ["no"] } as Menu;
  assert.deepEqual(strangeTexts(menu), ["toll=2", "den-pho=w", "den-pho=*"]);
});

const played = (seat: number, ...kinds: string[]): Moment => ({
  seq: 1,
  at: 0,
  kind: "played",
  seat,
  facts: kinds.map((kind) => ({ kind, seat })),
});

test("where the first card went is known until somebody else plays", () => {
  const moments = [played(1, "drew", "racked"), played(0, "took"), played(0, "stayed")];
  assert.equal(placedFirst(moments, 0), "stayed");
  assert.equal(placedFirst([...moments, played(1, "took")], 0), null);
  assert.equal(placedFirst([played(1, "racked"), played(0, "took")], 0), null);
});

test("the tunnel that was tried last says how many cards it asks for", () => {
  const tried = (count: number): Moment => ({
    seq: 1,
    at: 0,
    kind: "played",
    seat: 0,
    facts: [{ kind: "turned_up", seat: 0, count }],
  });
  assert.equal(extraCards([tried(1), tried(2), played(0, "took")]), 2);
  assert.equal(extraCards([played(0, "took")]), null);
});
