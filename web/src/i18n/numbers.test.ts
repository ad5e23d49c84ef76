import assert from "node:assert/strict";
import { test } from "node:test";
import { signedText, withMinus } from "./numbers.ts";

test("negative numbers have a typographic minus, and only other numbers than zero a sign", () => {
  assert.deepEqual([signedText(4), signedText(-4), signedText(0)], ["+4", "−4", "0"]);
  assert.deepEqual([withMinus(4), withMinus("-12 points")], ["4", "−12 points"]);
});
