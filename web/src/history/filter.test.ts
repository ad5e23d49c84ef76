import assert from "node:assert/strict";
import { test } from "node:test";
import { bot, game, person } from "../../tests/finished-games.ts";
import { filterChoices, filterGames, NO_FILTER, opponentId } from "./filter.ts";

const DAY = 86_400_000;
const NOW = 1000 * DAY;
const GAMES = [
  game(90, [bot("easy", 60)], { table: "a", ended_at: NOW - DAY }),
  game(70, [bot("hard", 80), person("k1", "Eva", 75)], { table: "b", ended_at: NOW - 10 * DAY, base: "europe" }),
  game(50, [person("k1", "Evita", 40)], { table: "c", ended_at: NOW - 100 * DAY, outcome: "shared" }),
  game(10, [bot("easy", 40)], { table: "d", ended_at: NOW - 700 * DAY, outcome: "resigned" }),
  game(80, [bot("easy", 40)], { table: "e", ended_at: NOW - 800 * DAY, board: "isla", custom_board: true }),
];

const tables = (filter: object) =>
  filterGames(GAMES, { ...NO_FILTER, ...filter }, NOW)
    .map(({ table }) => table)
    .join("");

test("without a filter all games are shown", () => {
  assert.equal(tables({}), "abcde");
});

test("each filter keeps the games that have what it asks for", () => {
  assert.equal(tables({ game: "europe" }), "b");
  assert.equal(tables({ game: "usa" }), "acd");
  assert.equal(tables({ game: "isla" }), "e");
  assert.equal(tables({ seats: 3 }), "b");
  assert.equal(tables({ result: "won" }), "ace", "a shared victory is a victory");
  assert.equal(tables({ result: "lost" }), "b");
  assert.equal(tables({ result: "resigned" }), "d");
  assert.equal(tables({ opponent: opponentId(bot("easy", 0)) }), "ade");
  assert.equal(tables({ opponent: opponentId(person("k1", "", 0)) }), "bc");
  assert.equal(tables({ period: "week" }), "a");
  assert.equal(tables({ period: "month" }), "ab");
  assert.equal(tables({ period: "year" }), "abc");
});

test("filters are combined", () => {
  assert.equal(tables({ game: "usa", result: "won", period: "week" }), "a");
  assert.equal(tables({ game: "europe", result: "won" }), "");
});

test("the choices are what the games have, people with their latest name", () => {
  assert.deepEqual(filterChoices(GAMES), {
    games: ["usa", "europe", "isla"],
    seats: [2, 3],
    levels: ["easy", "hard"],
    people: new Map([["k1", "Eva"]]),
  });
});

test("a partner is not an opponent", () => {
  const asia = game(90, [{ ...bot("easy", 90), partner: true }, bot("hard", 60), bot("hard", 60)]);
  assert.deepEqual(filterChoices([asia]).levels, ["hard"]);
});
