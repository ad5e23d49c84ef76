import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawnRoute } from "../wire/types.ts";
import { badgePlace, boxOf, lineOf, middleOf, partsOf, upright, wayOf } from "./shapes.ts";

const plain: DrawnRoute = {
  name: "a-b",
  size: 20,
  spaces: [
    [50, 40, 180],
    [80, 40, 0],
  ],
  split: 0,
  arrows: [],
};
const wrapped: DrawnRoute = { ...plain, spaces: [...plain.spaces, [10, 40, 0]], split: 2 };

test("nothing on a space stands on its head", () => {
  for (const angle of [-270, -119, 0, 91, 115, 180, 359]) {
    assert.ok(upright(angle) >= -90 && upright(angle) < 90);
  }
  assert.equal(upright(180), 0);
  assert.equal(upright(115), -65);
});

test("the line of a route begins and ends outside its spaces, however they are turned", () => {
  assert.equal(lineOf(plain), "M41.6 40L50 40L80 40L88.4 40");
});

test("a route over the edge has two lines", () => {
  assert.equal(partsOf(wrapped).length, 2);
  assert.equal(lineOf(wrapped).match(/M/g)?.length, 2);
});

test("the way of a route joins its cities in the order of its spaces", () => {
  const [a, b] = [
    { x: 100, y: 40 },
    { x: 30, y: 40 },
  ];
  assert.equal(wayOf(plain, a, b), "M30 40L50 40L80 40L100 40");
});

test("the box of a route holds its spaces", () => {
  assert.deepEqual(boxOf(plain), { left: 40, top: 30, right: 90, bottom: 50 });
});

test("the number of a tunnel covers no sign", () => {
  assert.deepEqual(badgePlace(plain), middleOf(plain));
  const single = badgePlace({ ...plain, spaces: [[50, 40, 0]] });
  assert.ok(Math.abs(single.x - 57.2) < 1e-9);
  const three = badgePlace({
    ...plain,
    spaces: [
      [0, 0, 0],
      [30, 0, 0],
      [60, 0, 0],
    ],
  });
  assert.deepEqual(three, { x: 15, y: 0 });
});
