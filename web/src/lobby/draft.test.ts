import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import {
  hasBots,
  nearestSeatCount,
  seatsFor,
  startingSeats,
  startsAtOnce,
  type TableDraft,
  toNewTable,
  withLevel,
  withOpponents,
  withRulebook,
  withSeat,
  withSeatCount,
} from "./draft.ts";

const book = (id: string, ...seat_counts: number[]) => wire.book("usa", { id, base: id, seat_counts });
const teams = { ...book("asia", 4, 6), starting_seats: { 4: [0, 2], 6: [0, 2, 4] } };

const alone: TableDraft = {
  book: "usa",
  customKey: null,
  opponents: "bots",
  level: "medium",
  seats: seatsFor("bots", 3, "medium"),
  startingSeat: null,
  timeControl: { kind: "none" },
  isOpen: true,
  hasChat: true,
};

test("as many seats as the book allows, rather more than fewer", () => {
  assert.equal(nearestSeatCount(book("usa", 2, 3, 4, 5), 3), 3);
  assert.equal(nearestSeatCount(book("asia", 4, 6), 3), 4);
  assert.equal(nearestSeatCount(book("asia", 4, 6), 9), 6);
});

test("another rulebook keeps the opponents", () => {
  const friends = withOpponents(alone, "friends");
  assert.deepEqual(withRulebook(friends, book("asia", 4, 6)).seats, ["me", "friend", "friend", "friend"]);
});

test("changing the number of seats keeps the first ones", () => {
  const mixed = withSeat(alone, 1, "friend");
  assert.deepEqual(withSeatCount(mixed, 2).seats, ["me", "friend"]);
  assert.deepEqual(withSeatCount(withSeatCount(mixed, 2), 4).seats, ["me", "friend", "medium", "medium"]);
});

test("the starting player is drawn, or one that the rulebook allows", () => {
  const four = withSeatCount(alone, 4);
  assert.deepEqual(startingSeats(teams, four), [0, 2]);
  assert.deepEqual(startingSeats(teams, alone), []);
  assert.equal(toNewTable(four).starting_seat, null);
  assert.equal(toNewTable({ ...four, startingSeat: 2 }).starting_seat, 2);
  assert.equal(withSeatCount({ ...four, startingSeat: 2 }, 6).startingSeat, null);
  assert.equal(withRulebook({ ...four, startingSeat: 2 }, teams).startingSeat, null);
});

test("against bots the game starts at once, with a friend it waits", () => {
  assert.equal(startsAtOnce(alone), true);
  assert.equal(startsAtOnce(withOpponents(alone, "here")), true);
  assert.equal(startsAtOnce(withSeat(alone, 2, "friend")), false);
});

test("the server is asked for bots by level, and for empty seats for people", () => {
  const table = toNewTable(withSeat(withLevel(alone, "hard"), 2, "friend"));
  assert.deepEqual(table.seats, [{}, { bot: "hard" }, {}]);
  assert.deepEqual([table.seat, table.fill, table.shared, table.is_open], [0, "hard", false, true]);
});

test("a custom game is requested with its files, and another rulebook ends it", () => {
  const short = { ...book("europe-short", 2, 3), base: "europe" };
  const custom = withRulebook(alone, short, "iberia+europe-short");
  assert.deepEqual([custom.book, custom.customKey, custom.seats.length], ["europe", "iberia+europe-short", 3]);
  const wanted = toNewTable(custom, { board: '{"id": "iberia"}', house: '{"base": "europe"}' });
  assert.deepEqual([wanted.custom_board, wanted.house], [{ id: "iberia" }, { base: "europe" }]);
  assert.equal(withRulebook(custom, book("usa", 2, 3)).customKey, null);
  assert.deepEqual([toNewTable(alone).custom_board, toNewTable(alone).house], [null, null]);
});

test("a table without free seats, or on a shared screen, is never open", () => {
  assert.equal(toNewTable(alone).is_open, false);
  const here = toNewTable(withSeat(withOpponents(alone, "here"), 2, "friend"));
  assert.deepEqual([here.is_open, here.shared], [false, true]);
});

test("bots play on their seats and on free ones, but not on a shared screen", () => {
  assert.equal(hasBots(alone), true);
  assert.equal(hasBots(withOpponents(alone, "friends")), true);
  assert.equal(hasBots(withOpponents(alone, "here")), false);
});

test("a new level applies to the bots that had the old one", () => {
  const mixed = withSeat(alone, 1, "expert");
  assert.deepEqual(withLevel(mixed, "easy").seats, ["me", "expert", "easy"]);
});
