import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesQuery } from "./search.ts";

test("names are found without accents, in any case and order", () => {
  assert.ok(matchesQuery("Zürich – München", "munchen zur"));
  assert.ok(matchesQuery("Denver – Phoenix", ""));
  assert.ok(!matchesQuery("Denver – Phoenix", "den dallas"));
});
