import assert from "node:assert/strict";
import { test } from "node:test";
import { barParts } from "./bar-parts.ts";

const part = (key: string, points: number) => ({ key, points });

test("a bar has a part for each component", () => {
  const parts = [part("routes", 40), part("tickets", 20)];
  assert.deepEqual(barParts(parts), parts);
});

test("lost points shorten the last parts, so that the bar is as long as the total", () => {
  const parts = [part("routes", 40), part("tickets", -25), part("longest", 10)];
  assert.deepEqual(barParts(parts), [part("routes", 25), part("tickets", 0), part("longest", 0)]);
});

test("a bar is never shorter than nothing", () => {
  assert.deepEqual(barParts([part("routes", 5), part("tickets", -30)]), [part("routes", 0), part("tickets", 0)]);
});
