import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { countSteps, standingRows } from "./count-steps.ts";

const BOARD = wire.boardIndex(
  [wire.route("a-b"), wire.route("b-c")],
  [wire.ticket(["a", "b"], 8), wire.ticket(["a", "c"], 8)],
);
const CONTEXT: SentenceContext = { boardIndex: BOARD, seats: ["Ana", "Luis"], book: wire.book("europe"), lang: "en" };
const GAME = wire.game({ owners: { "a-b": 0, "b-c": 1 }, buildings: { b: 0 } });
const ANA = wire.score(0, {
  routes: 20,
  total: 50,
  tickets: [
    [0, 8],
    [1, 8],
  ],
  longest: ["a-b"],
  longest_bonus: 10,
  lent: [["b", "b-c"]],
  unbuilt_points: 4,
});
const LUIS = wire.score(1, { routes: 12, total: 8, tickets: [[1, -8]], unbuilt_points: 4 });
const RESULT = wire.result([ANA, LUIS], 0);

before(() => loadLocale("en"));

test("the points are counted component by component and add up to the scores", () => {
  const steps = countSteps({ result: RESULT, game: GAME, context: CONTEXT });
  assert.deepEqual(
    steps.map(({ key, gains }) => [key, ...gains]),
    [
      ["score.routes", 20, 12],
      ["score.tickets", 0, -8],
      ["score.tickets", 8, 0],
      ["score.tickets", 8, 0],
      ["score.longest", 10, 0],
      ["score.stations", 4, 4],
    ],
  );
  assert.deepEqual(steps.at(-1)?.totals, [50, 8]);
});

test("completed tickets trace their path, also over a lent route; failed ones show their cities", () => {
  const [, failed, own, lent, longest] = countSteps({ result: RESULT, game: GAME, context: CONTEXT });
  assert.deepEqual([failed?.ticket?.isDone, failed?.focus.trail], [false, []]);
  assert.deepEqual(failed?.focus.highlight.cities, ["a", "c"]);
  assert.deepEqual(own?.focus.trail, ["a-b"]);
  assert.deepEqual(lent?.focus.trail, ["a-b", "b-c"]);
  assert.deepEqual(longest?.focus.trail, ["a-b"]);
});

test("no step takes more than a second and a half, however few or many tickets there are", () => {
  const many = { ...ANA, tickets: Array.from({ length: 60 }, () => [0, 1] as const) };
  for (const result of [RESULT, { ...RESULT, scores: [many, LUIS] }])
    for (const { milliseconds } of countSteps({ result, game: GAME, context: CONTEXT }))
      assert.ok(milliseconds >= 400 && milliseconds <= 1500);
});

test("places follow the points, and equal sides keep their order", () => {
  assert.deepEqual(standingRows([10, 30, 20]), [2, 0, 1]);
  assert.deepEqual(standingRows([10, 10, 20]), [1, 2, 0]);
});

test("the count of a whole game ends with the points that the server counts", () => {
  const { game, result } = wire.frames.over;
  assert.ok(game && result);
  const steps = countSteps({ result, game, context: { ...CONTEXT, boardIndex: wire.builtIn("europe") } });
  assert.deepEqual(
    steps.at(-1)?.totals,
    result.scores.map(({ total }) => total),
  );
});
