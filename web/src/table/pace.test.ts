import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame } from "../wire/types.ts";
import { Pace } from "./pace.ts";

const frame = (seq: number, seat = 0) =>
  ({ seq, you: { seat }, moments: [{ seq, at: 0, kind: "played", seat: 0 }] }) as unknown as Frame;

function paced() {
  const shown: Frame[] = [];
  const calls: (() => void)[] = [];
  const pace = new Pace(
    (one) => shown.push(one),
    (call) => calls.push(call),
  );
  const picture = () => {
    for (const call of calls.splice(0)) call();
  };
  return { pace, shown, picture };
}

const seqs = (one: Frame | undefined) => one?.moments?.map(({ seq }) => seq);

test("a frame is shown with the next picture", () => {
  const { pace, shown, picture } = paced();
  pace.take(frame(1));
  assert.equal(shown.length, 0);
  picture();
  assert.deepEqual(shown, [frame(1)]);
  picture();
  assert.equal(shown.length, 1, "and once only");
});

test("of several frames the last is shown, with all that happened", () => {
  const { pace, shown, picture } = paced();
  for (const seq of [1, 2, 3]) pace.take(frame(seq));
  picture();
  pace.take(frame(4));
  picture();
  assert.deepEqual(
    shown.map((one) => [one.seq, seqs(one)]),
    [
      [3, [1, 2, 3]],
      [4, [4]],
    ],
  );
});

test("what was told to one seat is not shown to another", () => {
  const { pace, shown, picture } = paced();
  pace.take(frame(1, 0));
  pace.take(frame(2, 1));
  picture();
  assert.deepEqual(seqs(shown[0]), [2]);
});

test("that something was left out is not forgotten", () => {
  const { pace, shown, picture } = paced();
  pace.take({ ...frame(1), gap: true });
  pace.take(frame(2));
  picture();
  assert.equal(shown[0]?.gap, true);
});
