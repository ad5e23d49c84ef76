import assert from "node:assert/strict";
import { test } from "node:test";
import * as wire from "../../tests/wire.ts";
import { isTunnel, turnedUpCards } from "./tunnels.ts";

const route = (tunnel: number | null) => wire.route("a-b", { tunnel });
const book = (tunnel_cards: number) => wire.book("europe", { tunnel_cards });

test("a tunnel turns up the cards that the board states, or else those of the rulebook", () => {
  assert.equal(turnedUpCards(route(null), book(3)), 0);
  assert.equal(turnedUpCards(route(-1), book(3)), 3);
  assert.equal(turnedUpCards(route(4), book(3)), 4);
  assert.equal(turnedUpCards(route(4), book(0)), 4);
});

test("where the rulebook turns up no cards, a tunnel without a number is an ordinary route", () => {
  assert.equal(turnedUpCards(route(-1), book(0)), 0);
  assert.ok(!isTunnel(route(-1), book(0)));
  assert.ok(isTunnel(route(4), book(0)));
  assert.ok(isTunnel(route(-1), book(3)));
});

test("without a rulebook, every route that can be a tunnel is one", () => {
  assert.ok(isTunnel(route(-1), null));
  assert.ok(isTunnel(route(4), null));
  assert.ok(!isTunnel(route(null), null));
});
