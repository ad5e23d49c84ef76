import assert from "node:assert/strict";
import { test } from "node:test";
import { flightFrames } from "./flight.ts";

const FLIGHT = { from: { x: 0, y: 0 }, to: { x: 200, y: 100 }, scales: [1, 1.4, 0.8] } as const;
const numbers = ({ transform }: Keyframe) => [...String(transform).matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));

test("a flight leads from its start to its end, and never back", () => {
  const frames = flightFrames(FLIGHT, 0, 0.8);
  assert.deepEqual(numbers(frames[0] ?? {}), [0, 0, 1]);
  assert.deepEqual(numbers(frames.at(-1) ?? {}), [200, 100, 0.8]);
  const across = frames.map((frame) => numbers(frame)[0] ?? 0);
  assert.deepEqual(
    across,
    across.toSorted((one, other) => one - other),
  );
  assert.deepEqual([frames[0]?.offset, frames.at(-1)?.offset], [0, 0.8]);
});

test("halfway it is above the straight line, and larger", () => {
  const frames = flightFrames(FLIGHT, 0, 1).map(numbers);
  const above = frames.map(([x = 0, y = 0]) => x / 2 - y);
  assert.ok(Math.max(...above) > 30);
  assert.ok(Math.max(...frames.map(([, , scale = 0]) => scale)) > 1.3);
});

test("what lies on the table is there from the beginning, what a player puts down appears", () => {
  assert.equal(flightFrames(FLIGHT, 0, 1)[0]?.opacity, 1);
  assert.equal(flightFrames({ ...FLIGHT, appears: true }, 0, 1)[0]?.opacity, 0);
});
