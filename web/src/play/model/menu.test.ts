import assert from "node:assert/strict";
import { test } from "node:test";
import type { Menu, Moment } from "../../api/types.ts";
import {
  deckAction,
  firstCardPlacement,
  isAnsweredOnBoard,
  isOnMarket,
  moreActions,
  needsConfirmation,
  tunnelExtraCards,
} from "./menu.ts";

test("cards and routes are chosen on the board, everything else in a panel", () => {
  assert.ok(isAnsweredOnBoard({ question: "turn", answer: ["pass"] }));
  assert.ok(isAnsweredOnBoard({ question: "second", draw: ["+r"], answer: ["stop"] }));
  assert.ok(!isAnsweredOnBoard({ question: "tunnel", answer: ["no"] }));
  assert.ok(!isAnsweredOnBoard({ question: "sharing", share: ["share=1"] }));
});

test("an unknown mechanic is still offered, action by action", () => {
  const menu = { question: "bridge", toll: ["toll=2"], lease: { "den-pho": ["w", "*"] }, answer: ["no"] } as Menu;
  const texts = moreActions(menu).map(({ text }) => text);
  assert.deepEqual(texts, ["toll=2", "den-pho=w", "den-pho=*"]);
});

test("actions of new kinds come first, with what a label is made of", () => {
  const depot = { text: "depot=par", kind: "build_depot", values: { city: "par" } };
  assert.deepEqual(moreActions({ question: "turn", draw: ["+r"], more: [depot], answer: ["pass"] }), [depot]);
});

const played = (seat: number, ...kinds: string[]): Moment => ({
  seq: 1,
  at: 0,
  kind: "played",
  seat,
  events: kinds.map((kind) => ({ kind, seat })),
});

test("where the first card went is known until another seat acts", () => {
  const moments = [played(1, "drew", "racked"), played(0, "took"), played(0, "stayed")];
  assert.equal(firstCardPlacement(moments, 0), "stayed");
  assert.equal(firstCardPlacement([...moments, played(1, "took")], 0), null);
  assert.equal(firstCardPlacement([played(1, "racked"), played(0, "took")], 0), null);
});

test("the last tunnel says how many extra cards it costs", () => {
  const tried = (count: number): Moment => ({
    seq: 1,
    at: 0,
    kind: "played",
    seat: 0,
    events: [{ kind: "turned_up", seat: 0, count }],
  });
  assert.equal(tunnelExtraCards([tried(1), tried(2), played(0, "took")]), 2);
  assert.equal(tunnelExtraCards([played(0, "took")]), null);
});

test("claims, or all actions, wait for a confirmation", () => {
  const menu: Menu = {
    question: "turn",
    draw: ["+r"],
    tickets: ["tickets"],
    claim: { "den-pho": ["wwwww"] },
    build: { cities: ["@par"], payments: ["r"] },
  };
  const waiting = (mode: "off" | "claims" | "all") =>
    ["+r", "tickets", "den-pho=wwwww", "@par=r", "pay=r"].filter((action) => needsConfirmation(mode, menu, action));
  assert.deepEqual(waiting("off"), []);
  assert.deepEqual(waiting("claims"), ["den-pho=wwwww", "@par=r"]);
  assert.deepEqual(waiting("all"), ["+r", "den-pho=wwwww", "@par=r", "pay=r"]);
});

test("cards and tickets are taken from the market", () => {
  const actions = ["+r", "+?", "+?s", "tickets", "den-pho=wwwww", "@par=r", "keep=12", "pass"];
  assert.deepEqual(actions.filter(isOnMarket), ["+r", "+?", "+?s", "tickets"]);
});

test("a deck stands for drawing from it, or for filling a gap from it", () => {
  assert.equal(deckAction({ question: "turn", draw: ["+r", "+?t", "+?s"] }, 1), "+?s");
  assert.equal(deckAction({ question: "turn", draw: ["+?"] }, 0), "+?");
  const refill = { question: "refill", refill: ["refill=t", "refill=s"] };
  assert.deepEqual([deckAction(refill, 0), deckAction(refill, 1)], ["refill=t", "refill=s"]);
  assert.ok(isAnsweredOnBoard(refill) && isOnMarket("refill=t"));
  assert.equal(deckAction(null, 0), undefined);
});
