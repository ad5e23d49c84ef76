import assert from "node:assert/strict";
import { test } from "node:test";
import type { Asked, Frame } from "../wire/types.ts";
import { isShared, LONG, latecomers, nextHere } from "./turns.ts";

const asked = (seat: number, more: Partial<Asked> = {}): Asked => ({
  seat,
  question: "turn",
  seq: 1,
  since: 0,
  ...more,
});

const frame = (you: Frame["you"], ...waiting: readonly Asked[]) =>
  ({ phase: "playing", you, asked: waiting, setting: { clock: { kind: "none" } } }) as unknown as Frame;

test("with one seat the screen is handed to nobody", () => {
  assert.equal(isShared(frame({ seat: 0, seats: [0] })), false);
  assert.equal(nextHere(frame({ seat: 0, seats: [0] }, asked(1))), null);
});

test("the screen goes to whoever of us must decide", () => {
  assert.equal(nextHere(frame({ seat: 0, seats: [0, 2] }, asked(2))), 2);
});

test("it stays while the one who looks must decide too", () => {
  assert.equal(nextHere(frame({ seat: 0, seats: [0, 2] }, asked(2), asked(0))), null);
});

test("for a bot or for people elsewhere nobody hands anything over", () => {
  assert.equal(nextHere(frame({ seat: 0, seats: [0, 2] }, asked(2, { bot: true }))), null);
  assert.equal(nextHere(frame({ seat: 0, seats: [0, 2] }, asked(1))), null);
});

test("whoever thinks for long can be replaced, but not ourselves", () => {
  const slow = frame({ seat: 0 }, asked(0), asked(1), asked(2, { bot: true }), asked(3, { since: LONG }));
  assert.deepEqual(
    latecomers(slow, LONG + 1).map(({ seat }) => seat),
    [1],
  );
});

test("with a clock, or for a spectator, there is nobody to replace", () => {
  const timed = frame({ seat: 0 }, asked(1));
  const clocked = { ...timed, setting: { clock: { kind: "move" } } } as Frame;
  assert.deepEqual(latecomers(clocked, LONG * 9), []);
  assert.deepEqual(latecomers(frame({}, asked(1)), LONG * 9), []);
});
