import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Moment } from "../wire/types.ts";
import { soundFor } from "./hearing.ts";

const frame = (more: Partial<Frame>) => ({ phase: "playing", you: { seat: 0 }, ...more }) as Frame;
const said = (seat: number) => ({ seq: 5, at: 0, kind: "said", seat }) as Moment;
const fact = (kind: string) => ({ seq: 6, at: 0, kind: "played", seat: 1, facts: [{ kind, seat: 1 }] }) as Moment;

test("the first frame is silent", () => {
  assert.equal(soundFor(null, frame({ menu: { question: "turn" } }), [fact("claimed")]), null);
});

test("my turn is heard once, and above all else", () => {
  const mine = frame({ menu: { question: "turn" } });
  assert.equal(soundFor(frame({}), mine, [fact("claimed"), said(1)]), "turn");
  assert.equal(soundFor(mine, mine, []), null);
});

test("the end is heard even if it is nobody's turn", () => {
  assert.equal(soundFor(frame({}), frame({ phase: "over" }), [fact("claimed")]), "end");
});

test("others are heard, oneself is not", () => {
  assert.equal(soundFor(frame({}), frame({}), [said(1)]), "talk");
  assert.equal(soundFor(frame({}), frame({}), [said(0)]), null);
});

test("a claim sounds like a claim, a card like a card", () => {
  assert.equal(soundFor(frame({}), frame({}), [fact("drew"), fact("claimed")]), "claim");
  assert.equal(soundFor(frame({}), frame({}), [fact("took")]), "card");
  assert.equal(soundFor(frame({}), frame({}), [fact("manned")]), null);
});
