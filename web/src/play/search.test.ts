import assert from "node:assert/strict";
import { test } from "node:test";
import { fits } from "./search.ts";

test("names are found without accents, in any case and order", () => {
  assert.ok(fits("Zürich – München", "munchen zur"));
  assert.ok(fits("Denver – Phoenix", ""));
  assert.ok(!fits("Denver – Phoenix", "den dallas"));
});
