import assert from "node:assert/strict";
import { test } from "node:test";
import { ANY, COLORS, PLAYER_MARKS, playerStyle, routeColor, seatColor, seatStyle, shownSeats } from "./palette.ts";

test("every letter of notation has its own colour and symbol", () => {
  assert.deepEqual(Object.keys(COLORS), [..."roygbpkw"]);
  const symbols = Object.values(COLORS).map((colour) => colour.symbol);
  assert.ok(symbols.every(Boolean));
  assert.equal(new Set(symbols).size, symbols.length);
});

test("a route without a colour takes any", () => {
  assert.equal(routeColor(null), ANY);
  assert.equal(routeColor("r").key, "route_color.red");
});

test("six seats differ in colour and in shape", () => {
  const seats = [0, 1, 2, 3, 4, 5];
  assert.equal(new Set(seats.map(seatColor)).size, 6);
  assert.equal(new Set(seats.map((seat) => seatStyle(seat).mark)).size, 6);
});

test("marks are dark on light pieces and light on dark ones", () => {
  assert.notEqual(seatStyle(1).ink, seatStyle(2).ink);
});

test("a seat has the colour and the mark that the table says, or else those of its number", () => {
  shownSeats.value = [{ color: 4, mark: 9 }, { color: 0, mark: null }, {}];
  assert.deepEqual(seatStyle(0), playerStyle(4, 9));
  assert.deepEqual(seatStyle(1), playerStyle(0, 1));
  assert.deepEqual([2, 3].map(seatStyle), [playerStyle(2, 2), playerStyle(3, 3)]);
  shownSeats.value = [];
});

test("all player marks differ", () => {
  assert.equal(new Set(PLAYER_MARKS.map((_, mark) => playerStyle(0, mark).mark)).size, PLAYER_MARKS.length);
});
