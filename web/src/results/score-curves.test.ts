import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { Replay } from "../api/types.ts";
import { makeCurves, pathOf, roundStep, sampleRows, scaleOf, spreadLabels } from "./score-curves.ts";

const replayOf = (seats: readonly number[], points: readonly (readonly number[])[]): Replay => {
  const [sample] = wire.replay.steps;
  assert.ok(sample);
  const game = (row: readonly number[]) =>
    wire.game({ sides: row.map((own, seat) => ({ seats: [seat], points: own })) });
  return {
    ...wire.replay,
    start: game([0, 0]),
    steps: seats.map((seat, index) => ({ ...sample, seat, game: game(points[index] ?? []) })),
    result: wire.result([wire.score(0, { total: 20 }), wire.score(1, { total: -5 })], 0),
  };
};

test("the curves has a row for each turn, and the final score", () => {
  const curves = makeCurves(
    replayOf(
      [0, 0, 1],
      [
        [0, 0],
        [4, 0],
        [4, 7],
      ],
    ),
  );
  assert.deepEqual(curves.rows, [
    [0, 0],
    [4, 0],
    [4, 7],
    [20, -5],
  ]);
  assert.deepEqual(curves.steps, [0, 2, 3, 3]);
});

test("a chart contains all points, also those below zero", () => {
  const curves = makeCurves(replayOf([0], [[4, 0]]));
  const scale = scaleOf(curves, 100, 50);
  assert.deepEqual([scale.y(20), scale.y(-5), scale.x(0), scale.x(2)], [0, 50, 0, 100]);
  assert.ok(scale.ticks.includes(0));
  assert.match(pathOf(curves, 0, scale), /^M0\.0 40\.0H50\.0V32\.0H100\.0V0\.0$/);
});

test("ticks are round numbers", () => {
  assert.deepEqual([roundStep(0.3), roundStep(3), roundStep(11), roundStep(47)], [1, 5, 20, 50]);
});

test("labels do not cover each other and stay inside", () => {
  const positions = spreadLabels([10, 12, 99], 10, 100);
  assert.deepEqual(positions, [10, 20, 99]);
  assert.deepEqual(spreadLabels([98, 99], 10, 100), [90, 100]);
});

test("the table of a chart has the first and the last row", () => {
  const curves = makeCurves(replayOf([0, 1, 0, 1, 0], Array(5).fill([1, 1])));
  assert.deepEqual(sampleRows(curves, 3), [0, 2, 4, 6]);
});
