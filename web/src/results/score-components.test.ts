import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { SentenceContext } from "../log/sentences.ts";
import {
  barParts,
  rankScores,
  scoreComponents,
  scoreDetails,
  tieText,
  winnersNetwork,
  winnersWay,
  winnerText,
} from "./score-components.ts";

const BOARD = wire.boardIndex(
  ["a-b", "b-c", "c-d", "b-d", "d-e"].map((name) => wire.route(name)),
  [wire.ticket(["a", "d"], 8), wire.ticket(["b", "c", "e"], 12, { penalty: 9, any_order: 7 })],
);
const BOOK = wire.book("europe");
const SCORE = wire.score(0, {
  total: 30,
  routes: 10,
  tickets: [
    [0, 8],
    [1, -9],
  ],
  completed: 1,
  longest: ["c-d", "b-c", "a-b"],
  longest_cities: ["d", "c", "b", "a"],
  longest_length: 6,
  longest_bonus: 10,
  lent: [["e", "d-e"]],
  buildings_left: 2,
  unbuilt_points: 8,
});
const GAME = wire.game({
  owners: { "a-b": 0, "b-c": 0, "c-d": 0, "d-e": 1 },
  buildings: { e: 0 },
  sides: [
    { seats: [0], points: 10 },
    { seats: [1], points: 4 },
  ],
});
const RESULT = wire.result([SCORE, { ...SCORE, side: 1, total: 30, longest_bonus: 0 }], 0);
const CONTEXT: SentenceContext = { boardIndex: BOARD, seats: ["Ana", "Luis"], book: BOOK, lang: "en" };
const FINISHED = { result: RESULT, game: GAME, context: CONTEXT };

before(() => loadLocale("en"));

test("only the components of this game are shown, and they add up", () => {
  const components = scoreComponents(FINISHED);
  assert.deepEqual(
    components.map((component) => [component.key, component.cells[0]?.points]),
    [
      ["score.routes", 10],
      ["score.tickets", -1],
      ["score.longest", 10],
      ["score.stations", 8],
    ],
  );
  assert.deepEqual(components[0]?.cells[1]?.focus.highlight.routes, ["d-e"]);
  assert.deepEqual(components[2]?.cells[0]?.focus.trail, ["c-d", "b-c", "a-b"]);
});

test("tickets, the longest trail, stations and borrowed routes have a line each", () => {
  const lines = scoreDetails(SCORE, FINISHED, scoreComponents(FINISHED));
  assert.deepEqual(
    lines.map((line) => [line.points, line.text]),
    [
      [10, "routes"],
      [8, "A – D"],
      [-9, "B – C – E"],
      [10, "longest path, 6 spaces: D – C – B – A"],
      [8, "2 stations not built"],
      [null, "the station in E lends D – E, owned by Luis"],
    ],
  );
  assert.deepEqual(lines[5]?.focus.highlight, { routes: ["d-e"], cities: ["e"] });
});

test("the winner's line covers teams and shared victories", () => {
  assert.equal(winnerText(RESULT, ["Ana", "Luis"], false), "Ana wins with 30 points.");
  assert.equal(
    winnerText({ ...RESULT, winners: [0, 1] }, ["Ana", "Luis"], false),
    "Ana and Luis share the victory with 30 points.",
  );
  const alone = { scores: RESULT.scores.slice(0, 1), winners: [0] };
  assert.equal(winnerText(alone, ["Ana + Eva"], true), "Ana + Eva win with 30 points.");
});

test("of equal scores the winner's comes first", () => {
  const [ana, luis] = RESULT.scores;
  assert.deepEqual(rankScores({ ...RESULT, winners: [1] }), [luis, ana]);
  assert.deepEqual(rankScores(RESULT), [ana, luis]);
});

test("the tie-break is shown with each side's number", () => {
  const sides: readonly (readonly [number, number])[] = [
    [0, 3],
    [1, 1],
  ];
  const line = (kind: "more_tickets" | "fewer_stations" | "holds_longest") =>
    tieText({ ...RESULT, tie_break: { kind, sides } }, ["Ana", "Luis"]);
  assert.equal(line("fewer_stations"), "Tied on points; unbuilt stations decided (Ana 3, Luis 1).");
  assert.match(line("more_tickets"), /completed tickets/);
  assert.match(line("holds_longest"), /longest path/);
  assert.equal(tieText(RESULT, ["Ana", "Luis"]), "");
});

const NETWORKS = wire.game({ owners: { "a-b": 1, "b-c": 0, "c-d": 1, "d-e": 1 } });
const result = (...winners: readonly number[]) =>
  wire.result([wire.score(1, { longest: ["d-e", "c-d"] }), wire.score(0, { longest: ["b-c"] })], ...winners);

test("the longest path of the winner comes first, then the other routes, each once", () => {
  assert.deepEqual(winnersNetwork(result(1), NETWORKS), ["d-e", "c-d", "a-b"]);
});

test("all who share the victory are lit", () => {
  assert.deepEqual(winnersNetwork(result(0, 1), NETWORKS), ["d-e", "c-d", "a-b", "b-c"]);
});

const WAYS = wire.boardIndex(
  ["a-b", "b-c", "c-d", "d-e"].map((name) => wire.route(name)),
  [wire.ticket(["a", "b"], 8), wire.ticket(["c", "e"], 8)],
);

test("the way goes along the longest path", () => {
  assert.deepEqual(winnersWay(result(1), NETWORKS, WAYS), ["d-e", "c-d"]);
});

test("without a longest path, the way is that of the best ticket", () => {
  const won = (tickets: readonly (readonly [number, number])[]) =>
    winnersWay(wire.result([wire.score(1, { tickets })], 1), NETWORKS, WAYS);
  const tickets = [
    [0, 4],
    [1, 9],
  ] as const;
  assert.deepEqual(won(tickets), ["c-d", "d-e"]);
  assert.deepEqual(won([[1, -9]]), ["a-b"]);
});

const part = (key: string, points: number) => ({ key, points });

test("a bar has a part for each component", () => {
  const parts = [part("routes", 40), part("tickets", 20)];
  assert.deepEqual(barParts(parts), parts);
});

test("lost points shorten the last parts, so that the bar is as long as the total", () => {
  const parts = [part("routes", 40), part("tickets", -25), part("longest", 10)];
  assert.deepEqual(barParts(parts), [part("routes", 25), part("tickets", 0), part("longest", 0)]);
});

test("a bar is never shorter than nothing", () => {
  assert.deepEqual(barParts([part("routes", 5), part("tickets", -30)]), [part("routes", 0), part("tickets", 0)]);
});

test("the components of a whole game add up to the points that the server counts", () => {
  const { game, result } = wire.frames.over;
  assert.ok(game && result);
  const components = scoreComponents({ result, game, context: { ...CONTEXT, boardIndex: wire.builtIn("europe") } });
  const sums = result.scores.map((_, index) =>
    components.reduce((sum, { cells }) => sum + (cells[index]?.points ?? 0), 0),
  );
  assert.deepEqual(
    sums,
    result.scores.map(({ total }) => total),
  );
});
