import assert from "node:assert/strict";
import { before, test } from "node:test";
import { loadLocale } from "../../tests/locale.ts";
import * as wire from "../../tests/wire.ts";
import type { EventView, Moment } from "../api/types.ts";
import { CARDS, nothingNewText, recentActions, recentParts, recentTurns } from "./recent-turns.ts";
import type { SentenceContext } from "./sentences.ts";

const BOARD = wire.boardIndex([wire.route("den-oma")], [wire.ticket(["den", "oma"], 4)], {
  cities: [wire.city("den", { name: "Denver" }), wire.city("oma", { name: "Omaha" })],
});
const CONTEXT: SentenceContext = {
  boardIndex: BOARD,
  seats: ["Ana", "Bot 2", "Bot 3"],
  book: wire.book("usa"),
  lang: "en",
};

let seq = 0;
function played(seat: number, ...events: readonly Omit<EventView, "seat">[]): Moment {
  seq += 1;
  return { seq, at: 0, kind: "played", seat, events: events.map((event) => ({ seat, ...event })) };
}
function other(kind: string, seat: number): Moment {
  seq += 1;
  return { seq, at: 0, kind, seat };
}
const draws = (seat: number) => played(seat, { kind: "drew", deck: "trains" });
const claims = (seat: number) => played(seat, { kind: "claimed", route: "den-oma", points: 7, cards: ["r"] });
const seats = (actions: readonly Moment[]) => actions.map(({ seat }) => seat);
const texts = (moments: readonly Moment[], seat: number | null = 0) =>
  recentTurns(CONTEXT, moments, seat).map(
    (move) => `${CONTEXT.seats[move.seat]} ${move.text.replace(CARDS, move.cards.join(""))}`,
  );

before(() => loadLocale("en"));

test("what the others did after the last own turn is recent", () => {
  assert.deepEqual(seats(recentActions([draws(1), draws(0), draws(0), draws(1), draws(2)], 0)), [1, 2]);
});

test("it stays so during the own turn, until another seat acts", () => {
  const turn = [draws(0), draws(1), draws(2), draws(0)];
  assert.deepEqual(seats(recentActions(turn, 0)), [1, 2]);
  assert.deepEqual(seats(recentActions([...turn, draws(0)], 0)), [1, 2]);
  assert.deepEqual(seats(recentActions([...turn, draws(1)], 0)), [1]);
});

test("before the first own turn, everything is recent", () => {
  assert.deepEqual(seats(recentActions([other("began", 0), draws(1), draws(2)], 0)), [1, 2]);
  assert.deepEqual(recentActions([], 0), []);
  assert.deepEqual(recentActions([draws(0)], 0), []);
});

test("chat and people who come and go change nothing", () => {
  const moments = [draws(0), draws(1), other("said", 0), other("away", 2), draws(2)];
  assert.deepEqual(seats(recentActions(moments, 0)), [1, 2]);
});

test("an undone action never happened", () => {
  assert.deepEqual(texts([draws(0), claims(1), other("undone", 1), draws(1)]), ["Bot 2 drew a card"]);
  const ownUndo = [draws(0), claims(1), claims(0), other("undone", 0)];
  assert.deepEqual(seats(recentActions(ownUndo, 0)), [1]);
  assert.deepEqual(recentParts([draws(0), claims(1), other("undone", 1)], 0).routes, []);
});

test("for another seat of a shared screen, its own last turn counts", () => {
  const moments = [draws(0), draws(1), draws(2), draws(0)];
  assert.deepEqual(seats(recentActions(moments, 1)), [2, 0]);
});

test("for spectators, the last turn of every seat is recent", () => {
  const moments = [draws(2), draws(0), draws(0), draws(1), draws(1), draws(2), draws(0), draws(0)];
  assert.deepEqual(seats(recentActions(moments, null)), [1, 1, 2, 0, 0]);
  assert.deepEqual(seats(recentActions([draws(0), draws(1)], null)), [0, 1]);
});

test("one part for each turn, with its place on the board", () => {
  const moments = [draws(0), claims(1), draws(2), draws(2)];
  assert.deepEqual(texts(moments), ["Bot 2 claimed Denver – Omaha", "Bot 3 drew 2 cards"]);
  assert.deepEqual(recentTurns(CONTEXT, moments, 0)[0]?.highlight, { routes: ["den-oma"], cities: [] });
  assert.deepEqual(recentParts(moments, 0), { routes: ["den-oma"], cities: [] });
});

test("cards taken from the display are shown", () => {
  const took = played(1, { kind: "took", card: "r" }, { kind: "refilled", seat: -1, slot: 2, card: "b" } as EventView);
  assert.deepEqual(texts([took, draws(1)]), ["Bot 2 took r and drew a card"]);
});

test("a tunnel is reported once it is decided, and marked only if it was claimed", () => {
  const laid = played(
    1,
    { kind: "laid", route: "den-oma", cards: ["r"] },
    { kind: "turned_up", cards: ["b"], count: 0 },
  );
  assert.deepEqual(texts([laid]), ["Bot 2 tries the tunnel Denver – Omaha"]);
  assert.deepEqual(recentParts([laid], 0).routes, []);
  assert.deepEqual(texts([laid, claims(1)]), ["Bot 2 claimed Denver – Omaha"]);
  const declined = played(1, { kind: "declined", route: "den-oma" });
  assert.deepEqual(texts([laid, declined]), ["Bot 2 gave up the tunnel Denver – Omaha"]);
});

test("tickets are chosen, then kept", () => {
  const offered = played(1, { kind: "offered", count: 3 });
  assert.deepEqual(texts([offered]), ["Bot 2 is choosing tickets"]);
  assert.deepEqual(texts([offered, played(1, { kind: "kept", count: 2 })]), ["Bot 2 kept 2 tickets"]);
});

test("what all seats reveal at once is reported for the others", () => {
  const events = [0, 1, 2].map((seat) => ({ kind: "kept", seat, count: 2 }));
  const revealed: Moment = { seq: 1, at: 0, kind: "played", seat: 2, events };
  assert.deepEqual(texts([revealed]), ["Bot 2 kept 2 tickets", "Bot 3 kept 2 tickets"]);
});

test("an event of an unknown kind is reported, too", () => {
  assert.match(texts([played(1, { kind: "depot_built", city: "oma" })])[0] ?? "", /depot built \(Omaha\)/);
});

test("every kind of event has a short text in both languages", async () => {
  const kinds =
    "took drew offered kept claimed laid declined built passed shared fleet_chosen exchanged flag_completed";
  for (const lang of ["es", "en"] as const) {
    await loadLocale(lang);
    for (const kind of kinds.split(" ")) {
      const [text] = texts([played(1, { kind, card: "r", cards: ["r"], route: "den-oma", city: "oma", count: 2 })]);
      assert.doesNotMatch(text ?? "{}", /[{}]|web\.|page does not know/, `${lang} ${kind}`);
    }
  }
});

test("nothing has happened only until somebody has acted", () => {
  assert.equal(nothingNewText([other("sat", 0)]), "Nothing has happened yet.");
  assert.equal(nothingNewText([draws(0)]), "Nothing new from the others.");
});
