import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import { ticketPath } from "./ticket-path.ts";

const ticket = (cities: readonly string[], destination_points: readonly number[] = []) =>
  wire.ticket(cities, 1, { destination_points });
const BOARD = wire.boardIndex(
  ["a-b", "b-c", "c-d", "a-d", "d-e"].map((name) => wire.route(name)),
  [ticket(["a", "d"]), ticket(["a", "c", "e"]), ticket(["a", "c", "d", "e"], [5, 9, 12])],
);

test("the path has the fewest routes, in walking order", () => {
  assert.deepEqual(ticketPath(BOARD, 0, ["a-b", "b-c", "c-d"]), ["a-b", "b-c", "c-d"]);
  assert.deepEqual(ticketPath(BOARD, 0, ["a-b", "b-c", "c-d", "a-d"]), ["a-d"]);
});

test("cities that are not joined have no path", () => {
  assert.deepEqual(ticketPath(BOARD, 0, ["a-b", "c-d"]), []);
  assert.deepEqual(ticketPath(BOARD, 7, ["a-b"]), []);
});

test("a tour passes all its cities", () => {
  assert.deepEqual(ticketPath(BOARD, 1, ["a-b", "b-c", "c-d", "d-e"]), ["a-b", "b-c", "c-d", "d-e"]);
  assert.deepEqual(ticketPath(BOARD, 1, ["a-b", "b-c"]), []);
});

test("of several destinations the best one that is joined counts", () => {
  assert.deepEqual(ticketPath(BOARD, 2, ["a-b", "b-c", "c-d"]), ["a-b", "b-c", "c-d"]);
  assert.deepEqual(ticketPath(BOARD, 2, ["a-b", "b-c", "d-e"]), ["a-b", "b-c"]);
});
