import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { Drawing } from "../api/types.ts";
import { markPlaces } from "./mark-places.ts";

const route = (name: string, y: number) => ({
  name,
  size: 30,
  split: 0,
  arrows: [],
  spaces: [
    [100, y, 0],
    [140, y, 0],
  ],
});
const DRAWING = { height: 10, routes: [route("a-b", 50), route("a-b.2", 62), route("b-c", 90)] } as unknown as Drawing;
const BOARD = wire.boardIndex(["a-b", "a-b.2", "b-c"].map((name) => wire.route(name)));

test("a mark is in the middle of its route, and those of parallel routes are moved apart", () => {
  const places = markPlaces(DRAWING, BOARD, 12, []);
  assert.deepEqual(places.get("b-c"), { x: 120, y: 90 });
  assert.deepEqual(
    [places.get("a-b"), places.get("a-b.2")],
    [
      { x: 120, y: 41 },
      { x: 120, y: 71 },
    ],
  );
});

test("a mark that would cover another one is moved along its route", () => {
  const crowded = { height: 10, routes: [route("a-b", 50), route("b-c", 54)] } as unknown as Drawing;
  const places = markPlaces(crowded, BOARD, 20, []);
  assert.deepEqual(
    [places.get("a-b"), places.get("b-c")],
    [
      { x: 120, y: 50 },
      { x: 100, y: 54 },
    ],
  );
});

test("a mark keeps clear of names", () => {
  const name = { left: 112, top: 84, right: 160, bottom: 96 };
  assert.deepEqual(markPlaces(DRAWING, BOARD, 12, [name]).get("b-c"), { x: 100, y: 90 });
});
