import assert from "node:assert/strict";
import { test } from "node:test";
import {
  choiceSizes,
  findChoice,
  parseDeck,
  parseExchange,
  parseNumber,
  parsePayment,
  parseTicketIndexes,
  sortPayments,
} from "./notation.ts";

test("a payment is read card by card, with ships and harbour symbols", () => {
  const payment = parsePayment("rr^R2*");
  assert.deepEqual(payment.hand, ["r", "r^", "R2", "*"]);
  assert.deepEqual(payment.rack, []);
  assert.equal(payment.wilds, 1);
});

test("the cards after the slash are from the rack", () => {
  const payment = parsePayment("/y*");
  assert.deepEqual(payment.hand, []);
  assert.deepEqual(payment.rack, ["y", "*"]);
});

test("the payment with the fewest wilds comes first, and keeps its text", () => {
  const texts = sortPayments(["w***", "wwww", "ww**"]).map((payment) => payment.text);
  assert.deepEqual(texts, ["wwww", "ww**", "w***"]);
});

test("of payments with equal wilds the one with fewer cards comes first", () => {
  assert.deepEqual(
    sortPayments(["RRRR", "R2R2", "R2RR"]).map((payment) => payment.text),
    ["R2R2", "R2RR", "RRRR"],
  );
});

test("ticket indexes start at zero", () => {
  assert.deepEqual(parseTicketIndexes("keep=13"), [0, 2]);
  assert.deepEqual(parseTicketIndexes("keep=2,31"), [1]);
  assert.deepEqual(parseTicketIndexes("share=1,12"), [0, 11]);
});

test("a ticket choice is found in any order, and only if it is offered", () => {
  const texts = ["keep=12", "keep=13", "keep=123"];
  assert.equal(findChoice(texts, new Set([2, 0])), "keep=13");
  assert.equal(findChoice(texts, new Set([1])), undefined);
  assert.deepEqual(choiceSizes(texts), { least: 2, most: 3 });
});

test("pieces and decks are parsed", () => {
  assert.equal(parseNumber("fleet=20"), 20);
  assert.deepEqual(parseExchange("swap=12s"), { n: 12, got: "ships" });
  assert.deepEqual(parseExchange("swap=3t"), { n: 3, got: "trains" });
  assert.deepEqual([parseDeck("+?"), parseDeck("+?t"), parseDeck("refill=s")], [0, 0, 1]);
});
