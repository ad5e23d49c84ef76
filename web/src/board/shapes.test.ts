import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawnRoute } from "../api/types.ts";
import { badgePoint, cityToCityLine, routeLine, routeMiddle, routeParts, routeRects, upright } from "./shapes.ts";

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

test("nothing on a space is upside down", () => {
  for (const angle of [-270, -119, 0, 91, 115, 180, 359]) {
    assert.ok(upright(angle) >= -90 && upright(angle) < 90);
  }
  assert.equal(upright(180), 0);
  assert.equal(upright(115), -65);
});

test("the line of a route begins and ends outside its spaces, however they are turned", () => {
  assert.equal(routeLine(plain), "M41.6 40L50 40L80 40L88.4 40");
});

test("a route over the edge has two lines", () => {
  assert.equal(routeParts(wrapped).length, 2);
  assert.equal(routeLine(wrapped).match(/M/g)?.length, 2);
});

test("the city-to-city line starts at the first city, whatever the order of the spaces", () => {
  const [a, b] = [
    { x: 100, y: 40 },
    { x: 30, y: 40 },
  ];
  assert.equal(cityToCityLine(plain, a, b), "M100 40L80 40L50 40L30 40");
});

test("the rectangle of a route contains its spaces", () => {
  assert.deepEqual(routeRects(plain), [{ left: 40, top: 30, right: 90, bottom: 50 }]);
});

test("the number of a tunnel covers no symbol", () => {
  assert.deepEqual(badgePoint(plain), routeMiddle(plain));
  const single = badgePoint({ ...plain, spaces: [[50, 40, 0]] });
  assert.ok(Math.abs(single.x - 57.2) < 1e-9);
  const three = badgePoint({
    ...plain,
    spaces: [
      [0, 0, 0],
      [30, 0, 0],
      [60, 0, 0],
    ],
  });
  assert.deepEqual(three, { x: 15, y: 0 });
});
