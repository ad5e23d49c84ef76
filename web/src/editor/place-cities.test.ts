import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardInfo, Drawing } from "../api/types.ts";
import { addCity, type BoardFile, emptyBoard } from "./board-file.ts";
import { copyBoard, FILE_COLORS, freePosition, isPlaced, placeCities } from "./place-cities.ts";

const FACTS: BoardInfo = {
  id: "north",
  name: { en: "North", es: "Norte" },
  digest: "",
  width: 1000,
  height: 512.5,
  cities: [
    { id: "oslo", code: "osl", name: "Oslo", x: 0, y: 512.5, harbor: false, junction: false },
    { id: "bergen", code: "ber", name: "Bergen", x: 1000, y: 0, harbor: true, junction: false },
    { id: "umea", code: "ume", name: "Umeå", x: 500, y: 90, harbor: false, junction: true },
  ],
  routes: [
    { name: "osl-ber", a: "osl", b: "ber", length: 4, color: "k", ferry: 0, tunnel: -1, ship: false, pairs: false },
    { name: "ber-ume", a: "ber", b: "ume", length: 4, color: null, ferry: 2, tunnel: null, ship: false, pairs: false },
  ],
  tickets: [
    { cities: ["osl", "ber"], points: 6, penalty: 6, long: true, any_order: 0, destination_points: [] },
    { cities: ["osl", "ber", "ume"], points: 9, penalty: 6, long: false, any_order: 0, destination_points: [9, 6] },
    { cities: ["osl", "ber", "ume"], points: 9, penalty: 12, long: false, any_order: 7, destination_points: [] },
  ],
};
const DRAWING = { routes: [{ name: "ber-ume", split: 2 }] } as unknown as Drawing;

const unplaced = (): BoardFile => {
  const { size: _, ...file } = emptyBoard();
  return { ...file, cities: FACTS.cities.map(({ id, name }) => ({ id, name })) };
};

test("a board that has positions stays as it is", () => {
  const file = addCity(emptyBoard(), "Oslo", 3, 4);
  assert.equal(placeCities(file, FACTS), file);
});

test("cities without positions get those of the server, or a place on an ellipse", () => {
  const drawn = placeCities(unplaced(), FACTS);
  assert.deepEqual(drawn.size, { width: 1000, height: 513 });
  assert.deepEqual(drawn.cities[0], { id: "oslo", name: "Oslo", x: 0, y: 512.5 });
  const spread = placeCities(unplaced(), null);
  assert.equal(isPlaced(spread), true);
  assert.equal(new Set(spread.cities.map(({ x, y }) => `${x} ${y}`)).size, 3);
});

test("new cities do not lie on each other", () => {
  let file = emptyBoard();
  for (let n = 0; n < 40; n += 1) {
    const { x, y } = freePosition(file);
    file = addCity(file, "City", x, y);
  }
  assert.equal(new Set(file.cities.map(({ x, y }) => `${x} ${y}`)).size, 40);
});

test("a copy of a board has its cities, routes and tickets under another id", () => {
  const copy = copyBoard(FACTS, DRAWING);
  assert.equal(copy.id, "my-north");
  assert.deepEqual(copy.cities[1], { id: "bergen", name: "Bergen", x: 1000, y: 0, harbor: true });
  assert.deepEqual(copy.routes, [
    { a: "bergen", b: "oslo", length: 4, color: "black", tunnel: true },
    { a: "bergen", b: "umea", length: 4, color: "gray", ferry: 2, wrap: true },
  ]);
  assert.deepEqual(copy.tickets, [
    { cities: ["oslo", "bergen"], points: 6, long: true },
    { cities: ["oslo", "bergen", "umea"], points: [9, 6] },
    { cities: ["oslo", "bergen", "umea"], points: 9, tour: true, points_any_order: 7, penalty: 12 },
  ]);
});

test("the colours are those of the format", () => {
  const all = ["black", "blue", "gray", "green", "orange", "pink", "red", "white", "yellow"];
  assert.deepEqual([...FILE_COLORS].sort(), all);
});
