import assert from "node:assert/strict";
import { test } from "node:test";
import type { Drawing } from "../api/types.ts";
import { coreOf } from "./core.ts";

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
