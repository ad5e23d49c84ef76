import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Moment } from "../wire/types.ts";
import { soundFor } from "./hearing.ts";

const NOBODY: ReadonlySet<number> = new Set();
const frame = (more: Partial<Frame>) => ({ phase: "playing", you: { seat: 0 }, ...more }) as Frame;
const asking = (seat: number, seq: number, you: Frame["you"] = { seat: 0 }) =>
  frame({ you, asked: [{ seat, seq, question: "turn", since: 0 }] });
const said = (seat: number) => ({ seq: 5, at: 0, kind: "said", seat }) as Moment;
const fact = (kind: string, seat = 1) => ({ seq: 6, at: 0, kind: "played", seat, facts: [{ kind, seat }] }) as Moment;

test("the first frame is silent", () => {
  assert.equal(soundFor(null, asking(0, 4), [fact("claimed")], NOBODY), null);
});

test("my turn is heard once, and above all else", () => {
  const mine = asking(0, 6);
  assert.equal(soundFor(frame({}), mine, [fact("claimed"), said(1)], NOBODY), "turn");
  assert.equal(soundFor(mine, mine, [], NOBODY), null);
});

test("what I bring about myself is not my turn again, what others do in between is", () => {
  assert.equal(soundFor(asking(0, 4), asking(0, 6), [fact("drew", 0)], NOBODY), "card");
  assert.equal(soundFor(asking(0, 4), asking(0, 6), [fact("drew", 0), fact("drew", 1)], NOBODY), "turn");
});

test("at one screen the turn of anyone who sits there is heard", () => {
  const you = { seat: 0, seats: [0, 2] };
  assert.equal(soundFor(asking(1, 4, you), asking(2, 6, you), [fact("drew", 1)], NOBODY), "turn");
  assert.equal(soundFor(asking(0, 4, you), asking(1, 6, you), [fact("drew", 0)], NOBODY), "card");
});

test("the end is heard even if it is nobody's turn", () => {
  assert.equal(soundFor(frame({}), frame({ phase: "over" }), [fact("claimed")], NOBODY), "end");
});

test("others are heard, oneself and those whom one has muted are not", () => {
  assert.equal(soundFor(frame({}), frame({}), [said(1)], NOBODY), "talk");
  assert.equal(soundFor(frame({}), frame({}), [said(0)], NOBODY), null);
  assert.equal(soundFor(frame({}), frame({}), [said(1)], new Set([1])), null);
});

test("a claim sounds like a claim, a card like a card", () => {
  assert.equal(soundFor(frame({}), frame({}), [fact("drew"), fact("claimed")], NOBODY), "claim");
  assert.equal(soundFor(frame({}), frame({}), [fact("took")], NOBODY), "card");
  assert.equal(soundFor(frame({}), frame({}), [fact("manned")], NOBODY), null);
});
