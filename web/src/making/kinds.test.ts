import assert from "node:assert/strict";
import { test } from "node:test";
import { isHouse } from "./kinds.ts";

test("a dropped file is told apart by what it holds", () => {
  assert.equal(isHouse('{"base": "europe", "pieces": 30}'), true);
  for (const text of ['{"id": "iberia", "cities": []}', "{", "null", '"base"']) assert.equal(isHouse(text), false);
});
