import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bot, game, person } from "../../tests/finished-games.ts";
import { BOT_RATINGS, expectedShare, FIRST_RATING, MIN_RATED, ratingChanges, ratingOf } from "./rating.ts";

const times = <T>(n: number, value: T) => Array.from({ length: n }, () => value);
const WON = game(90, [bot("medium", 60)]);
const LOST = game(50, [bot("medium", 60)]);

test("the ratings of the bots agree with their measured results", () => {
  const results = readFileSync(join(import.meta.dirname, "../../../docs/bot-results.md"), "utf8");
  const levels = Object.keys(BOT_RATINGS);
  for (const [index, level] of levels.entries()) {
    if (index === 0) continue;
    const cells = results.match(new RegExp(`^\\| ${level} \\| \\w+ \\|(.*)\\|$`, "m"))?.[1]?.split("|") ?? [];
    const mean = cells.reduce((sum, cell) => sum + Number.parseFloat(cell), 0) / cells.length / 100;
    const expected = expectedShare(BOT_RATINGS[level] ?? 0, BOT_RATINGS[levels[index - 1] ?? ""] ?? 0);
    assert.ok(Math.abs(expected - mean) < 0.02, `${level}: ${expected} expected, ${mean} measured`);
  }
});

test("the rating is provisional before enough games, and there is none before the first one", () => {
  assert.equal(ratingOf([]), null);
  assert.equal(ratingOf([WON])?.missing, MIN_RATED - 1);
  assert.equal(ratingOf(times(MIN_RATED, WON))?.missing, 0);
  assert.equal(ratingOf(times(MIN_RATED + 1, WON))?.missing, 0);
});

test("the changes of the games add up to the rating", () => {
  const games = [WON, LOST, LOST, WON].map((one, index) => ({ ...one, table: `t${index}` }));
  const changes = ratingChanges(games);
  assert.deepEqual([...changes.keys()], ["t3", "t2", "t1", "t0"]);
  const sum = [...changes.values()].reduce((total, change) => total + change, 0);
  assert.equal(FIRST_RATING + sum, ratingOf(games)?.rating);
});

test("victories raise the rating, defeats lower it, and a stronger opponent is worth more", () => {
  const after = (one: typeof WON) => ratingOf(times(MIN_RATED, one))?.rating ?? 0;
  assert.ok(after(WON) > FIRST_RATING);
  assert.ok(after(LOST) < FIRST_RATING);
  assert.ok(after(game(90, [bot("expert", 60)])) > after(WON));
  assert.equal(after({ ...WON, outcome: "resigned" }), after(LOST));
});

test("whoever wins half of the games gets close to the rating of the bot", () => {
  const rating = ratingOf(times(100, [WON, LOST]).flat())?.rating ?? 0;
  assert.ok(Math.abs(rating - (BOT_RATINGS.medium ?? 0)) < 20, String(rating));
});

test("people are rated from the same games: beating the same person again is worth less", () => {
  const same = times(6, game(90, [person("k", "Eva", 60)]));
  const others = Array.from({ length: 6 }, (_, index) => game(90, [person(`k${index}`, "Eva", 60)]));
  assert.ok((ratingOf(same)?.rating ?? 0) < (ratingOf(others)?.rating ?? 0));
});

test("unknown players, bots without a level and partners are not rated", () => {
  const unknown = { total: 10, color: null, mark: null };
  assert.equal(ratingOf(times(9, game(90, [unknown, bot("random", 5), { ...bot("easy", 90), partner: true }]))), null);
});
