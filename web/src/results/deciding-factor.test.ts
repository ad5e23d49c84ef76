import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { Replay, ResultView, ScoreView } from "../api/types.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { decidingText, findDecidingFactor, turnsAfterCompletion } from "./deciding-factor.ts";
import { NO_FOCUS, type ScoreComponent } from "./score-components.ts";

const BOARD = wire.boardIndex(
  [wire.route("a-b"), wire.route("b-c")],
  [wire.ticket(["a", "b"], 22), wire.ticket(["b", "c"], 8)],
);
const CONTEXT: SentenceContext = { boardIndex: BOARD, seats: [], book: null, lang: "en" };
const SIDES = ["Ana", "Luis", "Eva"];

const score = (side: number, total: number, more: Partial<ScoreView> = {}) =>
  wire.score(side, { total, routes: total, ...more });
const won = (...scores: readonly ScoreView[]) =>
  wire.result(scores, scores.toSorted((one, other) => other.total - one.total)[0]?.side ?? 0);
const component = (key: string, ...points: readonly number[]): ScoreComponent => ({
  key,
  cells: points.map((n) => ({ points: n, focus: NO_FOCUS })),
});

/** A replay in which the seats act in this order, and seat 0 completes ticket 0 with the given step. */
function replayOf(acted: readonly number[], completed: number): Replay {
  const hand = (done: boolean) => wire.hand({ tickets: [{ ticket: 0, done }] });
  const [sample] = wire.replay.steps;
  assert.ok(sample);
  const steps = acted.map((seat, step) => ({ ...sample, seat, hands: [hand(step >= completed), wire.hand()] }));
  return { ...wire.replay, steps };
}

const sentence = (result: ResultView, components: readonly ScoreComponent[] = [], replay: Replay | null = null) =>
  decidingText(findDecidingFactor(result, components, replay), result, SIDES, CONTEXT);

before(() => loadLocale("en"));

test("a ticket completed on the winner's last turn decides", () => {
  const result = won(score(0, 100, { tickets: [[0, 22]] }), score(1, 90));
  const text = "Decided by A – B, 22 points, completed on the last turn.";
  assert.equal(sentence(result, [], replayOf([0, 1, 0, 0, 1], 3)), text);
});

test("a ticket completed shortly before the end decides", () => {
  const result = won(score(0, 100, { tickets: [[0, 22]] }), score(1, 90));
  const text = "Decided by A – B, 22 points, completed 2 turns before the end.";
  assert.equal(sentence(result, [], replayOf([0, 1, 0, 0, 1, 0, 1], 0)), text);
});

test("an early ticket, or one that matters less than the margin, does not decide", () => {
  const early = replayOf([0, 1, 0, 1, 0, 1, 0, 1, 0, 1], 0);
  const result = won(score(0, 100, { tickets: [[0, 22]] }), score(1, 90));
  assert.equal(findDecidingFactor(result, [component("score.routes", 70, 60)], early).kind, "component");
  const small = won(score(0, 100, { tickets: [[0, 8]] }), score(1, 90));
  assert.equal(findDecidingFactor(small, [component("score.routes", 70, 60)], replayOf([0], 0)).kind, "component");
});

test("turns after a completion are those of the seat that completed it; some tickets are completed by no claim", () => {
  assert.equal(turnsAfterCompletion(replayOf([0, 0, 1, 0, 0, 1, 0], 1), 0, 0), 2);
  assert.equal(turnsAfterCompletion(replayOf([0, 1], 1), 0, 0), 0);
  assert.equal(turnsAfterCompletion(replayOf([0, 1], 5), 0, 0), null);
});

test("a failed ticket of a loser decides if it cost the victory", () => {
  const result = won(score(0, 100), score(1, 80, { tickets: [[0, -22]] }), score(2, 90, { tickets: [[1, -8]] }));
  assert.equal(sentence(result), "Decided by an unfinished ticket: A – B cost Luis 22 points.");
});

test("the bonus for the longest path decides if it is at least the margin", () => {
  const holder = score(0, 100, { longest_bonus: 10, longest_length: 45 });
  const result = won(holder, score(1, 92, { longest_length: 42 }));
  assert.equal(sentence(result), "Decided by the longest path: 45 spaces against 42 (10 points).");
  const shared = won(holder, score(1, 92, { longest_bonus: 10 }));
  assert.equal(findDecidingFactor(shared, [component("score.routes", 78, 70)], null).kind, "component");
});

test("the bonus for most tickets decides if it is at least the margin", () => {
  const result = won(score(0, 100, { tickets_bonus: 15, completed: 6 }), score(1, 92));
  assert.equal(sentence(result), "Decided by the most completed tickets: 6, a bonus of 15 points.");
});

test("otherwise the component decides in which the winner is farthest ahead", () => {
  const result = won(score(1, 92), score(0, 100));
  const components = [component("score.routes", 50, 80), component("score.tickets", 42, 20)];
  assert.equal(sentence(result, components), "Decided by the routes: 80 points against 50.");
  assert.equal(
    sentence(result, [component("score.exchanges", -12, -2)]),
    "Decided by the exchanges: −2 points against −12.",
  );
});

test("a big margin is a clear win", () => {
  const components = [
    component("score.tickets", 30, 20),
    component("score.most", 10, 0),
    component("score.routes", 70, 42),
  ];
  const text = "A clear win for Ana, ahead in routes and tickets.";
  assert.equal(sentence(won(score(0, 100), score(1, 62)), components), text);
});

test("a margin that no single component explains is a bit of everything", () => {
  const components = [
    component("score.tickets", 30, 26),
    component("score.stations", 4, 4),
    component("score.routes", 70, 65),
  ];
  const text = "A bit of everything: ahead in routes and tickets.";
  assert.equal(sentence(won(score(0, 104), score(1, 95)), components), text);
});

test("a tie-break and a shared victory have their own sentences", () => {
  const tied: ResultView = {
    ...won(score(0, 100), score(1, 100)),
    tie_break: {
      kind: "more_tickets",
      sides: [
        [0, 5],
        [1, 3],
      ],
    },
  };
  assert.equal(sentence(tied), "Tied on points; completed tickets decided (Ana 5, Luis 3).");
  assert.equal(sentence({ scores: [score(0, 9), score(1, 9)], winners: [0, 1] }), "A dead heat.");
});

test("every reason has a sentence in Spanish", async () => {
  await loadLocale("es");
  const result = won(score(0, 100, { tickets: [[0, 22]] }), score(1, 90));
  assert.equal(
    sentence(result, [], replayOf([0], 0)),
    "La partida la decidió A – B, 22 puntos, completado en el último turno.",
  );
  for (const key of ["routes", "tickets", "most", "harbors", "longest", "stations", "flags", "exchanges"])
    assert.match(sentence(won(score(0, 99), score(1, 90)), [component(`score.${key}`, 9, 0)]), /9 puntos frente a 0/);
  await loadLocale("en");
});
