import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { cutOut } from "./cutout-bounds.ts";

const route = (name: string, x: number, y: number) => ({ name, size: 20, spaces: [[x, y, 0]], line: [] });
const drawing = {
  bounds: [0, 0, 1000, 600],
  inner: [10, 10, 990, 590],
  height: 8,
  radius: 5,
  routes: [route("a-b", 500, 300), route("c-d", 40, 40), route("e-f", 520, 320)],
  cities: [
    { code: "a", x: 480, y: 300 },
    { code: "c", x: 30, y: 40 },
  ],
} as unknown as Drawing;
const boardIndex = {
  route: (name: string) => ({ a: name.split("-")[0], b: name.split("-")[1] }),
} as unknown as BoardIndex;

test("a cut-out shows its routes in the middle, and what else is there", () => {
  const { bounds, routes, cities } = cutOut(drawing, boardIndex, ["a-b"]);
  const [left, top, right, bottom] = bounds;
  assert.ok(left < 480 && right > 510 && top < 290 && bottom > 310);
  assert.ok(Math.abs((right - left) / (bottom - top) - 16 / 9) < 0.01);
  assert.deepEqual(
    routes.map(({ name }) => name),
    ["a-b", "e-f"],
  );
  assert.deepEqual(
    cities.map(({ code }) => code),
    ["a"],
  );
});

test("a cut-out at the edge stays inside the map", () => {
  const [left, top] = cutOut(drawing, boardIndex, ["c-d"]).bounds;
  assert.deepEqual([left, top], [10, 10]);
});
