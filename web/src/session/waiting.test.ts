import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { Asked, Frame } from "../api/types.ts";
import { REPLACE_AFTER_MS } from "../platform/constants.ts";
import { hasWonHere, isSharedScreen, latePlayers, nextSeatHere } from "./waiting.ts";

const asked = (seat: number, more: Partial<Asked> = {}): Asked => ({
  seat,
  question: "turn",
  seq: 1,
  asked_at: 0,
  ...more,
});

const frame = (you: Frame["you"], ...waiting: readonly Asked[]) => wire.frame({ you, asked: waiting });

test("with one seat the screen is never handed over", () => {
  assert.equal(isSharedScreen({ seat: 0, seats: [0] }), false);
  assert.equal(nextSeatHere(frame({ seat: 0, seats: [0] }, asked(1))), null);
});

test("the screen goes to the seat here that must decide", () => {
  assert.equal(nextSeatHere(frame({ seat: 0, seats: [0, 2] }, asked(2))), 2);
});

test("it stays while the current seat must decide too", () => {
  assert.equal(nextSeatHere(frame({ seat: 0, seats: [0, 2] }, asked(2), asked(0))), null);
});

test("the screen is not handed over for a bot or for people elsewhere", () => {
  assert.equal(nextSeatHere(frame({ seat: 0, seats: [0, 2] }, asked(2, { bot: true }))), null);
  assert.equal(nextSeatHere(frame({ seat: 0, seats: [0, 2] }, asked(1))), null);
});

test("a slow player can be replaced, but not one of ours", () => {
  const slow = frame(
    { seat: 0 },
    asked(0),
    asked(1),
    asked(2, { bot: true }),
    asked(3, { asked_at: REPLACE_AFTER_MS }),
  );
  assert.deepEqual(
    latePlayers(slow, REPLACE_AFTER_MS + 1).map(({ seat }) => seat),
    [1],
  );
});

test("with a clock, or for a spectator, nobody can be replaced", () => {
  const timed = frame({ seat: 0 }, asked(1));
  const clocked = { ...timed, options: { ...timed.options, time_control: { kind: "decision" as const } } };
  assert.deepEqual(latePlayers(clocked, REPLACE_AFTER_MS * 9), []);
  assert.deepEqual(latePlayers(frame({}, asked(1)), REPLACE_AFTER_MS * 9), []);
});

test("a screen has won if one of its seats is on a winning side", () => {
  const sides = [
    [0, 1],
    [2, 3],
  ].map((seats) => ({ seats, points: 0 }));
  const over = (you: Frame["you"]) =>
    wire.frame({ you, game: wire.game({ sides }), result: wire.result([], 1) }, "over");
  assert.equal(hasWonHere(over({ seat: 2 })), true);
  assert.equal(hasWonHere(over({ seat: 0, seats: [0, 3] })), true);
  assert.equal(hasWonHere(over({ seat: 0 })), false);
  assert.equal(hasWonHere(over({})), false);
});
