import assert from "node:assert/strict";
import { test } from "node:test";
import { isDirection, nextPlace } from "./steering.ts";

const places = [
  { name: "west", x: 0, y: 50 },
  { name: "middle", x: 50, y: 50 },
  { name: "east", x: 100, y: 55 },
  { name: "north", x: 60, y: 0 },
];
const middle = { x: 50, y: 50 };

test("an arrow goes to what lies that way", () => {
  assert.equal(nextPlace(middle, "ArrowLeft", places)?.name, "west");
  assert.equal(nextPlace(middle, "ArrowRight", places)?.name, "east");
  assert.equal(nextPlace(middle, "ArrowUp", places)?.name, "north");
});

test("where nothing lies an arrow stays", () => {
  assert.equal(nextPlace({ x: 60, y: 60 }, "ArrowDown", places), null);
});

test("from a route to its twin beside it", () => {
  const twins = [
    { name: "a", x: 10, y: 10 },
    { name: "b", x: 10, y: 23 },
    { name: "far", x: 10, y: 200 },
  ];
  assert.equal(nextPlace({ x: 10, y: 10 }, "ArrowDown", twins)?.name, "b");
});

test("only arrows are directions", () => {
  assert.ok(isDirection("ArrowUp"));
  assert.ok(!isDirection("Enter"));
});
