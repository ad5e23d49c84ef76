import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { loadLocale } from "../../../tests/locale.ts";
import * as wire from "../../../tests/wire.ts";
import type { OutlookView, RulebookInfo } from "../../api/types.ts";
import { actionEffects, gainEffects, joinEffects, type OfferContext, tunnelRisk, wildsSaved } from "./effects.ts";
import { parsePayment } from "./notation.ts";

const BOARD = wire.boardIndex(
  [
    wire.route("bre-par", { length: 3, color: "k" }),
    wire.route("bre-par.2", { length: 3, color: "r" }),
    wire.route("bru-par"),
    wire.route("bre-lon", { ship: true }),
  ],
  [wire.ticket(["bre", "bru"], 9), wire.ticket(["bre", "par"], 5), wire.ticket(["par", "lon"], 7)],
);

function offerAt(book: Partial<RulebookInfo>, outlook: readonly OutlookView[], trains = 20): OfferContext {
  return {
    boardIndex: BOARD,
    book: wire.book("europe", book),
    hand: { cards: {}, tickets: [0, 1].map((ticket) => ({ ticket, done: false })) },
    outlook: { tickets: new Map(outlook.map((found) => [found.ticket, found])), needed: null },
    game: wire.game({
      seats: wire.game().seats.map((seat) => ({
        ...seat,
        trains,
        ...(book.has_ships && { ships: 10 }),
        ...(book.flag && { flag: ["b"] }),
      })),
    }),
    seat: 0,
  };
}

const line = (effects: readonly string[]) => joinEffects(effects);

beforeEach(() => loadLocale("en"));

test("a claim states its points, the tickets it completes or advances, and the pieces left", () => {
  const context = offerAt({}, [
    { ticket: 0, status: "open", path: ["bre-par", "bru-par"] },
    { ticket: 1, status: "open", path: ["bre-par"], completing: ["bre-par", "bre-par.2"] },
    { ticket: 2, status: "open", path: ["bre-par"] },
  ]);
  assert.equal(
    line(actionEffects("bre-par", context)),
    "4 points · completes BRE – PAR (+5) · on the way to BRE – BRU · 17 trains left",
  );
  assert.equal(line(actionEffects("bre-par.2", context)), line(actionEffects("bre-par", context)));
  assert.equal(line(actionEffects("bre-lon", offerAt({ has_ships: true }, []))), "2 points · 20 trains + 8 ships left");
});

test("a payment for a tunnel states what it may cost on top, and what would be left for that", () => {
  const context = offerAt({ tunnel_cards: 3 }, []);
  const hand = { cards: { r: 3, k: 2, "*": 1 }, rack: { r: 1 }, tickets: [] };
  const risk = (tunnel: number | null, text: string, book: Partial<RulebookInfo> = {}) =>
    tunnelRisk(wire.route("bru-par", { tunnel }), parsePayment(text), {
      ...offerAt({ tunnel_cards: 3, ...book }, []),
      hand,
    });
  assert.equal(risk(-1, "rr"), "may cost up to 3 more (red or locomotive); you would have 3 left");
  assert.equal(risk(6, "k*"), "may cost up to 6 more (black or locomotive); you would have 1 left");
  assert.equal(risk(-1, "*"), "may cost up to 3 more (locomotive); you would have 0 left");
  assert.equal(risk(-1, "r/r"), "may cost up to 3 more (red or locomotive); you would have 3 left");
  assert.equal(risk(null, "rr"), "");
  assert.equal(risk(-1, "rr", { tunnel_cards: 0 }), "");
  assert.equal(tunnelRisk(undefined, parsePayment("rr"), context), "", "a station");
});

test("a claim says when it begins the last turns", () => {
  assert.equal(line(actionEffects("bre-par", offerAt({}, [], 5))), "4 points · 2 trains left · the last turns begin");
  assert.equal(line(actionEffects("bre-par", offerAt({}, [], 6))), "4 points · 3 trains left");
});

test("a claim in a colour of the flag that is still missing says so", () => {
  const book = { flag: ["b", "w", "r"], flag_points: 4 };
  assert.match(
    line(actionEffects("bre-par.2", offerAt(book, []))),
    /a card for your flag \(2 of 3; a whole flag: 4 points\)/,
  );
  assert.doesNotMatch(line(actionEffects("bre-par", offerAt(book, []))), /flag/);
  assert.match(line(actionEffects("flag", offerAt({ ...book, flag: ["b", "r"] }, []))), /completes your flag/);
});

test("a station says what it does, for which ticket, and what it is worth unbuilt", () => {
  const context = offerAt({}, [{ ticket: 0, status: "open", lent: ["bru-par"] }]);
  assert.match(
    line(actionEffects("@bru", context)),
    /lends you .* · on the way to BRE – BRU · unbuilt at the end: \+4 points/,
  );
  assert.doesNotMatch(line(actionEffects("@lon", context)), /on the way/);
});

test("a harbour says what it scores and how many tickets name its city", () => {
  const context = offerAt({ harbors: 3, harbor_points: [0, 20, 30, 40], unbuilt_points: -4 }, []);
  assert.match(
    line(actionEffects("@bre", context)),
    /20, 30 or 40 points .* · you hold 2 · unbuilt at the end: −4 points/,
  );
});

test("an exchange costs points and the turn, and says what is left", () => {
  const context = offerAt({ has_ships: true, exchange_cost: 1 }, []);
  assert.equal(
    line(actionEffects("swap=3t", context)),
    "costs 3 points and your turn · then you have 23 trains + 7 ships",
  );
});

test("drawing tickets says how many are kept and what they may cost", () => {
  assert.match(
    line(actionEffects("tickets", offerAt({}, []))),
    /^you draw 3 and keep at least 1 · .* costs its points$/,
  );
});

test("sharing tickets on one's turn costs the turn, and says what the partner gets", () => {
  const brings = "your partner sees what is on the rack and can help to complete it";
  assert.equal(line(actionEffects("share", offerAt({}, []), "turn")), `costs your turn · ${brings}`);
  assert.equal(line(actionEffects("share", offerAt({}, []), "first_share")), brings);
});

test("the gains of a route are its points and tickets, without what depends on the pieces", () => {
  const context = offerAt({}, [{ ticket: 1, status: "open", path: ["bre-par"], completing: ["bre-par"] }]);
  assert.equal(line(gainEffects("bre-par", context)), "4 points · completes BRE – PAR (+5)");
  assert.deepEqual(gainEffects("@bre", context), []);
});

test("every action that costs or brings something says so before it is confirmed", () => {
  const context = offerAt({ has_ships: true, exchange_cost: 1, flag: ["b", "r"], flag_points: 4 }, []);
  const tunnel = { route: "bru-par", laid: [], turned_up: [] };
  const effects = (action: string) => actionEffects(action, { ...context, game: { ...context.game, tunnel } }, "turn");
  assert.match(line(effects("bre-par=rrr")), /^4 points/);
  assert.match(line(effects("@bru=r")), /^at the end it lends/i);
  assert.match(line(effects("swap=3t")), /^costs 3 points/);
  assert.match(line(effects("share=1,2")), /^costs your turn/);
  assert.match(line(effects("tickets")), /^you draw 3/);
  assert.match(line(effects("flag")), /your flag/);
  assert.deepEqual(effects("pay=r"), effects("bru-par=rr"));
  assert.match(line(effects("keep=1,2")), /costs its points$/);
  assert.deepEqual(effects("+r"), []);
});

test("wilds saved are those that the best payment does without", () => {
  assert.equal(wildsSaved(parsePayment("rrr"), parsePayment("r**")), 2);
  assert.equal(wildsSaved(parsePayment("r*"), parsePayment("r*")), 0);
});

test("effects have no open placeholders in Spanish", async () => {
  await loadLocale("es");
  const context = offerAt({ flag: ["r"], flag_points: 4, exchange_cost: 1, has_ships: true }, [
    { ticket: 0, status: "open", path: ["bre-par.2"], completing: ["bre-par.2"], lent: ["bru-par"] },
  ]);
  const texts = [
    ...actionEffects("bre-par.2", context),
    ...actionEffects("@bru", context),
    ...actionEffects("swap=1s", context),
    ...actionEffects("tickets", context),
    ...actionEffects("share", offerAt({}, []), "turn"),
    ...actionEffects("@bre", offerAt({ harbors: 3, harbor_points: [0, 20], unbuilt_points: -4 }, [])),
  ];
  for (const text of texts) assert.doesNotMatch(text, /[{}]|web\./);
});
