import assert from "node:assert/strict";
import { test } from "node:test";
import { game } from "../../tests/finished-games.ts";
import { MAX_POINTS, trendOf } from "./trend.ts";

const totals = (points: readonly number[]) => points.map((total) => game(total, []));

test("the trend begins with the earliest game and averages the last five", () => {
  const trend = trendOf(totals([100, 60, 50, 40, 30, 20]));
  assert.deepEqual(
    trend.map(({ game: { total } }) => total),
    [20, 30, 40, 50, 60, 100],
  );
  assert.deepEqual(
    trend.map(({ average }) => average),
    [20, 25, 30, 35, 40, 56],
  );
});

test("games that were given up are left out", () => {
  assert.deepEqual(trendOf([game(195, [], { outcome: "resigned" })]), []);
});

test("of a long history the latest games are shown, averaged with those before them", () => {
  const trend = trendOf(totals([...Array.from({ length: MAX_POINTS }, () => 10), 60]));
  assert.equal(trend.length, MAX_POINTS);
  assert.equal(trend[0]?.average, 35);
});
