// Texts for actions, questions and hints.
import type { HandView, HintReason, Menu, MoreAction, RulebookInfo } from "../../api/types.ts";
import type { BoardIndex } from "../../board/board-index.ts";
import { cityOfKey } from "../../board/board-parts.ts";
import { cardName, cardNames, parseCards } from "../../i18n/cards.ts";
import { buildingName, piecesText } from "../../i18n/rulebooks.ts";
import { hasText, joinAnd, joinOr, t, type Values } from "../../i18n/translate.ts";
import { routeName } from "../../log/sentences.ts";
import { sideName } from "../../session/seat-names.ts";
import {
  actionValue,
  choiceSizes,
  parseDeck,
  parseExchange,
  parseNumber,
  parsePayment,
  parseTicketIndexes,
} from "./notation.ts";

const MAX_LISTED = 3; // tickets that a sentence lists

/** What texts about a table depend on. */
export type TextContext = {
  readonly boardIndex: BoardIndex;
  readonly book: RulebookInfo | null;
  readonly hand: HandView | null;
};

/** The text of an action; an unknown action is shown as it is. */
export function actionText(action: string, context: TextContext): string {
  const { boardIndex, book } = context;
  const [head = "", payment] = action.split("=");
  if (head.startsWith("+?")) return t(book?.has_ships ? `action.draw_${deckName(action)}` : "action.draw");
  if (head.startsWith("+")) return t("action.take", { card: cardName(head.slice(1), book) });
  const city = cityOfKey(head);
  if (city !== null && payment) {
    return t("action.build", {
      what: buildingName(book),
      city: boardIndex.cityName(city),
      cards: paymentText(payment, book),
    });
  }
  if (boardIndex.route(head) && payment)
    return t("action.claim", { route: routeName(boardIndex, head), cards: paymentText(payment, book) });
  return wordActionText(action, head, context);
}

function wordActionText(action: string, head: string, context: TextContext): string {
  switch (head) {
    case "keep":
    case "share":
      return t(`action.${head}`, { tickets: ticketTitles(ticketsOfAction(action, context.hand), context.boardIndex) });
    case "fleet":
      return t("action.choose_fleet", { trains: t("count.trains", { n: parseNumber(action) }) });
    case "swap":
      return exchangeText(action);
    case "refill":
      return t(`action.refill_from_${deckName(action)}`);
    case "pay":
      return t("action.pay", { cards: paymentText(actionValue(action), context.book) });
    default:
      return hasText(WORD_KEYS[head] ?? "") ? t(WORD_KEYS[head] ?? "") : action;
  }
}

const WORD_KEYS: { readonly [action: string]: string } = {
  tickets: "action.draw_tickets",
  hand: "action.put",
  rack: "action.put_on_rack",
  no: "action.decline",
  stop: "action.stop",
  flag: "action.keep_flag_card",
  pass: "action.pass",
};

/** An exchange of pieces. */
export function exchangeText(action: string): string {
  const { n, got } = parseExchange(action);
  const given = got === "trains" ? "ships" : "trains";
  return t("web.play.exchange", { given: t(`count.${given}`, { n }), got: t(`count.${got}`, { n }) });
}

/** The cards of a payment, with those from the rack marked. */
export function paymentText(text: string, book: RulebookInfo | null): string {
  const { hand, rack } = parsePayment(text);
  const parts = [cardNames(hand, book), rack.length ? t("web.play.from_rack", { cards: cardNames(rack, book) }) : ""];
  return joinAnd(parts.filter(Boolean));
}

function deckName(action: string): string {
  return parseDeck(action) ? "ships" : "trains";
}

function ticketTitles(tickets: readonly number[], boardIndex: BoardIndex): string {
  return joinAnd(tickets.map((ticket) => boardIndex.ticketTitle(ticket)));
}

/** The tickets that an action takes, from the offer or else from the hand; none for other actions. */
export function ticketsOfAction(action: string, hand: HandView | null): readonly number[] {
  if (!action.startsWith("keep=") && !action.startsWith("share=")) return [];
  const from = hand?.offer ?? hand?.tickets.map(({ ticket }) => ticket) ?? [];
  return parseTicketIndexes(action).flatMap((index) => from[index] ?? []);
}

/** The current question as a sentence, with what the menu allows. */
export function questionText(menu: Menu, book: RulebookInfo | null, placed: "racked" | "stayed" | null): string {
  const key = `web.play.ask.${menu.question}`;
  switch (menu.question) {
    case "turn":
      return t(key, { options: joinOr(turnOptions(menu, book)) });
    case "opening":
    case "keeping":
      return t(key, { n: choiceSizes(menu.keep ?? []).least });
    case "first_share":
    case "sharing":
      return t(key, { n: choiceSizes(menu.share ?? []).least });
    case "second":
      if (placed) return t(`${key}_${placed}`);
      return t(menu.answer?.includes("stop") ? `${key}_or_stop` : key);
    case "tunnel":
      return t(menu.pay?.length ? key : `${key}_unpayable`);
    default:
      return hasText(key) ? t(key) : t("web.play.ask.unknown");
  }
}

function turnOptions(menu: Menu, book: RulebookInfo | null): readonly string[] {
  const build = book?.harbors ? "web.play.option.harbor" : "web.play.option.station";
  const found: readonly (readonly [unknown, string])[] = [
    [menu.draw, "web.play.option.draw"],
    [menu.tickets, "web.play.option.tickets"],
    [menu.claim, "web.play.option.claim"],
    [menu.build, build],
    [menu.exchange, "web.play.option.exchange"],
    [menu.share, "web.play.option.share"],
    [menu.answer?.includes("pass"), "web.play.option.pass"],
  ];
  return found.flatMap(([offered, key]) => (offered ? [t(key)] : []));
}

/** What an action of a kind without its own control does: the text of its kind, or else the action as it is sent. */
export function moreActionText({ kind, text, values }: MoreAction, context: TextContext): string {
  const key = `action.${kind}`;
  return hasText(key) ? t(key, readableValues(values ?? {}, context)) : text;
}

/** The text of a reason for a hint. */
export function reasonText(reason: HintReason, context: TextContext): string {
  const tickets = ticketsText(reason.tickets ?? [], context.boardIndex);
  return t(reason.text_key, { ...readableValues(reason.values ?? {}, context), tickets });
}

/** Values for the placeholders of a text, with names instead of notation. */
function readableValues(
  given: { readonly [name: string]: string | number },
  { boardIndex, book }: TextContext,
): Values {
  const values: { [name: string]: string | number } = { ...given };
  if ("route" in given) values.route = routeName(boardIndex, String(given.route));
  if ("city" in given) values.city = boardIndex.cityName(String(given.city));
  if ("card" in given) values.card = cardNames(parseCards(String(given.card)), book);
  if ("cards" in given) values.cards = paymentText(String(given.cards), book);
  if ("payment" in given) values.cards = paymentText(String(given.payment), book);
  if ("trains" in given) values.pieces = piecesText(Number(given.trains), Number(given.ships ?? 0), book);
  if ("points" in given) values.points = t("count.points", { n: Number(given.points) });
  if ("turns" in given) values.turns = t("count.turns", { n: Number(given.turns) });
  return values;
}

function ticketsText(tickets: readonly number[], boardIndex: BoardIndex): string {
  if (tickets.length <= MAX_LISTED) return ticketTitles(tickets, boardIndex);
  const named = tickets.slice(0, MAX_LISTED).map((ticket) => boardIndex.ticketTitle(ticket));
  return t("hint.many_tickets", { tickets: named.join(", "), n: tickets.length - MAX_LISTED });
}

/** Whom the table waits for. */
export function waitingText(names: readonly string[], asked: readonly number[]): string {
  if (!asked.length) return t("web.play.waiting");
  return t("web.play.waiting_for", { names: joinAnd(asked.map((seat) => sideName(names, [seat]))) });
}
