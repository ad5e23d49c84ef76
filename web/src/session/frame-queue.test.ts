import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { Frame } from "../api/types.ts";
import { FrameQueue } from "./frame-queue.ts";

const frame = (seq: number, seat = 0) =>
  wire.frame({ seq, you: { seat }, moments: [{ seq, at: 0, kind: "played", seat: 0 }] });

function makeQueue() {
  const shown: Frame[] = [];
  const calls: (() => void)[] = [];
  const queue = new FrameQueue(
    (one) => shown.push(one),
    (call) => calls.push(call),
  );
  const paint = () => {
    for (const call of calls.splice(0)) call();
  };
  return { queue, shown, paint };
}

const seqs = (one: Frame | undefined) => one?.moments?.map(({ seq }) => seq);

test("a frame is shown with the next paint", () => {
  const { queue, shown, paint } = makeQueue();
  queue.push(frame(1));
  assert.equal(shown.length, 0);
  paint();
  assert.deepEqual(shown, [frame(1)]);
  paint();
  assert.equal(shown.length, 1, "and once only");
});

test("of several frames the last is shown, with the moments of all", () => {
  const { queue, shown, paint } = makeQueue();
  for (const seq of [1, 2, 3]) queue.push(frame(seq));
  paint();
  queue.push(frame(4));
  paint();
  assert.deepEqual(
    shown.map((one) => [one.seq, seqs(one)]),
    [
      [3, [1, 2, 3]],
      [4, [4]],
    ],
  );
});

test("the moments of one seat are not shown to another", () => {
  const { queue, shown, paint } = makeQueue();
  queue.push(frame(1, 0));
  queue.push(frame(2, 1));
  paint();
  assert.deepEqual(seqs(shown[0]), [2]);
});

test("a gap in the moments is not forgotten", () => {
  const { queue, shown, paint } = makeQueue();
  queue.push({ ...frame(1), gap: true });
  queue.push(frame(2));
  paint();
  assert.equal(shown[0]?.gap, true);
});
