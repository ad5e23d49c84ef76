import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { EventView, Frame, Moment, RulebookInfo } from "../api/types.ts";
import { alertFor, hasMessage, soundsOf } from "./cues.ts";

const frame = (more: Partial<Frame>) => wire.frame({ you: { seat: 0 }, asked: [], ...more });
const asking = (seat: number, seq: number, you: Frame["you"] = { seat: 0 }) =>
  frame({ you, asked: [{ seat, seq, question: "turn", asked_at: 0 }] });
const said = (seat: number) => ({ seq: 5, at: 0, kind: "said", seat }) as Moment;
const fact = (kind: string, seat = 1, more: Partial<EventView> = {}) =>
  ({ seq: 6, at: 0, kind: "played", seat, events: [{ kind, seat, ...more }] }) as Moment;
const book = (more: Partial<RulebookInfo>) => wire.book("europe", more);

test("the first frame is silent", () => {
  assert.equal(alertFor(null, asking(0, 4), [fact("claimed")]), null);
});

test("my turn makes a sound once", () => {
  const mine = asking(0, 6);
  assert.equal(alertFor(frame({}), mine, [fact("claimed"), said(1)]), "turn");
  assert.equal(alertFor(mine, mine, []), null);
});

test("my own action is not a new turn for me, an action by others is", () => {
  assert.equal(alertFor(asking(0, 4), asking(0, 6), [fact("drew", 0)]), null);
  assert.equal(alertFor(asking(0, 4), asking(0, 6), [fact("drew", 0), fact("drew", 1)]), "turn");
});

test("on a shared screen every turn there makes a sound", () => {
  const you = { seat: 0, seats: [0, 2] };
  assert.equal(alertFor(asking(1, 4, you), asking(2, 6, you), [fact("drew", 1)]), "turn");
  assert.equal(alertFor(asking(0, 4, you), asking(1, 6, you), [fact("drew", 0)]), null);
});

test("the last turn has a sound of its own", () => {
  const [seat] = wire.game().seats;
  assert.ok(seat);
  const lastTurn = (turns_left: number) => ({
    ...asking(0, 6),
    game: wire.game({ turns_left, seats: [seat, seat, seat] }),
  });
  assert.equal(alertFor(frame({}), lastTurn(3), [fact("drew")]), "last_turn");
  assert.equal(alertFor(frame({}), lastTurn(4), [fact("drew")]), "turn");
});

test("messages of others make a sound, except for muted seats", () => {
  assert.equal(hasMessage(frame({}), [said(1)]), true);
  assert.equal(hasMessage(frame({}), [said(0)]), false);
  assert.equal(hasMessage(frame({ you: { seat: 0, muted: [1] } }), [said(1)]), false);
});

test("the most important of several actions is heard first, and one that is off leaves room for the next", () => {
  assert.deepEqual(soundsOf([fact("drew"), fact("claimed"), fact("last_turns")], null), [
    "last_turns",
    "train",
    "card",
  ]);
});

test("a claim sounds like its pieces: trains, ships or buses", () => {
  assert.deepEqual(soundsOf([fact("claimed", 1, { cards: ["r", "*"] })], null), ["train"]);
  assert.deepEqual(soundsOf([fact("claimed", 1, { cards: ["*", "R2"] })], book({})), ["ship"]);
  const buses = wire.book("paris");
  assert.deepEqual(soundsOf([fact("claimed", 1, { cards: ["r"] })], buses), ["bus"]);
});

test("stations, harbours, tickets and a shuffled deck have sounds of their own", () => {
  assert.deepEqual(soundsOf([fact("built")], book({ harbors: 0 })), ["station"]);
  assert.deepEqual(soundsOf([fact("built")], book({ harbors: 3 })), ["harbor"]);
  assert.deepEqual(soundsOf([fact("offered")], null), ["tickets"]);
  assert.deepEqual(soundsOf([fact("reshuffled")], null), ["shuffle"]);
  assert.deepEqual(soundsOf([fact("took")], null), ["card"]);
  assert.deepEqual(soundsOf([fact("fleet_chosen")], null), []);
});
