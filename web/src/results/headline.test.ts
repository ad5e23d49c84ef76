import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { ResultView } from "../api/types.ts";
import { headlineFor, mySideOf, stampText } from "./headline.ts";

const SIDES = ["Ana", "Luis", "Eva"];
const result = (totals: readonly number[], winners: readonly number[]) =>
  wire.result(
    totals.map((total, side) => wire.score(side, { total })),
    ...winners,
  );
const title = (side: number | null, found: ResultView, isTeams = false) => {
  const { title, detail } = headlineFor(side, found, SIDES, isTeams);
  return `${title} | ${detail}`;
};

before(() => loadLocale("en"));

test("the winner is told so", () => {
  assert.equal(title(0, result([100, 86, 70], [0])), "You win! | 100 points, 14 more than Luis.");
  assert.equal(title(0, result([100, 86], [0]), true), "Your team wins! | 100 points, 14 more than Luis.");
  assert.equal(title(0, result([100, 100], [0])), "You win! | Ana wins with 100 points.");
  assert.match(title(1, result([100, 100], [0, 1])), /^You share the victory! \| Ana and Luis share/);
});

test("the others are told their place, kindly", () => {
  assert.equal(title(1, result([100, 96, 70], [0])), "Second place for you. | So close: only 4 points behind Ana!");
  assert.equal(title(2, result([100, 96, 70], [0])), "Third place for you. | Well played: 30 points behind Ana.");
  assert.match(
    title(1, result([115, 8], [0])),
    /^Ana wins this one. \| Not your game this time: 107 points behind Ana/,
  );
  assert.match(title(1, result([49, 16], [0])), /^Ana wins this one. \| Not your game this time: 33 points behind/);
  assert.match(title(1, result([100, 100, 2], [0])), /^Second place for you. \| As many points as Ana/);
  assert.match(title(1, result([100, 80], [0]), true), /^Your team came second. \| Well played/);
  assert.match(title(5, result([9, 8, 7, 6, 5, 4], [0])), /^Place 6 for you. \|/);
  assert.match(title(3, result([9, 8, 7, 6], [0]), true), /^Place 4 for your team. \|/);
});

test("spectators and shared screens read who won", () => {
  const game = wire.game();
  assert.equal(title(null, result([100, 86], [0])), "Ana wins with 100 points. | ");
  assert.equal(mySideOf({ seat: 1 }, game), 1);
  assert.equal(mySideOf({ seat: 1, seats: [0, 1] }, game), null);
  assert.equal(mySideOf({}, game), null);
});

test("the stamp speaks to the winner, on a shared screen to nobody in particular", () => {
  const game = wire.game();
  const teams = wire.game({
    sides: [
      [0, 2],
      [1, 3],
    ].map((seats) => ({ seats, points: 0 })),
  });
  assert.equal(stampText({ seat: 0, seats: [0] }, result([100, 86], [0]), game), "You win!");
  assert.equal(stampText({ seat: 0 }, result([100, 86], [0]), teams), "Your team wins!");
  assert.equal(stampText({ seat: 0 }, result([100, 100], [0, 1]), game), "You share the victory!");
  assert.equal(stampText({ seat: 0, seats: [0, 1] }, result([100, 86], [0]), game), "winner");
});
