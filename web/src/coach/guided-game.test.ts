import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { Frame, HandView, Menu } from "../api/types.ts";
import { hasText } from "../i18n/translate.ts";
import type { Progress } from "./coach-progress.ts";
import { adviceFor, GUIDED_TURNS, NEXT_ROUTES, plannedOutlook, STEPS } from "./guided-game.ts";

const boardIndex = wire.boardIndex([], [wire.ticket(["chi", "newo"], 7), wire.ticket(["los", "mia"], 20)]);
const SEQ = 40;

const frame = (menu: Menu | null, cards: HandView["cards"], more: Partial<Frame> = {}): Frame => {
  const { menu: _, ...unasked } = wire.frame({
    table: "t",
    options: { ...wire.frames.turn.options, tutorial: true },
    asked: [{ seat: 0, seq: SEQ, question: menu?.question ?? "turn", asked_at: 0 }],
    hand: wire.hand({ cards, tickets: [{ ticket: 0, done: false }] }),
  });
  return { ...unasked, ...(menu && { menu }), ...more };
};
const progress = (more: Partial<Progress> = {}): Progress => ({
  table: "t",
  given: [],
  turns: [],
  isOff: false,
  ...more,
});

before(() => loadLocale("es"));

test("a step is advised when its question is asked with its hand", () => {
  const menu = { question: "turn", draw: ["+w", "+?"] };
  const advice = adviceFor(frame(menu, { k: 1, g: 1, b: 1, y: 1 }), boardIndex, progress());
  assert.deepEqual(advice?.kind === "step" && advice.step.name, "white");
});

test("a step whose action the menu does not have is not advised", () => {
  const menu = { question: "turn", draw: ["+k", "+?"] };
  assert.deepEqual(adviceFor(frame(menu, { k: 1, g: 1, b: 1, y: 1 }), boardIndex, progress()), { kind: "hint" });
});

test("after another choice the coach says what a hint says, also when a route of the plan can be paid for", () => {
  const menu = { question: "turn", draw: ["+?"], claim: { "den-pho": ["wwwww"], "lit-newo": ["g**", "gg*"] } };
  const advice = adviceFor(frame(menu, { g: 2, "*": 2, k: 1 }), boardIndex, progress());
  assert.deepEqual(advice, { kind: "hint" });
});

test("without the ticket of the steps they are not advised, even with their cards", () => {
  const menu = { question: "turn", draw: ["+w", "+?"] };
  const other = { hand: wire.hand({ cards: { k: 1, g: 1, b: 1, y: 1 }, tickets: [{ ticket: 1, done: false }] }) };
  assert.deepEqual(adviceFor(frame(menu, {}, other), boardIndex, progress()), { kind: "hint" });
});

test("the coach leads through six turns, says so, and steps back", () => {
  const turns = Array.from({ length: GUIDED_TURNS }, (_, index) => index);
  const asks = frame({ question: "turn", draw: ["+?"] }, { k: 1 });
  assert.deepEqual(adviceFor(asks, boardIndex, progress({ turns: turns.slice(1) })), { kind: "hint" });
  assert.deepEqual(adviceFor(asks, boardIndex, progress({ turns: [...turns.slice(1), SEQ] })), { kind: "hint" });
  assert.deepEqual(adviceFor(asks, boardIndex, progress({ turns })), { kind: "alone" });
  assert.equal(adviceFor(asks, boardIndex, progress({ turns, given: ["alone"] })), null);
});

test("the second card belongs to the turn that the coach led through", () => {
  const turns = Array.from({ length: GUIDED_TURNS }, (_, index) => index);
  const second = frame({ question: "second", draw: ["+?"] }, { k: 2 });
  assert.deepEqual(adviceFor(second, boardIndex, progress({ turns })), { kind: "hint" });
});

test("other games and other players' questions get no advice", () => {
  const menu = { question: "turn", draw: ["+w"] };
  assert.equal(adviceFor(frame(menu, {}, { options: wire.frames.turn.options }), boardIndex, progress()), null);
  assert.equal(adviceFor(frame(null, {}), boardIndex, progress()), null);
});

test("every step has texts and routes, and the plan goes on after them", () => {
  for (const { name, routes } of STEPS) {
    assert.ok(hasText(`web.guided.${name}`), name);
    assert.ok(hasText(`web.guided.${name}_text`), name);
    assert.ok(routes.length, name);
  }
  assert.equal(GUIDED_TURNS, 6);
  assert.ok(NEXT_ROUTES.length);
});

const PLANNED = ["chi-sai.2", "lit-sai", "lit-newo"];
const outlook = {
  tickets: new Map([0, 1].map((ticket) => [ticket, { ticket, status: "open" as const, path: ["x-y"] }])),
  needed: null,
};
const planned = (owners: { readonly [route: string]: number }) =>
  [...plannedOutlook(outlook, owners, 0, boardIndex).tickets.values()].map(({ path }) => path);

test("the path of a ticket of the plan is the plan's, without what the learner has claimed", () => {
  assert.deepEqual(planned({}), [PLANNED, ["x-y"]]);
  assert.deepEqual(planned({ "lit-sai": 0, "den-pho": 1 }), [["chi-sai.2", "lit-newo"], ["x-y"]]);
});

test("once somebody else has taken a route of it, the path of the plan is not shown", () => {
  assert.deepEqual(planned({ "lit-newo": 1 }), [["x-y"], ["x-y"]]);
});
