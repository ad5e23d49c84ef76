import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { ResultView, ScoreView, TicketInfo } from "../api/types.ts";
import type { SentenceContext } from "../log/sentences.ts";
import type { ScoreComponent } from "./score-components.ts";
import { findWithinReach, withinReachText } from "./within-reach.ts";

const CONTEXT = { boardIndex: { ticketTitle: (ticket: number) => `ticket ${ticket}` } } as unknown as SentenceContext;
const ticket = (points: number, more: Partial<TicketInfo> = {}) => wire.ticket(["a", "b"], points, more);
const TICKETS = [
  ticket(9, { any_order: 6 }),
  ticket(5, { destination_points: [5, 10, 13] }),
  ticket(7),
  ticket(12),
  ticket(5),
  ticket(9),
  ticket(20),
];
const score = (side: number, total: number, more: Partial<ScoreView> = {}) => wire.score(side, { total, ...more });
const result = (...scores: readonly ScoreView[]) => wire.result(scores, 0);
const component = (key: string, ...points: readonly number[]) =>
  ({ key, cells: points.map((one) => ({ points: one })) }) as unknown as ScoreComponent;
const textFor = (side: number, given: ResultView, components: readonly ScoreComponent[] = []) => {
  const found = findWithinReach(side, given, components, TICKETS);
  return found && withinReachText(found, CONTEXT);
};

before(() => loadLocale("en"));

test("the smallest ticket that would have been enough is named", () => {
  const tickets: ScoreView["tickets"] = [
    [3, 12],
    [4, -5],
    [5, -9],
    [6, -20],
  ];
  assert.equal(
    textFor(1, result(score(0, 100), score(1, 85, { tickets }))),
    "ticket 5 would have brought the victory.",
  );
});

test("the longest path of the winner counts twice", () => {
  const winner = score(0, 100, { longest_bonus: 10, longest_length: 30 });
  const mine = score(1, 82, { longest_length: 27 });
  assert.equal(
    textFor(1, result(winner, mine)),
    "The longest path would have brought the victory: it was 4 spaces short.",
  );
  const third = score(2, 90, { longest_bonus: 10, longest_length: 30 });
  assert.equal(textFor(1, result(score(0, 100), mine, third)), null, "that of somebody else once");
});

test("a tour and a ticket with several destinations count with their lowest points", () => {
  const tour = (total: number) => textFor(1, result(score(0, 100), score(1, total, { tickets: [[0, -15]] })));
  assert.equal(tour(80), "ticket 0 would have brought the victory.");
  assert.equal(tour(79), null, "6 and 15 points more are 100");
  const several = (total: number) => textFor(1, result(score(0, 100), score(1, total, { tickets: [[1, -5]] })));
  assert.equal(several(91), "ticket 1 would have brought the victory.");
  assert.equal(several(90), null);
});

test("nobody else may win instead", () => {
  const winner = score(0, 100, { longest_bonus: 10, longest_length: 30 });
  assert.equal(textFor(2, result(winner, score(1, 98), score(2, 85, { longest_length: 29 }))), null);
});

test("so does the bonus for most tickets", () => {
  const mine = score(1, 75);
  assert.equal(
    textFor(1, result(score(0, 100, { tickets_bonus: 15 }), mine)),
    "The bonus for most tickets would have brought the victory.",
  );
});

test("a side that was far behind is told what it was better at", () => {
  const components = [component("score.routes", 60, 70), component("score.tickets", 60, 10)];
  assert.equal(textFor(1, result(score(0, 120), score(1, 80)), components), "Ahead of the winner in routes.");
});

test("winners are told nothing of the kind", () => {
  assert.equal(textFor(0, result(score(0, 120), score(1, 80))), null);
});
