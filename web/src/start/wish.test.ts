import assert from "node:assert/strict";
import { test } from "node:test";
import type { Book } from "../wire/types.ts";
import {
  asked,
  beginsAtOnce,
  chairsFor,
  hasBots,
  resized,
  seatsNear,
  type Wish,
  withBook,
  withChair,
  withCompany,
  withLevel,
} from "./wish.ts";

const book = (id: string, ...seats: number[]) => ({ id, base: id, seats }) as unknown as Book;

const alone: Wish = {
  book: "usa",
  own: null,
  company: "bots",
  level: "medium",
  chairs: chairsFor("bots", 3, "medium"),
  clock: { kind: "none" },
  isOpen: true,
  hasChat: true,
};

test("as many seats as the book allows, rather more than fewer", () => {
  assert.equal(seatsNear(book("usa", 2, 3, 4, 5), 3), 3);
  assert.equal(seatsNear(book("asia", 4, 6), 3), 4);
  assert.equal(seatsNear(book("asia", 4, 6), 9), 6);
});

test("another book keeps the company", () => {
  const friends = withCompany(alone, "friends");
  assert.deepEqual(withBook(friends, book("asia", 4, 6)).chairs, ["me", "friend", "friend", "friend"]);
});

test("fewer and more seats keep who sits on the first ones", () => {
  const mixed = withChair(alone, 1, "friend");
  assert.deepEqual(resized(mixed, 2).chairs, ["me", "friend"]);
  assert.deepEqual(resized(resized(mixed, 2), 4).chairs, ["me", "friend", "medium", "medium"]);
});

test("against bots the game begins at once, with a friend it waits", () => {
  assert.equal(beginsAtOnce(alone), true);
  assert.equal(beginsAtOnce(withCompany(alone, "here")), true);
  assert.equal(beginsAtOnce(withChair(alone, 2, "friend")), false);
});

test("the server is asked for bots by level, and for empty seats for people", () => {
  const wish = asked(withChair(withLevel(alone, "hard"), 2, "friend"));
  assert.deepEqual(wish.seats, [{}, { bot: "hard" }, {}]);
  assert.deepEqual([wish.seat, wish.fill, wish.shared, wish.open], [0, "hard", false, true]);
});

test("a game of one's own is asked for with what its files hold, and another book leaves it", () => {
  const short = { ...book("europe-short", 2, 3), base: "europe" };
  const own = withBook(alone, short, "iberia+europe-short");
  assert.deepEqual([own.book, own.own, own.chairs.length], ["europe", "iberia+europe-short", 3]);
  const wanted = asked(own, { board: '{"id": "iberia"}', house: '{"base": "europe"}' });
  assert.deepEqual([wanted.own_board, wanted.house], [{ id: "iberia" }, { base: "europe" }]);
  assert.equal(withBook(own, book("usa", 2, 3)).own, null);
  assert.deepEqual([asked(alone).own_board, asked(alone).house], [null, null]);
});

test("a table without empty seats, or at one screen, is never open", () => {
  assert.equal(asked(alone).open, false);
  const here = asked(withChair(withCompany(alone, "here"), 2, "friend"));
  assert.deepEqual([here.open, here.shared], [false, true]);
});

test("bots play where they sit and where nobody came, but not among people at one screen", () => {
  assert.equal(hasBots(alone), true);
  assert.equal(hasBots(withCompany(alone, "friends")), true);
  assert.equal(hasBots(withCompany(alone, "here")), false);
});

test("another level is for the bots that had the old one", () => {
  const mixed = withChair(alone, 1, "expert");
  assert.deepEqual(withLevel(mixed, "easy").chairs, ["me", "expert", "easy"]);
});
