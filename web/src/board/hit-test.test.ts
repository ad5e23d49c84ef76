import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing } from "../api/types.ts";
import { distance, hitTest } from "./hit-test.ts";

const route = (name: string, y: number) => ({
  name,
  size: 30,
  spaces: [
    [50, y, 0],
    [90, y, 180],
  ] as const,
  split: 0,
  arrows: [],
});

const drawing: Drawing = {
  board: "tiny",
  bounds: [0, 0, 200, 100],
  inner: [0, 0, 200, 100],
  height: 10,
  radius: 6,
  font: 13,
  overview_font: 24,
  background: {},
  tracks: [],
  routes: [route("a-b", 40), route("a-b.2", 53)],
  exits: [],
  cities: [{ code: "a", x: 20, y: 46, label: null, overview: null }],
};
const nothing = () => false;

test("the route under the pointer is hit", () => {
  assert.equal(hitTest(drawing, { x: 55, y: 42 }, 8, nothing), "a-b");
});

test("a finger beside a selectable route hits it", () => {
  const isSelectable = (key: string) => key === "a-b.2";
  assert.equal(hitTest(drawing, { x: 60, y: 46.6 }, 8, isSelectable), "a-b.2");
  assert.equal(hitTest(drawing, { x: 60, y: 64 }, 8, isSelectable), "a-b.2");
});

test("a finger in the middle of another route hits that one", () => {
  const isSelectable = (key: string) => key === "a-b.2";
  assert.equal(hitTest(drawing, { x: 60, y: 38 }, 12, isSelectable), "a-b");
});

test("cities are found, and far from everything there is nothing", () => {
  assert.equal(hitTest(drawing, { x: 20, y: 45 }, 8, nothing), "@a");
  assert.equal(
    hitTest(drawing, { x: 150, y: 90 }, 8, () => true),
    null,
  );
});

test("a route ends where its last space ends", () => {
  assert.equal(distance(route("a-b", 40), { x: 115, y: 40 }), 10);
});
