import assert from "node:assert/strict";
import { test } from "node:test";
import { ANY, COLOURS, colourOf, seatColour, seatLook } from "./palette.ts";

test("every letter of notation has a colour and a sign of its own", () => {
  assert.deepEqual(Object.keys(COLOURS), [..."roygbpkw"]);
  const signs = Object.values(COLOURS).map((colour) => colour.sign);
  assert.ok(signs.every(Boolean));
  assert.equal(new Set(signs).size, signs.length);
});

test("a route of no colour takes any", () => {
  assert.equal(colourOf(null), ANY);
  assert.equal(colourOf("r").key, "card.red");
});

test("six seats differ in colour and in shape", () => {
  const seats = [0, 1, 2, 3, 4, 5];
  assert.equal(new Set(seats.map(seatColour)).size, 6);
  assert.equal(new Set(seats.map((seat) => seatLook(seat).mark)).size, 6);
});

test("marks are dark on light pieces and light on dark ones", () => {
  assert.notEqual(seatLook(1).ink, seatLook(5).ink);
});
