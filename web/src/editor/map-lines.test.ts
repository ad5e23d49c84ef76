import assert from "node:assert/strict";
import { test } from "node:test";
import { addCity, addRoute, changeRoute, emptyBoard, removeItem } from "./board-file.ts";
import { dashes, routeLines } from "./map-lines.ts";

const single = addRoute(addCity(addCity(emptyBoard(), "A", 100, 100), "B", 300, 100), "a", "b");

test("a route is a line between its cities, and parallel routes are side by side", () => {
  assert.deepEqual(routeLines(single), [[{ from: { x: 100, y: 100 }, to: { x: 300, y: 100 } }]]);
  const sides = routeLines(addRoute(single, "a", "b")).map(([line]) => line?.from.y);
  assert.deepEqual(sides, [93.5, 106.5]);
});

test("a route across the edge has an end at each city, and one to a missing city has none", () => {
  const [ends = []] = routeLines(changeRoute(single, 0, { wrap: true }));
  assert.deepEqual(
    ends.map(({ to }) => to.x),
    [40, 360],
  );
  assert.deepEqual(routeLines({ ...removeItem(single, "cities", 1), routes: single.routes }), [[]]);
});

test("a line has a dash for each space", () => {
  assert.equal(dashes([{ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }], 4), "21.0 4.0");
});
