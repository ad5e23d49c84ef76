import assert from "node:assert/strict";
import { test } from "node:test";
import { placeBeside } from "./spot.ts";

const room = { width: 1000, height: 600 };
const panel = { width: 300, height: 200 };

test("a panel opens to the right of the spot and below it", () => {
  assert.deepEqual(placeBeside({ x: 100, y: 100 }, panel, room), { x: 118, y: 118 });
});

test("near the edge it opens on the other side", () => {
  assert.deepEqual(placeBeside({ x: 900, y: 550 }, panel, room), { x: 582, y: 332 });
});

test("where there is no room on either side it stays inside", () => {
  const { x, y } = placeBeside({ x: 100, y: 100 }, { width: 280, height: 200 }, { width: 300, height: 250 });
  assert.deepEqual({ x, y }, { x: 12, y: 42 });
});
