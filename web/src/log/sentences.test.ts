import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import { describeEvents, describeMoment, eventText, type SentenceContext, withSeatName } from "./sentences.ts";
import { groupSteps, groupTurns, TurnLog } from "./turn-log.ts";

const BOOK = wire.book("europe");
const BOARD = wire.boardIndex([wire.route("bre-par"), wire.route("bre-par.2")], [wire.ticket(["bre", "par"], 7)], {
  cities: [wire.city("par", { name: "Paris" }), wire.city("bre", { name: "Brest" })],
});
const CONTEXT: SentenceContext = { boardIndex: BOARD, seats: ["Ana", "Luis"], book: BOOK, lang: "en" };

before(() => loadLocale("en"));

test("a claim names cities, cards and points", () => {
  const fact = { kind: "claimed", seat: 0, route: "bre-par.2", points: 2, cards: ["w", "w", "*"] };
  assert.equal(
    eventText(CONTEXT, fact),
    "claims Brest – Paris (second track) with 2 × white and locomotive (2 points)",
  );
});

test("a new display names wilds as the rulebook does", async () => {
  const cleared = (wild: string) =>
    eventText(
      { ...CONTEXT, book: { ...BOOK, vocabulary: { ...BOOK.vocabulary, wild } } },
      { kind: "cleared", seat: -1 },
    );
  await loadLocale("es");
  assert.equal(cleared("locomotive"), "demasiadas locomotoras: mercado nuevo");
  assert.equal(cleared("wild"), "demasiados comodines: mercado nuevo");
  assert.equal(cleared("multicolor_bus"), "demasiados autobuses multicolor: mercado nuevo");
  await loadLocale("en");
});

test("a list of tickets ends in a conjunction", async () => {
  const kept = { kind: "kept_tickets", seat: 0, tickets: [0, 0, 0] };
  const ticket = "Brest – Paris (7)";
  assert.equal(eventText(CONTEXT, kept), `${ticket}, ${ticket} and ${ticket}`);
  await loadLocale("es");
  assert.equal(eventText(CONTEXT, kept), `${ticket}, ${ticket} y ${ticket}`);
  await loadLocale("en");
});

test("secret numbers are not made up", () => {
  assert.equal(eventText(CONTEXT, { kind: "kept", seat: 0 }), "keeps tickets");
  assert.equal(eventText(CONTEXT, { kind: "kept", seat: 0, count: 1 }), "keeps 1 ticket");
});

test("decks have names only where there are two", () => {
  const drew = { kind: "drew", seat: 0, deck: "ships" };
  assert.equal(eventText(CONTEXT, drew), "draws from the deck");
  assert.equal(eventText({ ...CONTEXT, book: { ...BOOK, has_ships: true } }, drew), "draws from the ship deck");
});

test("an exchange names the pieces given and received", () => {
  const event = { kind: "exchanged", seat: 0, trains: -2, ships: 2 };
  const text = eventText({ ...CONTEXT, book: { ...BOOK, exchange_cost: 3 } }, event);
  assert.equal(text, "exchanges 2 trains for 2 ships, losing 6 points");
});

test("every kind of event has a sentence without open placeholders, in both languages", async () => {
  const kinds = "took drew saw refilled cleared reshuffled offered saw_tickets answered kept kept_tickets claimed laid";
  const more =
    "turned_up declined built passed last_turns over racked saw_racked stayed shared saw_shared fleet_chosen";
  for (const lang of ["es", "en"] as const) {
    await loadLocale(lang);
    for (const kind of `${kinds} ${more} exchanged flag_card_kept flag_completed stopped`.split(" ")) {
      const fact = { kind, seat: 0, card: "r", cards: ["r"], route: "bre-par", city: "par", tickets: [0], count: 2 };
      const text = eventText(CONTEXT, fact);
      assert.doesNotMatch(text, /[{}]|event\./, `${lang} ${kind}`);
    }
  }
});

test("an event of an unknown kind is shown by its name and what it is about", () => {
  const event = { kind: "depot_built", seat: 0, city: "par", cards: ["r", "r"], points: 4 };
  const unknown = "does something that this page does not know yet:";
  assert.equal(eventText(CONTEXT, event), `${unknown} depot built (Paris, 2 × red, 4 points)`);
  assert.equal(eventText(CONTEXT, { kind: "strike", seat: 0 }), `${unknown} strike`);
});

test("one sentence for each run of events about a seat", () => {
  const sentences = describeEvents(CONTEXT, [
    { kind: "drew", seat: 0, deck: "trains" },
    { kind: "saw", seat: 0, card: "b" },
    { kind: "reshuffled", seat: -1, deck: "trains" },
    { kind: "refilled", seat: -1, slot: 0, card: "r" },
    { kind: "last_turns", seat: 1, count: 2 },
  ]);
  assert.deepEqual(
    sentences.map((one) => withSeatName(CONTEXT, one)),
    [
      "Ana: draws from the deck: blue (the discards are shuffled into a new deck)",
      "Luis: is almost out of pieces: 2 turns left in total",
    ],
  );
});

test("a card that was named is not named again when it goes on the rack", () => {
  const sentences = describeEvents(CONTEXT, [
    { kind: "took", seat: 0, card: "r" },
    { kind: "racked", seat: 0 },
    { kind: "saw_racked", seat: 0, card: "r" },
  ]);
  assert.equal(sentences[0]?.text, "takes red, puts it on the rack");
});

test("a sentence highlights the routes and cities that it is about", () => {
  const [sentences] = describeEvents(CONTEXT, [
    { kind: "claimed", seat: 0, route: "bre-par", points: 2, cards: ["r", "r"] },
    { kind: "kept_tickets", seat: 0, tickets: [0] },
  ]);
  assert.deepEqual(sentences?.highlight, { routes: ["bre-par"], cities: ["bre", "par"] });
});

test("chat is not part of the log", () => {
  assert.deepEqual(describeMoment(CONTEXT, { seq: 1, at: 0, kind: "said", seat: 0, name: "Ana", text: "hi" }), []);
  assert.match(describeMoment(CONTEXT, { seq: 1, at: 0, kind: "sat", seat: 0, name: "Eva" })[0]?.text ?? "", /Eva/);
});

const played = (seq: number, seat: number) => ({
  seq,
  at: 0,
  kind: "played",
  seat,
  events: [{ kind: "drew", seat, deck: "trains" }],
});

test("a turn log describes only new moments, with the same result as describing all", () => {
  const moments = [played(5, 0), played(6, 1), played(7, 1), played(8, 0)];
  const turnLog = new TurnLog();
  const early = turnLog.read(CONTEXT, moments.slice(0, 2));
  const late = turnLog.read(CONTEXT, moments);
  assert.deepEqual(late, groupTurns(CONTEXT, moments));
  assert.equal(late[0], early[0], "an old turn is the same object");
  assert.notEqual(late[1], early[1], "a turn that goes on is another");
  assert.equal(turnLog.read(CONTEXT, moments), late);
});

test("a turn log starts again for another viewer or language", () => {
  const turnLog = new TurnLog();
  turnLog.read(CONTEXT, [played(5, 0), played(6, 1)]);
  assert.equal(turnLog.read(CONTEXT, [played(6, 1)]).length, 1);
  const renamed = { ...CONTEXT, seats: ["Eva", "Luis"] };
  assert.equal(turnLog.read(renamed, [played(6, 1), played(7, 0)]).length, 2);
  assert.deepEqual(turnLog.read(renamed, []), []);
});

test("consecutive actions of a seat are one turn", () => {
  const turns = groupTurns(CONTEXT, [played(5, 0), played(6, 0), played(7, 1), played(9, 0)]);
  assert.deepEqual(
    turns.map((turn) => [turn.seat, turn.from, turn.to, turn.sentences.length]),
    [
      [0, 5, 6, 2],
      [1, 7, 7, 1],
      [0, 9, 9, 1],
    ],
  );
});

test("events that all seats reveal at once belong to each seat", () => {
  const events = [0, 1].map((seat) => ({ kind: "kept", seat, count: 2 }));
  const turns = groupTurns(CONTEXT, [{ seq: 4, at: 0, kind: "played", seat: 1, events }]);
  assert.deepEqual(
    turns.map((turn) => [turn.seat, turn.sentences.map((sentences) => sentences.text).join()]),
    [
      [0, "keeps 2 tickets"],
      [1, "keeps 2 tickets"],
    ],
  );
});

test("a step without a sentence belongs to its turn", () => {
  const turns = groupSteps(CONTEXT, [
    { seat: 0, events: [{ kind: "passed", seat: 0 }] },
    { seat: 0, events: [{ kind: "answered", seat: 0 }] },
  ]);
  assert.deepEqual([turns[0]?.from, turns[0]?.to], [1, 2]);
});

test("everything that happens in a whole game has a text, in both languages", async () => {
  const context = { ...CONTEXT, boardIndex: wire.builtIn("europe") };
  for (const lang of ["es", "en"] as const) {
    await loadLocale(lang);
    const turns = groupSteps(context, wire.replay.steps);
    assert.ok(turns.length > 50);
    for (const { text } of turns.flatMap(({ sentences }) => sentences)) assert.doesNotMatch(text, /[{}_]|\bevent\./);
  }
});
