// Parses the actions of a menu: payments, ticket choices, numbers of pieces.
import { parseCards } from "../../i18n/cards.ts";

/** Cards from the hand and from the rack; `text` is the notation. */
export type Payment = {
  readonly text: string;
  readonly hand: readonly string[];
  readonly rack: readonly string[];
  readonly wilds: number;
};

/** Parse a payment: "yy/y*" is two yellows from the hand, and a yellow and a wild from the rack. */
export function parsePayment(text: string): Payment {
  const [hand = "", rack = ""] = text.split("/");
  const wilds = text.split("*").length - 1;
  return { text, hand: parseCards(hand), rack: parseCards(rack), wilds };
}

/** Payments with the fewest wilds first, then with the fewest cards; otherwise in the order of the menu. */
export function sortPayments(texts: readonly string[]): readonly Payment[] {
  const size = (payment: Payment) => payment.hand.length + payment.rack.length;
  return texts.map(parsePayment).sort((one, other) => one.wilds - other.wilds || size(one) - size(other));
}

/** The part of an action after its equals sign. */
export function actionValue(text: string): string {
  return text.slice(text.indexOf("=") + 1);
}

/** The indexes of the tickets that an action takes: "keep=13", "keep=2,31" (which keeps the second), "share=1,4". */
export function parseTicketIndexes(text: string): readonly number[] {
  const value = actionValue(text);
  const taken = text.startsWith("keep") ? [...(value.split(",")[0] ?? "")] : value.split(",");
  return taken.map((index) => Number(index) - 1);
}

/** The action that takes exactly these tickets. */
export function findChoice(texts: readonly string[], indexes: ReadonlySet<number>): string | undefined {
  return texts.find((text) => {
    const taken = parseTicketIndexes(text);
    return taken.length === indexes.size && taken.every((index) => indexes.has(index));
  });
}

/** The smallest and the largest number of tickets that the actions take. */
export function choiceSizes(texts: readonly string[]): { readonly least: number; readonly most: number } {
  const sizes = texts.map((text) => parseTicketIndexes(text).length);
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}

/** The number in an action such as "fleet=20". */
export function parseNumber(text: string): number {
  return Number.parseInt(actionValue(text), 10);
}

/** Parse an exchange: "swap=3t" gets three trains, "swap=2s" two ships. */
export function parseExchange(text: string): { readonly n: number; readonly got: "trains" | "ships" } {
  return { n: parseNumber(text), got: text.endsWith("s") ? "ships" : "trains" };
}

/** The deck of an action: ships for "+?s" and "refill=s", trains for "+?t", "refill=t" and "+?". */
export function parseDeck(text: string): 0 | 1 {
  return text.endsWith("s") ? 1 : 0;
}
