import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawnCity } from "../api/types.ts";
import { tickPlaces } from "./tick-places.ts";

const CITY = { code: "par", x: 100, y: 100 } as DrawnCity;
const RIGHT = { left: 106, top: 94, right: 150, bottom: 106 };
const LEFT = { left: 50, top: 94, right: 94, bottom: 106 };
const ABOVE = { left: 80, top: 80, right: 120, bottom: 94 };

function cornerBeside(...names: (typeof RIGHT)[]): readonly number[] {
  const { x = 0, y = 0 } = tickPlaces([CITY], 5, 6, names).get("par") ?? {};
  return [Math.sign(x - 100), Math.sign(y - 100)];
}

test("a tick is above to the right of its city, where no name is", () => {
  assert.deepEqual(cornerBeside(), [1, -1]);
  assert.deepEqual(cornerBeside(LEFT), [1, -1]);
});

test("a tick goes to the corner where it covers no name", () => {
  assert.deepEqual(cornerBeside(RIGHT), [-1, -1]);
  assert.deepEqual(cornerBeside(ABOVE), [1, 1]);
  assert.deepEqual(cornerBeside(ABOVE, RIGHT), [-1, 1]);
});
