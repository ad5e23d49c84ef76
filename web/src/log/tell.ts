// What happened, in words: facts in, sentences out, and what they are about on the board.
import { sideName } from "../table/names.ts";
import type { Atlas, Pointed } from "../table/sitting.ts";
import type { Book, Fact, Moment } from "../wire/types.ts";
import { cardName, cardNames } from "../words/cards.ts";
import { type Lang, t } from "../words/words.ts";

/** What telling needs to know: the board, the names of the seats, what the book calls things, and the language. */
export type Teller = {
  readonly atlas: Atlas;
  readonly seats: readonly string[];
  readonly book: Book | null;
  readonly lang: Lang;
};

/** A sentence about one seat, or about nobody. */
export type Told = { readonly seat: number | null; readonly text: string; readonly concerns: Pointed };

const NOBODY = -1;
/** What the table shows anyway. */
const SHOWN = new Set(["refilled", "answered"]);

/** What a fact says, without the name of the seat that it is about. */
export function factText(teller: Teller, fact: Fact): string {
  const key = `event.${fact.kind}`;
  switch (fact.kind) {
    case "took":
    case "saw":
    case "saw_racked":
    case "raised":
      return t(key, { card: cardName(fact.card ?? "") });
    case "drew":
    case "reshuffled":
      return t(teller.book?.has_ships ? `${key}_${fact.deck}` : key);
    case "refilled":
      return t(key, { slot: (fact.slot ?? 0) + 1, card: cardName(fact.card ?? "") });
    case "offered":
    case "kept":
      return fact.count == null ? t(`${key}_secretly`) : t(key, { n: fact.count });
    case "shared":
    case "last_turns":
      return t(key, { n: fact.count ?? 0 });
    case "saw_tickets":
    case "kept_tickets":
    case "saw_shared":
      return t(key, { tickets: ticketNames(teller, fact.tickets ?? []) });
    default:
      return pieceText(teller, fact, key);
  }
}

function pieceText(teller: Teller, fact: Fact, key: string): string {
  const { atlas, book } = teller;
  const cards = cardNames(fact.cards ?? []) || "–";
  const route = fact.route ? routeName(atlas, fact.route) : "";
  const points = t("count.points", { n: fact.points ?? 0 });
  switch (fact.kind) {
    case "turned_up":
      return fact.count ? t(key, { n: fact.count, cards }) : t("event.turned_up_nothing", { cards });
    case "built":
      return t(key, {
        what: t(book?.harbors ? "building.harbor" : "building.station"),
        city: atlas.city(fact.city ?? ""),
        cards,
      });
    case "manned":
      return t(key, { pieces: piecesText(fact.trains ?? 0, fact.ships ?? 0) });
    case "exchanged":
      return exchangeText(fact.trains ?? 0);
    default:
      return t(key, { route, cards, points });
  }
}

function piecesText(trains: number, ships: number): string {
  const parts = trains || !ships ? [t("count.trains", { n: trains })] : [];
  return [...parts, ...(ships ? [t("count.ships", { n: ships })] : [])].join(" + ");
}

function exchangeText(trains: number): string {
  const [given, got] = trains > 0 ? ["ships", "trains"] : ["trains", "ships"];
  const n = Math.abs(trains);
  return t("event.exchanged", {
    given: t(`count.${given}`, { n }),
    got: t(`count.${got}`, { n }),
    points: t("count.points", { n }),
  });
}

/** A route by its cities; the second of a double says so. */
export function routeName(atlas: Atlas, name: string): string {
  const place = name.split(".")[1];
  return atlas.routeTitle(name) + (place ? ` (${place})` : "");
}

/** Tickets with what they are worth, in a row. */
function ticketNames(teller: Teller, tickets: readonly number[]): string {
  const { atlas } = teller;
  return tickets
    .map((ticket) => `${atlas.ticketTitle(ticket)} (${atlas.facts.tickets[ticket]?.points ?? 0})`)
    .join(", ");
}

/** A sentence for each run of facts about one seat; what concerns nobody stands in brackets behind the one before. */
export function tellFacts(teller: Teller, facts: readonly Fact[]): readonly Told[] {
  const told: Told[] = [];
  let seen: string | null = null;
  for (const fact of facts) {
    if (SHOWN.has(fact.kind)) continue;
    if (fact.kind === "took" || fact.kind === "saw") seen = fact.card ?? null;
    if (fact.kind === "drew") seen = null;
    if (fact.kind === "saw_racked" && fact.card === seen) continue;
    const text = factText(teller, fact);
    const last = told.at(-1);
    const seat = fact.seat === NOBODY ? null : fact.seat;
    const concerns = concernsOf(teller.atlas, fact);
    if (last && seat === null) told[told.length - 1] = { ...last, text: `${last.text} (${text})` };
    else if (last && last.seat === seat)
      told[told.length - 1] = { seat, text: `${last.text}, ${text}`, concerns: both(last.concerns, concerns) };
    else told.push({ seat, text, concerns });
  }
  return told;
}

/** What a line of the table's log says; nothing for what people say to each other. */
export function tellMoment(teller: Teller, moment: Moment): readonly Told[] {
  if (moment.kind === "played") return tellFacts(teller, moment.facts ?? []);
  if (moment.kind === "said") return [];
  const seat = moment.seat ?? null;
  const name = moment.name ?? sideName(teller.seats, seat === null ? [] : [seat]);
  return [{ seat: null, text: t(`web.log.${moment.kind}`, { name }), concerns: { routes: [], cities: [] } }];
}

/** A sentence that stands alone: with the name of its seat. */
export function sentence(teller: Teller, told: Told): string {
  return told.seat === null ? told.text : `${teller.seats[told.seat] ?? ""}: ${told.text}`;
}

/** The routes and cities that a fact is about. */
function concernsOf(atlas: Atlas, fact: Fact): Pointed {
  const tickets = (fact.tickets ?? []).flatMap((ticket) => atlas.facts.tickets[ticket]?.cities ?? []);
  return { routes: fact.route ? [fact.route] : [], cities: fact.city ? [fact.city, ...tickets] : tickets };
}

function both(one: Pointed, other: Pointed): Pointed {
  return { routes: [...one.routes, ...other.routes], cities: [...one.cities, ...other.cities] };
}
