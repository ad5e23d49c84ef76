import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { simplifyCoast } from "./coast.ts";

test("points near each other are left out", () => {
  assert.equal(simplifyCoast("M0 0l1 0 9 0 0 10 -10 0z", 5), "M0 0L10 0L10 10L0 10z");
});

test("islands smaller than a step are dropped", () => {
  assert.equal(simplifyCoast("M0 0l1 0 0 1zM0 0l20 0 0 20z", 5), "M0 0L20 0L20 20z");
});

test("a path of another kind stays as it is", () => {
  assert.equal(simplifyCoast("M0 0C1 1 2 2 3 3", 5), "M0 0C1 1 2 2 3 3");
});

test("the coasts of the built-in boards become a fraction", () => {
  for (const board of ["usa", "europe", "asia", "world"]) {
    const path = new URL(`../../../src/ferrovia/boards/drawing/built_in/${board}.json`, import.meta.url);
    const { land } = JSON.parse(readFileSync(path, "utf8")).background;
    assert.ok(simplifyCoast(land, 4).length < land.length / 2, board);
  }
});
