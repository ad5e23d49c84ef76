// Actions, questions and hints in words.
import { routeName } from "../log/tell.ts";
import { sideName } from "../table/names.ts";
import type { Atlas } from "../table/sitting.ts";
import type { Book, HandView, HintReason, Menu } from "../wire/types.ts";
import { cardName, cardNames, cardsOf } from "../words/cards.ts";
import { allOf, has, oneOf, t, type Values } from "../words/words.ts";
import { afterEquals, deckOf, numberOf, paymentOf, placesOf, sizesOf, swapOf } from "./texts.ts";

const SHOWN = 3; // tickets that a sentence names

/** What words about a table need to know. */
export type Setting = { readonly atlas: Atlas; readonly book: Book | null; readonly hand: HandView | null };

/** What an action does. A text that is not known is shown as it is. */
export function actionText(action: string, setting: Setting): string {
  const { atlas, book } = setting;
  const [head = "", payment] = action.split("=");
  if (head.startsWith("+?")) return t(book?.has_ships ? `action.draw_${deckName(action)}` : "action.draw");
  if (head.startsWith("+")) return t("action.take", { card: cardName(head.slice(1)) });
  if (head.startsWith("@") && payment) {
    return t("action.build", { what: building(book), city: atlas.city(head.slice(1)), cards: paid(payment) });
  }
  if (atlas.route(head) && payment) return t("action.claim", { route: routeName(atlas, head), cards: paid(payment) });
  return wordText(action, head, setting);
}

function wordText(action: string, head: string, setting: Setting): string {
  switch (head) {
    case "keep":
    case "share":
      return t(`action.${head}`, { tickets: titles(ticketsIn(action, setting.hand), setting.atlas) });
    case "fleet":
      return t("action.man", { trains: t("count.trains", { n: numberOf(action) }) });
    case "swap":
      return swapText(action);
    case "refill":
      return t(`action.refill_from_${deckName(action)}`);
    case "pay":
      return t("action.pay", { cards: paid(afterEquals(action)) });
    default:
      return has(WORDS[head] ?? "") ? t(WORDS[head] ?? "") : action;
  }
}

const WORDS: { readonly [action: string]: string } = {
  tickets: "action.tickets",
  hand: "action.put",
  rack: "action.put_on_rack",
  no: "action.decline",
  stop: "action.stop",
  flag: "action.raise",
  pass: "action.pass",
};

/** An exchange of pieces. */
export function swapText(action: string): string {
  const { n, got } = swapOf(action);
  const given = got === "trains" ? "ships" : "trains";
  return t("web.play.exchange", { given: t(`count.${given}`, { n }), got: t(`count.${got}`, { n }) });
}

/** What a payment is made of; cards from the rack say so. */
export function paid(text: string): string {
  const { hand, rack } = paymentOf(text);
  const parts = [cardNames(hand), rack.length ? t("web.play.from_rack", { cards: cardNames(rack) }) : ""];
  return allOf(parts.filter(Boolean));
}

/** What this book builds in cities. */
export function building(book: Book | null): string {
  return t(book?.harbors ? "building.harbor" : "building.station");
}

function deckName(action: string): string {
  return deckOf(action) ? "ships" : "trains";
}

function titles(tickets: readonly number[], atlas: Atlas): string {
  return allOf(tickets.map((ticket) => atlas.ticketTitle(ticket)));
}

/** The tickets that a choice takes, of the offer or else of the hand; none for other actions. */
export function ticketsIn(action: string, hand: HandView | null): readonly number[] {
  if (!action.startsWith("keep=") && !action.startsWith("share=")) return [];
  const from = hand?.offer ?? hand?.tickets.map(({ ticket }) => ticket) ?? [];
  return placesOf(action).flatMap((place) => from[place] ?? []);
}

/** What is asked now, in one sentence, by what the menu holds. */
export function questionText(menu: Menu, book: Book | null, placed: "racked" | "stayed" | null): string {
  const key = `web.play.ask.${menu.question}`;
  switch (menu.question) {
    case "turn":
      return t(key, { ways: oneOf(ways(menu, book)) });
    case "opening":
    case "keeping":
      return t(key, { n: sizesOf(menu.keep ?? []).least });
    case "first_share":
    case "sharing":
      return t(key, { n: sizesOf(menu.share ?? []).least });
    case "second":
      if (placed) return t(`${key}_${placed}`);
      return t(menu.answer?.includes("stop") ? `${key}_or_stop` : key);
    default:
      return has(key) ? t(key) : t("web.play.ask.unknown");
  }
}

function ways(menu: Menu, book: Book | null): readonly string[] {
  const build = book?.harbors ? "web.play.way.harbor" : "web.play.way.station";
  const found: readonly (readonly [unknown, string])[] = [
    [menu.draw, "web.play.way.draw"],
    [menu.tickets, "web.play.way.tickets"],
    [menu.claim, "web.play.way.claim"],
    [menu.build, build],
    [menu.swap, "web.play.way.swap"],
    [menu.share, "web.play.way.share"],
    [menu.answer?.includes("pass"), "web.play.way.pass"],
  ];
  return found.flatMap(([offered, key]) => (offered ? [t(key)] : []));
}

/** The sentence of a reason for a hint. */
export function reasonText(reason: HintReason, { atlas, book }: Setting): string {
  const given = reason.values ?? {};
  const values: { [place: string]: string | number } = { ...given, tickets: ticketsText(reason.tickets ?? [], atlas) };
  if ("route" in given) values.route = routeName(atlas, String(given.route));
  if ("city" in given) values.city = atlas.city(String(given.city));
  if ("card" in given) values.card = cardNames(cardsOf(String(given.card)));
  if ("trains" in given) values.pieces = piecesText(Number(given.trains), Number(given.ships ?? 0), book);
  if ("points" in given) values.points = t("count.points", { n: Number(given.points) });
  if ("turns" in given) values.turns = t("count.turns", { n: Number(given.turns) });
  return t(reason.text, values as Values);
}

function ticketsText(tickets: readonly number[], atlas: Atlas): string {
  if (tickets.length <= SHOWN) return titles(tickets, atlas);
  const named = tickets.slice(0, SHOWN).map((ticket) => atlas.ticketTitle(ticket));
  return t("hint.many_tickets", { tickets: named.join(", "), n: tickets.length - SHOWN });
}

/** So many pieces, by kind. */
export function piecesText(trains: number, ships: number, book: Book | null): string {
  const kind = book?.flag.length ? "count.buses" : "count.trains";
  const parts = [trains || !ships ? t(kind, { n: trains }) : "", ships ? t("count.ships", { n: ships }) : ""];
  return parts.filter(Boolean).join(" + ");
}

/** Whom the table waits for. */
export function waitingText(names: readonly string[], asked: readonly number[]): string {
  if (!asked.length) return t("web.play.waiting");
  return t("web.play.waiting_for", { names: allOf(asked.map((seat) => sideName(names, [seat]))) });
}
