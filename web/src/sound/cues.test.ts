import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Moment } from "../api/types.ts";
import { soundsFor } from "./cues.ts";

const soundFor = (...given: Parameters<typeof soundsFor>) => soundsFor(...given)[0] ?? null;
const NOBODY: ReadonlySet<number> = new Set();
const frame = (more: Partial<Frame>) => ({ phase: "playing", you: { seat: 0 }, ...more }) as Frame;
const asking = (seat: number, seq: number, you: Frame["you"] = { seat: 0 }) =>
  frame({ you, asked: [{ seat, seq, question: "turn", asked_at: 0 }] });
const said = (seat: number) => ({ seq: 5, at: 0, kind: "said", seat }) as Moment;
const fact = (kind: string, seat = 1) => ({ seq: 6, at: 0, kind: "played", seat, events: [{ kind, seat }] }) as Moment;

test("the first frame is silent", () => {
  assert.equal(soundFor(null, asking(0, 4), [fact("claimed")], NOBODY), null);
});

test("my turn makes a sound once, before all others", () => {
  const mine = asking(0, 6);
  assert.equal(soundFor(frame({}), mine, [fact("claimed"), said(1)], NOBODY), "turn");
  assert.equal(soundFor(mine, mine, [], NOBODY), null);
});

test("my own action is not a new turn for me, an action by others is", () => {
  assert.equal(soundFor(asking(0, 4), asking(0, 6), [fact("drew", 0)], NOBODY), "card");
  assert.equal(soundFor(asking(0, 4), asking(0, 6), [fact("drew", 0), fact("drew", 1)], NOBODY), "turn");
});

test("on a shared screen every turn there makes a sound", () => {
  const you = { seat: 0, seats: [0, 2] };
  assert.equal(soundFor(asking(1, 4, you), asking(2, 6, you), [fact("drew", 1)], NOBODY), "turn");
  assert.equal(soundFor(asking(0, 4, you), asking(1, 6, you), [fact("drew", 0)], NOBODY), "card");
});

test("the beginning of the last turns is heard before all other sounds", () => {
  assert.equal(soundFor(frame({}), asking(0, 6), [fact("claimed"), fact("last_turns")], NOBODY), "last_turns");
  assert.equal(soundFor(frame({}), frame({}), [fact("last_turns", 0)], NOBODY), "last_turns");
});

test("the last turn has a sound of its own", () => {
  const lastTurn = (turns_left: number) =>
    ({ ...asking(0, 6), game: { turns_left, seats: [{}, {}, {}] } }) as unknown as Frame;
  assert.equal(soundFor(frame({}), lastTurn(3), [fact("drew")], NOBODY), "last_turn");
  assert.equal(soundFor(frame({}), lastTurn(4), [fact("drew")], NOBODY), "turn");
});

test("the end is silent here, because the results have their own sounds", () => {
  assert.equal(soundFor(frame({}), frame({ phase: "over" }), [fact("claimed")], NOBODY), null);
});

test("messages of others make a sound, except for muted seats", () => {
  assert.equal(soundFor(frame({}), frame({}), [said(1)], NOBODY), "talk");
  assert.equal(soundFor(frame({}), frame({}), [said(0)], NOBODY), null);
  assert.equal(soundFor(frame({}), frame({}), [said(1)], new Set([1])), null);
});

test("a sound that is off leaves room for the next one", () => {
  assert.deepEqual(soundsFor(frame({}), asking(0, 6), [fact("claimed"), said(1)], NOBODY), ["turn", "talk", "train"]);
});

test("a claim sounds like a claim, a card like a card", () => {
  assert.equal(soundFor(frame({}), frame({}), [fact("drew"), fact("claimed")], NOBODY), "train");
  assert.equal(soundFor(frame({}), frame({}), [fact("took")], NOBODY), "card");
  assert.equal(soundFor(frame({}), frame({}), [fact("fleet_chosen")], NOBODY), null);
});
