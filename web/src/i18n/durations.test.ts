import assert from "node:assert/strict";
import { test } from "node:test";
import { roughUnits, wholeUnits } from "./durations.ts";

test("durations use the largest unit that fits", () => {
  assert.deepEqual(wholeUnits(3 * 86_400), [3, "days"]);
  assert.deepEqual(wholeUnits(900), [15, "minutes"]);
  assert.deepEqual(wholeUnits(90), [90, "seconds"]);
  assert.deepEqual(wholeUnits(0), [0, "seconds"]);
});

test("past times are rounded down", () => {
  assert.deepEqual(roughUnits(5400), [1, "hours"]);
  assert.deepEqual(roughUnits(59.9), [59, "seconds"]);
  assert.deepEqual(roughUnits(0), [0, "seconds"]);
});
