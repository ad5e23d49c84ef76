import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Atlas } from "../table/sitting.ts";
import type { BoardFacts, Book } from "../wire/types.ts";
import { speakHere } from "../words/spoken.ts";
import { factText, sentence, type Teller, tellFacts, tellMoment } from "./tell.ts";
import { Chronicle, turnsOf, turnsOfSteps } from "./turns.ts";

const city = (code: string, name: string) => ({ id: code, code, name, x: 0, y: 0, harbor: false, junction: false });
const route = (name: string, a: string, b: string) =>
  ({ name, a, b, length: 2, colour: null, ferry: 0, tunnel: null, ship: false, pairs: false }) as const;
const FACTS: BoardFacts = {
  id: "small",
  name: { en: "Small", es: "Pequeño" },
  digest: "",
  width: 1,
  height: 1,
  cities: [city("par", "Paris"), city("bre", "Brest")],
  routes: [route("bre-par", "bre", "par"), route("bre-par.2", "bre", "par")],
  tickets: [{ cities: ["bre", "par"], points: 7, penalty: 7, long: false, any_order: 0 }],
};
const BOOK = { has_ships: false, harbors: 0, stations: 3 } as Book;
const TELLER: Teller = { atlas: new Atlas(FACTS), seats: ["Ana", "Luis"], book: BOOK, lang: "en" };

before(() => speakHere("en"));

test("a claim names cities, cards and points", () => {
  const fact = { kind: "claimed", seat: 0, route: "bre-par.2", points: 2, cards: ["w", "w", "*"] };
  assert.equal(factText(TELLER, fact), "claims Brest – Paris (2) with 2 × white and wild (2 points)");
});

test("numbers that are secret are not made up", () => {
  assert.equal(factText(TELLER, { kind: "kept", seat: 0 }), "keeps some of them");
  assert.equal(factText(TELLER, { kind: "kept", seat: 0, count: 1 }), "keeps 1 ticket");
});

test("decks have names only where there are two", () => {
  const drew = { kind: "drew", seat: 0, deck: "ships" };
  assert.equal(factText(TELLER, drew), "draws unseen");
  assert.equal(factText({ ...TELLER, book: { ...BOOK, has_ships: true } }, drew), "draws a ship card unseen");
});

test("an exchange says what is given and what is got", () => {
  const text = factText(TELLER, { kind: "exchanged", seat: 0, trains: -2, ships: 2 });
  assert.equal(text, "gives 2 trains and takes 2 ships, losing 2 points");
});

test("every kind of fact has a sentence without open places, in both languages", async () => {
  const kinds = "took drew saw refilled cleared reshuffled offered saw_tickets answered kept kept_tickets claimed laid";
  const more = "turned_up declined built passed last_turns over racked saw_racked stayed shared saw_shared manned";
  for (const lang of ["es", "en"] as const) {
    await speakHere(lang);
    for (const kind of `${kinds} ${more} exchanged raised flag_done stopped`.split(" ")) {
      const fact = { kind, seat: 0, card: "r", cards: ["r"], route: "bre-par", city: "par", tickets: [0], count: 2 };
      const text = factText(TELLER, fact);
      assert.doesNotMatch(text, /[{}]|event\./, `${lang} ${kind}`);
    }
  }
});

test("one sentence for each run of facts about a seat", () => {
  const told = tellFacts(TELLER, [
    { kind: "drew", seat: 0, deck: "trains" },
    { kind: "saw", seat: 0, card: "b" },
    { kind: "reshuffled", seat: -1, deck: "trains" },
    { kind: "refilled", seat: -1, slot: 0, card: "r" },
    { kind: "last_turns", seat: 1, count: 2 },
  ]);
  assert.deepEqual(
    told.map((one) => sentence(TELLER, one)),
    [
      "Ana: draws unseen, it is blue (the discards become the new deck)",
      "Luis: is almost out of pieces: 2 turns left in all",
    ],
  );
});

test("a card that was told is not told again when it goes on the rack", () => {
  const told = tellFacts(TELLER, [
    { kind: "took", seat: 0, card: "r" },
    { kind: "racked", seat: 0 },
    { kind: "saw_racked", seat: 0, card: "r" },
  ]);
  assert.equal(told[0]?.text, "takes red, puts it on the rack");
});

test("a sentence knows the routes and cities that it is about", () => {
  const [told] = tellFacts(TELLER, [
    { kind: "claimed", seat: 0, route: "bre-par", points: 2, cards: ["r", "r"] },
    { kind: "kept_tickets", seat: 0, tickets: [0] },
  ]);
  assert.deepEqual(told?.concerns, { routes: ["bre-par"], cities: ["bre", "par"] });
});

test("chat is not part of the log", () => {
  assert.deepEqual(tellMoment(TELLER, { seq: 1, at: 0, kind: "said", seat: 0, name: "Ana", text: "hi" }), []);
  assert.match(tellMoment(TELLER, { seq: 1, at: 0, kind: "sat", seat: 0, name: "Eva" })[0]?.text ?? "", /Eva/);
});

const played = (seq: number, seat: number) => ({
  seq,
  at: 0,
  kind: "played",
  seat,
  facts: [{ kind: "drew", seat, deck: "trains" }],
});

test("a chronicle tells only what is new, and says the same as if it told all", () => {
  const moments = [played(5, 0), played(6, 1), played(7, 1), played(8, 0)];
  const chronicle = new Chronicle();
  const early = chronicle.read(TELLER, moments.slice(0, 2));
  const late = chronicle.read(TELLER, moments);
  assert.deepEqual(late, turnsOf(TELLER, moments));
  assert.equal(late[0], early[0], "an old turn is the same object");
  assert.notEqual(late[1], early[1], "a turn that goes on is another");
  assert.equal(chronicle.read(TELLER, moments), late);
});

test("a chronicle begins again for other eyes or in another language", () => {
  const chronicle = new Chronicle();
  chronicle.read(TELLER, [played(5, 0), played(6, 1)]);
  assert.equal(chronicle.read(TELLER, [played(6, 1)]).length, 1);
  const renamed = { ...TELLER, seats: ["Eva", "Luis"] };
  assert.equal(chronicle.read(renamed, [played(6, 1), played(7, 0)]).length, 2);
  assert.deepEqual(chronicle.read(renamed, []), []);
});

test("what a seat does without another in between is one turn", () => {
  const turns = turnsOf(TELLER, [played(5, 0), played(6, 0), played(7, 1), played(9, 0)]);
  assert.deepEqual(
    turns.map((turn) => [turn.seat, turn.from, turn.to, turn.told.length]),
    [
      [0, 5, 6, 2],
      [1, 7, 7, 1],
      [0, 9, 9, 1],
    ],
  );
});

test("what all show at once stands with each of them", () => {
  const facts = [0, 1].map((seat) => ({ kind: "kept", seat, count: 2 }));
  const turns = turnsOf(TELLER, [{ seq: 4, at: 0, kind: "played", seat: 1, facts }]);
  assert.deepEqual(
    turns.map((turn) => [turn.seat, turn.told.map((told) => told.text).join()]),
    [
      [0, "keeps 2 tickets"],
      [1, "keeps 2 tickets"],
    ],
  );
});

test("a step without words belongs to the turn that it is in", () => {
  const turns = turnsOfSteps(TELLER, [
    { seat: 0, facts: [{ kind: "passed", seat: 0 }] },
    { seat: 0, facts: [{ kind: "answered", seat: 0 }] },
  ]);
  assert.deepEqual([turns[0]?.from, turns[0]?.to], [1, 2]);
});
