import assert from "node:assert/strict";
import { test } from "node:test";
import { linesByColor, miniatureBounds } from "./miniature-bounds.ts";

const line = (name: string, y: number) => ({ name, size: 10, spaces: [[5, y, 0]] as const, split: 0, arrows: [] });

test("a miniature contains all cities and has its own aspect ratio", () => {
  const [left, top, right, bottom] = miniatureBounds([
    { x: 0, y: 0 },
    { x: 100, y: 900 },
  ]);
  assert.ok(left < 0 && top < 0 && right > 100 && bottom > 900);
  assert.ok(Math.abs((right - left) / (bottom - top) - 8 / 5) < 1e-9);
});

test("all routes of a colour are one path", () => {
  const facts = [
    { name: "a", color: "r" },
    { name: "b", color: null },
    { name: "c", color: "r" },
  ];
  const lines = linesByColor(facts, [line("a", 0), line("b", 10), line("c", 20)]);
  assert.deepEqual(
    lines.map(([color]) => color),
    ["r", null],
  );
  assert.equal(lines[0]?.[1].match(/M/g)?.length, 2);
});
