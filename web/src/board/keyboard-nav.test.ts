import assert from "node:assert/strict";
import { test } from "node:test";
import { isDirection, nearestInDirection } from "./keyboard-nav.ts";

const items = [
  { name: "west", x: 0, y: 50 },
  { name: "middle", x: 50, y: 50 },
  { name: "east", x: 100, y: 55 },
  { name: "north", x: 60, y: 0 },
];
const middle = { x: 50, y: 50 };

test("an arrow key goes to the nearest item that way", () => {
  assert.equal(nearestInDirection(middle, "ArrowLeft", items)?.name, "west");
  assert.equal(nearestInDirection(middle, "ArrowRight", items)?.name, "east");
  assert.equal(nearestInDirection(middle, "ArrowUp", items)?.name, "north");
});

test("an arrow key stays where there is nothing that way", () => {
  assert.equal(nearestInDirection({ x: 60, y: 60 }, "ArrowDown", items), null);
});

test("from a route to its parallel", () => {
  const twins = [
    { name: "a", x: 10, y: 10 },
    { name: "b", x: 10, y: 23 },
    { name: "far", x: 10, y: 200 },
  ];
  assert.equal(nearestInDirection({ x: 10, y: 10 }, "ArrowDown", twins)?.name, "b");
});

test("only arrows are directions", () => {
  assert.ok(isDirection("ArrowUp"));
  assert.ok(!isDirection("Enter"));
});
