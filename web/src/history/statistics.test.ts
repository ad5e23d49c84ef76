import assert from "node:assert/strict";
import { test } from "node:test";
import { bot, game, person } from "../../tests/finished-games.ts";
import { byGame, byLevel, bySeats, feats, headToHead, streaks, tally } from "./statistics.ts";

const WON = game(90, [bot("easy", 60)]);
const LOST = game(70, [bot("easy", 80)]);

test("a tally has wins, the average and the best game", () => {
  assert.deepEqual(tally([WON, LOST]), { games: 2, won: 1, average: 80, best: WON });
  assert.deepEqual(tally([]), { games: 0, won: 0, average: null, best: null });
});

test("points of a game that was given up are not the player's", () => {
  const givenUp = game(195, [bot("easy", 20)], { outcome: "resigned" });
  assert.deepEqual(tally([WON, givenUp]), { games: 2, won: 1, average: 90, best: WON });
  assert.deepEqual(tally([givenUp]), { games: 1, won: 0, average: null, best: null });
  assert.deepEqual(headToHead([givenUp]), [{ kind: "bot", name: "easy", games: 1, ahead: 0, behind: 1 }]);
});

test("tickets are added up, and the longest path is that of the earliest game", () => {
  const [later, earlier] = [
    { completed: 3, failed: 1, longest: 20 },
    { completed: 2, failed: 0, longest: 20 },
  ].map((more) => game(90, [], more));
  assert.deepEqual(feats([later, earlier].flatMap((one) => one ?? [])), { completed: 5, held: 6, longest: earlier });
  const givenUp = game(90, [], { completed: 9, failed: 9, longest: 40, outcome: "resigned" });
  assert.deepEqual(feats([givenUp]), { completed: 0, held: 0, longest: null });
  assert.equal(feats([game(90, [], { longest: 0 })]).longest, null);
});

test("of two equal scores the earlier one is the best", () => {
  const [later, earlier] = [game(90, [], { table: "later" }), game(90, [], { table: "earlier" })];
  assert.equal(tally([later, earlier]).best, earlier);
});

test("streaks are counted from the last game, and the longest of all", () => {
  assert.deepEqual(streaks([]), { current: 0, longest: 0 });
  assert.deepEqual(streaks([WON, WON, LOST, WON, WON, WON]), { current: 2, longest: 3 });
  assert.deepEqual(streaks([LOST, WON]), { current: 0, longest: 1 });
  assert.deepEqual(streaks([WON, { ...WON, outcome: "shared" }]), { current: 2, longest: 2 });
  assert.deepEqual(streaks([WON, { ...WON, outcome: "resigned" }, WON]), { current: 1, longest: 1 });
});

test("results are grouped by game, number of players and bot level", () => {
  const games = [
    game(50, [bot("easy", 60), bot("hard", 40)], { base: "europe" }),
    WON,
    LOST,
    game(60, [person("k", "Eva", 1)]),
  ];
  const counts = (groups: readonly { value: unknown; games: number; won: number }[]) =>
    groups.map((group) => [group.value, group.games, group.won]);
  assert.deepEqual(counts(byGame(games)), [
    ["usa", 3, 2],
    ["europe", 1, 0],
  ]);
  assert.deepEqual(counts(bySeats(games)), [
    [2, 3, 2],
    [3, 1, 0],
  ]);
  assert.deepEqual(counts(byLevel(games, ["easy", "medium", "hard"])), [
    ["easy", 3, 1],
    ["hard", 1, 0],
  ]);
});

test("head to head compares points with each person and the best bot of each level", () => {
  const games = [
    game(70, [person("k1", "Eva", 60), bot("easy", 65), bot("easy", 80)]),
    game(50, [person("k1", "Evita", 60), person("k2", "Leo", 50)]),
  ];
  assert.deepEqual(headToHead(games), [
    { kind: "person", name: "Eva", games: 2, ahead: 1, behind: 1 },
    { kind: "bot", name: "easy", games: 1, ahead: 0, behind: 1 },
    { kind: "person", name: "Leo", games: 1, ahead: 0, behind: 0 },
  ]);
});

test("partners are no opponents", () => {
  assert.deepEqual(headToHead([game(70, [{ ...person("k1", "Eva", 70), partner: true }])]), []);
});
