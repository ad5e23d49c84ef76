import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing, DrawnCity, Label } from "../api/types.ts";
import { overlap } from "../ui/placement.ts";
import { placeNames, tickPlaces } from "./name-places.ts";

type City = readonly [code: string, x: number, y: number];

const WHOLE = { left: 0, top: 0, right: 400, bottom: 300 };
const NOBODY: ReadonlySet<string> = new Set();
const widthOf = (text: string) => text.length * 0.5;
const name = (text: string): Label => [0, 0, "middle", [text]];

/** A board with cities of this name at these points, and one route with these spaces. */
function drawing(cities: readonly City[], spaces: readonly [number, number][]): Drawing {
  return {
    bounds: [0, 0, 400, 300],
    height: 10,
    radius: 6,
    cities: cities.map(([code, x, y]) => ({ code, x, y, label: name(code), overview: null })),
    routes: [{ name: "r", size: 30, spaces: spaces.map(([x, y]) => [x, y, 0]), split: 0, arrows: [] }],
  } as unknown as Drawing;
}

test("a name goes beside its city, where no space is", () => {
  const [x = 0, , anchor] = placeNames(drawing([["Lima", 200, 150]], []), WHOLE, 12, NOBODY, widthOf).get("Lima") ?? [];
  assert.ok(x > 206 && anchor === "start");
  const right = drawing([["Lima", 200, 150]], [[225, 150]]);
  assert.equal(placeNames(right, WHOLE, 12, NOBODY, widthOf).get("Lima")?.[2], "end");
});

test("names keep within the board and apart from each other", () => {
  const cities: readonly City[] = [
    ["Santiago", 390, 150],
    ["Cusco", 330, 150],
  ];
  const places = placeNames(drawing(cities, []), WHOLE, 12, NOBODY, widthOf);
  const [one, other] = [...places.values()].map(([x, y, anchor, [text = ""]]) => {
    const width = widthOf(text) * 12;
    const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
    return { left, right: left + width, top: y - 9, bottom: y + 3 };
  });
  assert.ok(one && other && one.right <= 400 && other.right <= 400);
  assert.equal(overlap(one, other), 0);
});

test("a name without room is left out, except that of a ticket city", () => {
  const rows: [number, number][] = [];
  for (let x = 5; x < 400; x += 36) for (let y = 5; y < 300; y += 22) rows.push([x, y]);
  const crowded = drawing([["Lima", 200, 150]], rows);
  for (const share of [0.05, 1]) {
    const width = (text: string) => text.length * share;
    assert.equal(placeNames(crowded, WHOLE, 12, NOBODY, width).size, 0);
    assert.equal(placeNames(crowded, WHOLE, 12, new Set(["Lima"]), width).size, 1);
  }
});

test("the cities of tickets choose first", () => {
  const cities: readonly City[] = [
    ["Quito", 100, 150],
    ["Bogota", 100, 152],
  ];
  const [first] = placeNames(drawing(cities, []), WHOLE, 9, new Set(["Bogota"]), widthOf).keys();
  assert.equal(first, "Bogota");
});

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
