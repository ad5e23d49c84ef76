import assert from "node:assert/strict";
import { test } from "node:test";
import { cutout, linesByColour } from "./cutout.ts";

const line = (name: string, y: number) => ({ name, size: 10, spaces: [[5, y, 0]] as const, split: 0, arrows: [] });

test("a miniature holds all cities and has its own shape", () => {
  const [left, top, right, bottom] = cutout([
    { x: 0, y: 0 },
    { x: 100, y: 900 },
  ]);
  assert.ok(left < 0 && top < 0 && right > 100 && bottom > 900);
  assert.ok(Math.abs((right - left) / (bottom - top) - 8 / 5) < 1e-9);
});

test("all routes of a colour are one line", () => {
  const facts = [
    { name: "a", colour: "r" },
    { name: "b", colour: null },
    { name: "c", colour: "r" },
  ];
  const lines = linesByColour(facts, [line("a", 0), line("b", 10), line("c", 20)]);
  assert.deepEqual(
    lines.map(([colour]) => colour),
    ["r", null],
  );
  assert.equal(lines[0]?.[1].match(/M/g)?.length, 2);
});
