import assert from "node:assert/strict";
import { test } from "node:test";
import { placePath } from "./place-path.ts";

test("straight lines of all kinds end at the same points", () => {
  assert.equal(placePath("M-1-1H1V1h-2z", [10, 20, 0]), "M9 19L11 19L11 21L9 21Z");
  assert.equal(placePath("M0-1 1 1-1 1zm5 5v1", [0, 0, 0]), "M0 -1L1 1L-1 1ZM5 4L5 5");
  assert.equal(placePath("m1 1 1 0 0 1", [0, 0, 0]), "M1 1L2 1L2 2");
});

test("paths are rotated around 0, 0", () => {
  assert.equal(placePath("M2 0L0 1", [10, 10, 90]), "M10 12L9 10");
});

test("curves are scaled and keep their shape", () => {
  assert.equal(placePath("M0 0q1-2 2 0", [0, 0, 0], 2), "M0 0Q2 -4 4 0");
  assert.equal(placePath("M0 0C1 1 2 1 3 0", [1, 1, 180]), "M1 1C0 0 -1 0 -2 1");
});

test("a smooth curve reflects the control point before it", () => {
  assert.equal(placePath("M0 0q1-2 2 0t2 0", [0, 0, 0]), "M0 0Q1 -2 2 0Q3 2 4 0");
  assert.equal(placePath("M0 0t2 0", [0, 0, 0]), "M0 0Q0 0 2 0");
});

test("an arc keeps its flags; its radii grow and its axes turn", () => {
  assert.equal(placePath("M-3 0a3 2 0 1 1 6 0", [0, 0, 90], 2), "M0 -6A6 4 90 1 1 0 6");
  assert.equal(placePath("M0 0A1 1 0 0 1 2 0 1 1 0 0 0 4 0", [0, 0, 0]), "M0 0A1 1 0 0 1 2 0A1 1 0 0 0 4 0");
});

test("an invalid path is refused", () => {
  assert.throws(() => placePath("M0 0S1 1 2 2", [0, 0, 0]), /S1/);
  assert.throws(() => placePath("M0 0L1", [0, 0, 0]), /L1/);
});
