import assert from "node:assert/strict";
import { test } from "node:test";
import { bot, game, person } from "../../tests/finished-games.ts";
import { toCsv, toJson } from "./export.ts";

const GAMES = [
  game(90, [bot("easy", 60), person("k", 'Eva "la", rápida', 80)], { table: "a", ended_at: 0 }),
  game(10, [person("k2", "=1+1", 20)], { table: "b", ended_at: 86_400_000, base: "europe", rulebook: "europe" }),
];

test("JSON has everything", () => {
  assert.deepEqual(JSON.parse(toJson(GAMES)), { games: GAMES });
});

test("CSV has a line for each game, quoted where necessary", () => {
  assert.deepEqual(toCsv(GAMES, (path) => `https://games.example${path}`).split("\r\n"), [
    "ended_at,game,rulebook,board,players,outcome,place,points,tickets_completed,tickets_failed,longest_trail,opponents,replay",
    '1970-01-01T00:00:00.000Z,usa,usa,usa,3,won,1,90,3,1,21,"bot easy 60; Eva ""la"", rápida 80",https://games.example/t/a/replay',
    "1970-01-02T00:00:00.000Z,europe,europe,usa,2,lost,2,10,3,1,21,'=1+1 20,https://games.example/t/b/replay",
    "",
  ]);
});
