import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Teller } from "../log/tell.ts";
import { Atlas } from "../table/sitting.ts";
import type { BoardFacts, Book, GameView, Replay, ResultView, RouteFacts, ScoreView } from "../wire/types.ts";
import { speakHere } from "../words/spoken.ts";
import { apart, chapters, growthOf, pathOf, roundStep, scaleOf } from "./growth.ts";
import { detailsOf, partsOf, signed, tieLine, winnerLine } from "./parts.ts";
import { travel } from "./travel.ts";

const route = (name: string): RouteFacts => {
  const [a = "", b = ""] = (name.split(".")[0] ?? "").split("-");
  return { name, a, b, length: 2, colour: null, ferry: 0, tunnel: null, ship: false, pairs: false };
};
const ROUTES = ["a-b", "b-c", "c-d", "b-d", "d-e"].map(route);
const FACTS = {
  cities: ["a", "b", "c", "d", "e"].map((code) => ({ code, name: code.toUpperCase() })),
  routes: ROUTES,
  tickets: [
    { cities: ["a", "d"], points: 8, penalty: 8, long: false, any_order: 0 },
    { cities: ["b", "c", "e"], points: 12, penalty: 9, long: false, any_order: 7 },
  ],
} as unknown as BoardFacts;
const BOOK = { harbors: 0, stations: 3, flag: [] as string[], team: 1 } as unknown as Book;
const SCORE: ScoreView = {
  side: 0,
  total: 30,
  routes: 10,
  others: 0,
  tickets: [
    [0, 8],
    [1, -9],
  ],
  completed: 1,
  tickets_bonus: 0,
  longest: ["c-d", "a-b", "b-c"],
  longest_length: 6,
  longest_bonus: 10,
  lent: [["e", "d-e"]],
  harbors: [],
  stations_left: 2,
  stations_bonus: 8,
};
const GAME = {
  owners: { "a-b": 0, "b-c": 0, "c-d": 0, "d-e": 1 },
  buildings: { e: 0 },
  sides: [
    { seats: [0], points: 10 },
    { seats: [1], points: 4 },
  ],
} as unknown as GameView;
const RESULT: ResultView = { scores: [SCORE, { ...SCORE, side: 1, total: 30, longest_bonus: 0 }], winners: [0] };
const TELLER: Teller = { atlas: new Atlas(FACTS), seats: ["Ana", "Luis"], book: BOOK, lang: "en" };

before(() => speakHere("en"));

test("a longest path is travelled from end to end, with loops", () => {
  const loop = ROUTES.slice(0, 4);
  const { cities, routes } = travel(loop);
  assert.equal(routes.length, loop.length);
  assert.equal(cities.length, loop.length + 1);
  for (const [place, name] of routes.entries()) {
    const found = ROUTES.find((one) => one.name === name);
    assert.deepEqual([cities[place], cities[place + 1]].sort(), [found?.a, found?.b].sort());
  }
  assert.deepEqual(travel([]), { cities: [], routes: [] });
});

test("only the parts that this game has are shown, and they add up", () => {
  const parts = partsOf(RESULT, GAME, TELLER);
  assert.deepEqual(
    parts.map((part) => [part.key, part.cells[0]?.points]),
    [
      ["score.routes", 10],
      ["score.tickets", -1],
      ["score.longest", 10],
      ["score.stations", 8],
    ],
  );
  assert.deepEqual(parts[0]?.cells[1]?.where.pointed.routes, ["d-e"]);
  assert.deepEqual([...(parts[2]?.cells[0]?.where.trail ?? [])].sort(), ["a-b", "b-c", "c-d"]);
});

test("every ticket, the path, stations and what they lend have a line", () => {
  const lines = detailsOf(SCORE, GAME, TELLER, partsOf(RESULT, GAME, TELLER));
  assert.deepEqual(
    lines.map((line) => [line.points, line.text]),
    [
      [10, "routes"],
      [8, "A – D"],
      [-9, "B – C – E"],
      [10, "longest path, 6 spaces: D – C – B – A"],
      [8, "2 stations not built"],
      [null, "the station in E lends D – E of Luis"],
    ],
  );
  assert.deepEqual(lines[5]?.where.pointed, { routes: ["d-e"], cities: ["e"] });
});

test("the line about the winner tells of teams and of shared victories", () => {
  assert.equal(winnerLine(RESULT, ["Ana", "Luis"], false), "Ana wins with 30 points.");
  assert.equal(
    winnerLine({ ...RESULT, winners: [0, 1] }, ["Ana", "Luis"], false),
    "Ana and Luis share the victory with 30 points.",
  );
  const alone = { scores: RESULT.scores.slice(0, 1), winners: [0] };
  assert.equal(winnerLine(alone, ["Ana + Eva"], true), "Ana + Eva win with 30 points.");
});

test("what broke a tie is said with what each had", () => {
  const sides: readonly (readonly [number, number])[] = [
    [0, 3],
    [1, 1],
  ];
  const line = (kind: "more_tickets" | "fewer_stations" | "holds_longest") =>
    tieLine({ ...RESULT, tie_break: { kind, sides } }, ["Ana", "Luis"]);
  assert.equal(line("fewer_stations"), "Points were level; stations not built decided (Ana 3, Luis 1).");
  assert.match(line("more_tickets"), /completed tickets/);
  assert.match(line("holds_longest"), /longest path/);
  assert.equal(tieLine(RESULT, ["Ana", "Luis"]), "");
});

test("points have a sign, and nothing has none", () => {
  assert.deepEqual([signed(4), signed(-4), signed(0)], ["+4", "−4", "0"]);
});

const replayOf = (seats: readonly number[], points: readonly (readonly number[])[]): Replay => {
  const game = (row: readonly number[]) => ({ sides: row.map((own, seat) => ({ seats: [seat], points: own })) });
  return {
    start: game([0, 0]),
    steps: seats.map((seat, place) => ({ seat, game: game(points[place] ?? []) })),
    result: { scores: [{ total: 20 }, { total: -5 }], winners: [0] },
  } as unknown as Replay;
};

test("growth has a row for each turn, and the score at last", () => {
  const growth = growthOf(
    replayOf(
      [0, 0, 1],
      [
        [0, 0],
        [4, 0],
        [4, 7],
      ],
    ),
  );
  assert.deepEqual(growth.rows, [
    [0, 0],
    [4, 0],
    [4, 7],
    [20, -5],
  ]);
  assert.deepEqual(growth.steps, [0, 2, 3, 3]);
});

test("a plot holds all its points, also those below zero", () => {
  const growth = growthOf(replayOf([0], [[4, 0]]));
  const scale = scaleOf(growth, 100, 50);
  assert.deepEqual([scale.y(20), scale.y(-5), scale.x(0), scale.x(2)], [0, 50, 0, 100]);
  assert.ok(scale.ticks.includes(0));
  assert.match(pathOf(growth, 0, scale), /^M0\.0 40\.0H50\.0V32\.0H100\.0V0\.0$/);
});

test("steps along the side are round", () => {
  assert.deepEqual([roundStep(0.3), roundStep(3), roundStep(11), roundStep(47)], [1, 5, 20, 50]);
});

test("names at the ends of lines do not cover each other and stay inside", () => {
  const places = apart([10, 12, 99], 10, 100);
  assert.deepEqual(places, [10, 20, 99]);
  assert.deepEqual(apart([98, 99], 10, 100), [90, 100]);
});

test("the table of a plot begins at the beginning and ends at the end", () => {
  const growth = growthOf(replayOf([0, 1, 0, 1, 0], Array(5).fill([1, 1])));
  assert.deepEqual(chapters(growth, 3), [0, 2, 4, 6]);
});
