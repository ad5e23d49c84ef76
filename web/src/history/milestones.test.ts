import assert from "node:assert/strict";
import { test } from "node:test";
import { bot, game, person } from "../../tests/finished-games.ts";
import type { FinishedGame } from "../api/types.ts";
import { milestonesOf } from "./milestones.ts";

const reached = (games: readonly FinishedGame[]) =>
  milestonesOf(games, ["usa", "europe"], ["easy", "hard"])
    .filter((found) => found.game)
    .map(({ kind, value, game }) => [kind, value, game?.table]);

test("without games nothing is reached, and everything is listed", () => {
  assert.deepEqual(reached([]), []);
  assert.equal(milestonesOf([], ["usa", "europe"], ["easy", "hard"]).length, 8);
});

test("a milestone names the first game that reached it", () => {
  const games = [
    game(90, [person("k", "Eva", 80)], { table: "third", base: "europe" }),
    game(90, [bot("easy", 60)], { table: "second" }),
    game(90, [bot("easy", 60)], { table: "first" }),
  ];
  assert.deepEqual(reached(games), [
    ["game", "usa", "first"],
    ["game", "europe", "third"],
    ["level", "easy", "first"],
    ["person", "", "third"],
    ["streak", "3", "third"],
  ]);
});

test("a defeat or a game that was given up ends a streak and reaches nothing", () => {
  const won = game(90, [bot("easy", 60)]);
  const lost = game(50, [bot("hard", 60)]);
  const givenUp = game(90, [bot("hard", 60)], { outcome: "resigned" });
  const streaks = (games: readonly FinishedGame[]) => reached(games).filter(([kind]) => kind !== "game");
  assert.deepEqual(streaks([won, lost, won, won]), [["level", "easy", "t1"]]);
  assert.deepEqual(streaks([won, givenUp, won, won]), [["level", "easy", "t1"]]);
});

test("partners are not beaten, and a victory by house rules is none in the printed game", () => {
  const partner = { ...person("k", "Eva", 90), partner: true };
  assert.deepEqual(reached([game(90, [partner, bot("hard", 60)], { house: true })]), [["level", "hard", "t1"]]);
});
