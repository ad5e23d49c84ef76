import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { coreOf, cutOut, miniatureBounds } from "./bounds.ts";
import { linesByColor } from "./shapes.ts";

const BOARD = { bounds: [-100, -20, 1100, 620], inner: [-50, -10, 1050, 610], radius: 6 } as const;
const CITIES = [
  { code: "a", x: 100, y: 80 },
  { code: "b", x: 900, y: 500 },
];
const route = (arrows: readonly unknown[]) => ({ name: "a-b", size: 30, spaces: [[500, 40, 0]], split: 0, arrows });

test("the core has all cities and routes, and none of the margins", () => {
  const drawing = { ...BOARD, cities: CITIES, routes: [route([])] } as unknown as Drawing;
  assert.deepEqual(coreOf(drawing), { left: 82, top: 25, right: 918, bottom: 518 });
});

test("the core of a board with routes over the edge reaches from arrow to arrow", () => {
  const drawing = { ...BOARD, cities: CITIES, routes: [route([[1040, 40, 1]])] } as unknown as Drawing;
  const { left, right } = coreOf(drawing);
  assert.deepEqual([left, right], [-50, 1050]);
});

const line = (name: string, y: number) => ({ name, size: 10, spaces: [[5, y, 0]] as const, split: 0, arrows: [] });

test("a miniature contains all cities and has its own aspect ratio", () => {
  const [left, top, right, bottom] = miniatureBounds([
    { x: 0, y: 0 },
    { x: 100, y: 900 },
  ]);
  assert.ok(left < 0 && top < 0 && right > 100 && bottom > 900);
  assert.ok(Math.abs((right - left) / (bottom - top) - 8 / 5) < 1e-9);
});

test("all routes of a colour are one path", () => {
  const facts = [
    { name: "a", color: "r" },
    { name: "b", color: null },
    { name: "c", color: "r" },
  ];
  const lines = linesByColor(facts, [line("a", 0), line("b", 10), line("c", 20)]);
  assert.deepEqual(
    lines.map(([color]) => color),
    ["r", null],
  );
  assert.equal(lines[0]?.[1].match(/M/g)?.length, 2);
});

const block = (name: string, x: number, y: number) => ({ name, size: 20, spaces: [[x, y, 0]], line: [] });
const drawing = {
  bounds: [0, 0, 1000, 600],
  inner: [10, 10, 990, 590],
  height: 8,
  radius: 5,
  routes: [block("a-b", 500, 300), block("c-d", 40, 40), block("e-f", 520, 320)],
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
