import assert from "node:assert/strict";
import { test } from "node:test";
import { TIMES } from "../ui/motion.ts";
import { ShowcaseQueue } from "./showcase-queue.ts";
import type { Showcase } from "./showcases.ts";

/** A queue whose clock the test moves. */
function makeQueue() {
  const clock = { now: 0, timer: null as { readonly at: number; readonly call: () => void } | null };
  const schedule = (call: () => void, milliseconds: number) => {
    clock.timer = { at: clock.now + milliseconds, call };
    return () => {
      clock.timer = null;
    };
  };
  const pass = (milliseconds: number) => {
    const end = clock.now + milliseconds;
    while (clock.timer && clock.timer.at <= end) {
      const { at, call } = clock.timer;
      clock.now = at;
      clock.timer = null;
      call();
    }
    clock.now = end;
  };
  return { queue: new ShowcaseQueue(schedule, () => clock.now), pass };
}

const lastTurns = (seat: number): Showcase => ({ kind: "last_turns", seat, pieces: 2, turns: 1 });
const tunnel = (route: string): Showcase => ({ kind: "tunnel", seq: 1, seat: 0, route, turnedUp: [], extra: 0 });
const MINE: Showcase = { kind: "my_last_turn" };

test("showcases follow each other, each for at most one and a half seconds", () => {
  assert.ok(TIMES.shown <= 1500);
  const { queue, pass } = makeQueue();
  queue.add([lastTurns(1), MINE]);
  pass(TIMES.shown - 1);
  assert.deepEqual(queue.shown.value, lastTurns(1));
  pass(1);
  assert.deepEqual(queue.shown.value, MINE);
  pass(TIMES.shown);
  assert.equal(queue.shown.value, null);
});

test("if too many wait, the more important ones are kept", () => {
  const { queue, pass } = makeQueue();
  queue.add([tunnel("a")]);
  queue.add([tunnel("b"), tunnel("c"), lastTurns(1), MINE]);
  pass(TIMES.shown);
  assert.deepEqual(queue.shown.value, lastTurns(1));
  pass(TIMES.shown);
  assert.deepEqual(queue.shown.value, MINE);
  pass(TIMES.shown);
  assert.equal(queue.shown.value, null);
});

test("a skip ends everything", () => {
  const { queue, pass } = makeQueue();
  queue.add([tunnel("a"), MINE]);
  queue.skip();
  assert.equal(queue.shown.value, null);
  pass(10 * TIMES.shown);
  assert.equal(queue.shown.value, null);
  queue.add([MINE]);
  assert.deepEqual(queue.shown.value, MINE);
});

test("a completed ticket has its path as the trail, a tunnel its route, nothing else has one", () => {
  const { queue } = makeQueue();
  queue.add([tunnel("c-d")]);
  assert.deepEqual(queue.trail.value, ["c-d"]);
  queue.skip();
  queue.add([{ kind: "tickets", completed: [{ ticket: 3, path: ["a-b", "b-c"] }] }]);
  assert.deepEqual(queue.trail.value, ["a-b", "b-c"]);
  queue.skip();
  assert.deepEqual(queue.trail.value, []);
});
