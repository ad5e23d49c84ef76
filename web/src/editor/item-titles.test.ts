import assert from "node:assert/strict";
import { test } from "node:test";
import { addCity, addRoute, emptyBoard } from "./board-file.ts";
import { itemTitles } from "./item-titles.ts";

test("items are called by the names of their cities, or by ids without names", () => {
  const named = addCity(addCity(emptyBoard(), "Umeå", 0, 0), "Oslo", 9, 9);
  const file = addRoute({ ...named, cities: [...named.cities, { id: "x", name: "" }] }, "umea", "oslo");
  const title = itemTitles(file);
  assert.deepEqual(file.cities.map(title), ["Umeå", "Oslo", "x"]);
  assert.deepEqual(file.routes.map(title), ["Oslo – Umeå"]);
  assert.equal(title({ cities: ["umea", "x", "gone"], points: [1, 2] }), "Umeå – x / gone");
  assert.equal(title({ cities: ["umea", "oslo", "x"], points: 1, tour: true }), "Umeå – Oslo – x");
});
