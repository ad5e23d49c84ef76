import assert from "node:assert/strict";
import { test } from "node:test";
import { bestFirst, choiceOf, deckOf, numberOf, paymentOf, placesOf, sizesOf, swapOf } from "./texts.ts";

test("a payment is read card by card, with ships and harbour symbols", () => {
  const payment = paymentOf("rr^R2*");
  assert.deepEqual(payment.hand, ["r", "r^", "R2", "*"]);
  assert.deepEqual(payment.rack, []);
  assert.equal(payment.wilds, 1);
});

test("behind the slash are the cards of the rack", () => {
  const payment = paymentOf("/y*");
  assert.deepEqual(payment.hand, []);
  assert.deepEqual(payment.rack, ["y", "*"]);
});

test("the payment with the fewest wilds comes first, and keeps its text", () => {
  const texts = bestFirst(["w***", "wwww", "ww**"]).map((payment) => payment.text);
  assert.deepEqual(texts, ["wwww", "ww**", "w***"]);
});

test("of payments with as many wilds the one with fewer cards comes first", () => {
  assert.deepEqual(
    bestFirst(["RRRR", "R2R2", "R2RR"]).map((payment) => payment.text),
    ["R2R2", "R2RR", "RRRR"],
  );
});

test("places of tickets are counted from nought", () => {
  assert.deepEqual(placesOf("keep=13"), [0, 2]);
  assert.deepEqual(placesOf("keep=2,31"), [1]);
  assert.deepEqual(placesOf("share=1,12"), [0, 11]);
});

test("a choice of tickets is found whatever the order, and only if it is offered", () => {
  const texts = ["keep=12", "keep=13", "keep=123"];
  assert.equal(choiceOf(texts, new Set([2, 0])), "keep=13");
  assert.equal(choiceOf(texts, new Set([1])), undefined);
  assert.deepEqual(sizesOf(texts), { least: 2, most: 3 });
});

test("pieces and decks are read from their texts", () => {
  assert.equal(numberOf("fleet=20"), 20);
  assert.deepEqual(swapOf("swap=12s"), { n: 12, got: "ships" });
  assert.deepEqual(swapOf("swap=3t"), { n: 3, got: "trains" });
  assert.deepEqual([deckOf("+?"), deckOf("+?t"), deckOf("refill=s")], [0, 0, 1]);
});
