import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import type { BoardInfo, GameView, ResultView, RulebookInfo, ScoreView } from "../api/types.ts";
import { BoardIndex } from "../board/board-index.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { countSteps, standingRows } from "./count-steps.ts";

const ticket = (...cities: readonly string[]) => ({ cities, points: 8, any_order: 0, destination_points: [] });
const FACTS = {
  cities: ["a", "b", "c"].map((code) => ({ code, name: code.toUpperCase() })),
  routes: [
    { name: "a-b", a: "a", b: "b" },
    { name: "b-c", a: "b", b: "c" },
  ],
  tickets: [ticket("a", "b"), ticket("a", "c")],
} as unknown as BoardInfo;
const BOOK = { stations: 3, harbors: 0, vocabulary: { flags_and_exchanges: "" } } as unknown as RulebookInfo;
const CONTEXT: SentenceContext = { boardIndex: new BoardIndex(FACTS), seats: ["Ana", "Luis"], book: BOOK, lang: "en" };
const GAME = {
  owners: { "a-b": 0, "b-c": 1 },
  buildings: { b: 0 },
  sides: [{ seats: [0] }, { seats: [1] }],
} as unknown as GameView;
const SCORE = {
  flags_and_exchanges: 0,
  tickets_bonus: 0,
  longest_bonus: 0,
  longest: [],
  lent: [],
  harbors: [],
  unbuilt_points: 4,
};
const ANA = {
  ...SCORE,
  side: 0,
  routes: 20,
  total: 50,
  tickets: [
    [0, 8],
    [1, 8],
  ],
  longest: ["a-b"],
  longest_bonus: 10,
  lent: [["b", "b-c"]],
} as unknown as ScoreView;
const LUIS = { ...SCORE, side: 1, routes: 12, total: 8, tickets: [[1, -8]] } as unknown as ScoreView;
const RESULT: ResultView = { scores: [ANA, LUIS], winners: [0] };

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
  const many = { ...ANA, tickets: Array.from({ length: 60 }, () => [0, 1]) } as unknown as ScoreView;
  for (const result of [RESULT, { ...RESULT, scores: [many, LUIS] }])
    for (const { milliseconds } of countSteps({ result, game: GAME, context: CONTEXT }))
      assert.ok(milliseconds >= 400 && milliseconds <= 1500);
});

test("places follow the points, and equal sides keep their order", () => {
  assert.deepEqual(standingRows([10, 30, 20]), [2, 0, 1]);
  assert.deepEqual(standingRows([10, 10, 20]), [1, 2, 0]);
});
