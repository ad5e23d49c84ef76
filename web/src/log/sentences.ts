// Turns events into sentences, with the routes and cities that they are about.
import type { EventView, Moment, RulebookInfo } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { type BoardParts, joinParts, NO_PARTS } from "../board/board-parts.ts";
import { cardName, cardNames, wildKey } from "../i18n/cards.ts";
import { piecesText } from "../i18n/rulebooks.ts";
import { hasText, joinAnd, type Lang, t } from "../i18n/translate.ts";
import { PRIVATE_EVENTS, UNMENTIONED_EVENTS } from "../platform/constants.ts";
import { sideName } from "../session/seat-names.ts";

/** What sentences depend on: the board, the names of the seats, the rulebook and the language. */
export type SentenceContext = {
  readonly boardIndex: BoardIndex;
  readonly seats: readonly string[];
  readonly book: RulebookInfo | null;
  readonly lang: Lang;
};

/** A sentence about one seat, or about none. */
export type Sentence = { readonly seat: number | null; readonly text: string; readonly highlight: BoardParts };

export const NOBODY = -1;
/** Events that the table shows anyway. */
export const UNMENTIONED: ReadonlySet<string> = new Set(UNMENTIONED_EVENTS);
/** These name the cards or tickets of the event before. */
export const DETAILS: ReadonlySet<string> = new Set(PRIVATE_EVENTS);

/** The text of an event, without the name of its seat. */
export function eventText(context: SentenceContext, event: EventView): string {
  return fillEvent(context, event, `event.${event.kind}`);
}

/** The same in short and in the past tense, for a summary. */
export function shortEventText(context: SentenceContext, event: EventView): string {
  return fillEvent(context, event, `web.recent.${event.kind}`);
}

/** A text for an event. Short texts have the same placeholders; those of cards are composed in `recent-turns.ts`. */
function fillEvent(context: SentenceContext, event: EventView, key: string): string {
  switch (event.kind) {
    case "took":
    case "saw":
    case "saw_racked":
    case "flag_card_kept":
      return t(key, { card: cardName(event.card ?? "", context.book) });
    case "drew":
    case "reshuffled":
      return t(context.book?.has_ships ? `${key}_${event.deck}` : key);
    case "refilled":
      return t(key, { slot: (event.slot ?? 0) + 1, card: cardName(event.card ?? "", context.book) });
    case "cleared":
      return t(`${key}.${wildKey(context.book)}`);
    case "offered":
    case "kept":
      return event.count == null ? t(`${key}_secretly`) : t(key, { n: event.count });
    case "shared":
    case "last_turns":
      return t(key, { n: event.count ?? 0 });
    case "saw_tickets":
    case "kept_tickets":
    case "saw_shared":
      return t(key, { tickets: ticketNames(context, event.tickets ?? []) });
    default:
      return pieceText(context, event, key);
  }
}

function pieceText(context: SentenceContext, event: EventView, key: string): string {
  const { boardIndex, book } = context;
  const cards = cardNames(event.cards ?? [], book) || "–";
  switch (event.kind) {
    case "turned_up":
      return event.count ? t(key, { n: event.count, cards }) : t("event.turned_up_nothing", { cards });
    case "built":
      return t(key, {
        what: t(book?.harbors ? "building.harbor" : "building.station"),
        city: boardIndex.cityName(event.city ?? ""),
        cards,
      });
    case "fleet_chosen":
      return t(key, { pieces: piecesText(event.trains ?? 0, event.ships ?? 0, book) });
    case "exchanged":
      return exchangeText(context, key, event.trains ?? 0);
    default:
      return plainText(context, event, key);
  }
}

/** An event without its own case: the text of its kind; for an unknown kind, its name and what the event is about. */
function plainText(context: SentenceContext, event: EventView, key: string): string {
  const { boardIndex, book } = context;
  const values = {
    route: event.route ? routeName(boardIndex, event.route) : "",
    city: event.city ? boardIndex.cityName(event.city) : "",
    card: event.card ? cardName(event.card, book) : "",
    cards: cardNames(event.cards ?? [], book),
    tickets: ticketNames(context, event.tickets ?? []),
    points: event.points == null ? "" : t("count.points", { n: event.points }),
    n: event.count ?? 0,
  };
  if (hasText(key)) return t(key, values);
  const details = Object.values(values).filter(Boolean);
  const name = event.kind.replaceAll("_", " ");
  return t("web.log.unknown_event", { name: details.length ? `${name} (${details.join(", ")})` : name });
}

function exchangeText({ book }: SentenceContext, key: string, trains: number): string {
  const [given, got] = trains > 0 ? ["ships", "trains"] : ["trains", "ships"];
  const n = Math.abs(trains);
  return t(key, {
    given: t(`count.${given}`, { n }),
    got: t(`count.${got}`, { n }),
    points: t("count.points", { n: n * (book?.exchange_cost ?? 1) }),
  });
}

/** The cities of a route; the second route of a double has its number. */
export function routeName(boardIndex: BoardIndex, name: string): string {
  const route = boardIndex.routeTitle(name);
  const n = Number(name.split(".")[1] ?? 1);
  if (n === 1) return route;
  return n === 2 ? t("web.route.second_track", { route }) : t("web.route.track", { route, n });
}

/** A list of tickets with their points. */
function ticketNames(context: SentenceContext, tickets: readonly number[]): string {
  const { boardIndex } = context;
  return joinAnd(tickets.map((ticket) => `${boardIndex.ticketTitle(ticket)} (${boardIndex.ticketPoints(ticket)})`));
}

/** One sentence for each run of events about one seat; events about no seat follow in brackets. */
export function describeEvents(context: SentenceContext, events: readonly EventView[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let seen: string | null = null;
  for (const event of events) {
    if (UNMENTIONED.has(event.kind)) continue;
    if (event.kind === "took" || event.kind === "saw") seen = event.card ?? null;
    if (event.kind === "drew") seen = null;
    if (event.kind === "saw_racked" && event.card === seen) continue;
    const text = eventText(context, event);
    const last = sentences.at(-1);
    const seat = event.seat === NOBODY ? null : event.seat;
    const highlight = eventHighlight(context.boardIndex, event);
    if (last && seat === null) sentences[sentences.length - 1] = { ...last, text: `${last.text} (${text})` };
    else if (last && last.seat === seat)
      sentences[sentences.length - 1] = {
        seat,
        text: `${last.text}${DETAILS.has(event.kind) ? ":" : ","} ${text}`,
        highlight: joinParts([last.highlight, highlight]),
      };
    else sentences.push({ seat, text, highlight });
  }
  return sentences;
}

/** The sentences of a moment; none for chat and for nonces. */
export function describeMoment(context: SentenceContext, moment: Moment): readonly Sentence[] {
  if (moment.kind === "played") return describeEvents(context, moment.events ?? []);
  if (moment.kind === "said" || moment.kind === "revealed") return [];
  if (moment.kind === "speed_set")
    return [{ seat: null, text: t(`web.log.speed_set.${moment.bot_speed}`), highlight: NO_PARTS }];
  const seat = moment.seat ?? null;
  const name = moment.name ?? sideName(context.seats, seat === null ? [] : [seat]);
  return [{ seat: null, text: t(`web.log.${moment.kind}`, { name }), highlight: NO_PARTS }];
}

/** A sentence with the name of its seat. */
export function withSeatName(context: SentenceContext, sentence: Sentence): string {
  return sentence.seat === null ? sentence.text : `${context.seats[sentence.seat] ?? ""}: ${sentence.text}`;
}

/** The routes and cities that an event is about. */
export function eventHighlight(boardIndex: BoardIndex, event: EventView): BoardParts {
  const tickets = (event.tickets ?? []).flatMap((ticket) => boardIndex.ticketCities(ticket));
  return { routes: event.route ? [event.route] : [], cities: event.city ? [event.city, ...tickets] : tickets };
}
