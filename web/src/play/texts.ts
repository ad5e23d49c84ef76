// The texts of a menu, read: what a payment is made of, which tickets a choice takes, how many pieces it is about.
import { cardsOf } from "../words/cards.ts";

/** Cards from the hand and from the rack; `text` is what the menu says. */
export type Payment = {
  readonly text: string;
  readonly hand: readonly string[];
  readonly rack: readonly string[];
  readonly wilds: number;
};

/** A payment by its text: "yy/y*" is two yellows of the hand, a yellow and a wild of the rack. */
export function paymentOf(text: string): Payment {
  const [hand = "", rack = ""] = text.split("/");
  const wilds = text.split("*").length - 1;
  return { text, hand: cardsOf(hand), rack: cardsOf(rack), wilds };
}

/** Payments, those with the fewest wilds first, then those with the fewest cards; otherwise as the menu has them. */
export function bestFirst(texts: readonly string[]): readonly Payment[] {
  const size = (payment: Payment) => payment.hand.length + payment.rack.length;
  return texts.map(paymentOf).sort((one, other) => one.wilds - other.wilds || size(one) - size(other));
}

/** The value of a text: what follows its equals sign. */
export function afterEquals(text: string): string {
  return text.slice(text.indexOf("=") + 1);
}

/** The places, from 0 on, that a choice of tickets takes: "keep=13", "keep=2,31" (which keeps the second), "share=1,4". */
export function placesOf(text: string): readonly number[] {
  const value = afterEquals(text);
  const taken = text.startsWith("keep") ? [...(value.split(",")[0] ?? "")] : value.split(",");
  return taken.map((place) => Number(place) - 1);
}

/** The text of the menu that takes exactly these places. */
export function choiceOf(texts: readonly string[], places: ReadonlySet<number>): string | undefined {
  return texts.find((text) => {
    const taken = placesOf(text);
    return taken.length === places.size && taken.every((place) => places.has(place));
  });
}

/** How many tickets the choices take, at least and at most. */
export function sizesOf(texts: readonly string[]): { readonly least: number; readonly most: number } {
  const sizes = texts.map((text) => placesOf(text).length);
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}

/** The number of a text such as "fleet=20". */
export function numberOf(text: string): number {
  return Number.parseInt(afterEquals(text), 10);
}

/** What an exchange gives: "swap=3t" three trains, "swap=2s" two ships. */
export function swapOf(text: string): { readonly n: number; readonly got: "trains" | "ships" } {
  return { n: numberOf(text), got: text.endsWith("s") ? "ships" : "trains" };
}

/** The deck that a text names: "+?s" and "refill=s" the ships, "+?t", "refill=t" and "+?" the trains. */
export function deckOf(text: string): 0 | 1 {
  return text.endsWith("s") ? 1 : 0;
}
