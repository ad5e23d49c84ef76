// Cards in words. A card is the letter of its colour; a ship is a capital, a double ship has a 2, a harbour symbol a ^.
import { allOf, t } from "./words.ts";

const COLOURS: { readonly [letter: string]: string } = {
  r: "red",
  o: "orange",
  y: "yellow",
  g: "green",
  b: "blue",
  p: "pink",
  k: "black",
  w: "white",
  "*": "wild",
};

/** A card's name. */
export function cardName(card: string): string {
  const letter = card.charAt(0);
  const colour = t(`card.${COLOURS[letter.toLowerCase()] ?? "any"}`);
  if (card.endsWith("2")) return t("card.double_ship", { colour });
  if (card.endsWith("^")) return t("web.card.anchor", { colour });
  return letter === letter.toLowerCase() ? colour : t("card.ship", { colour });
}

/** Cards in a row, equal ones counted. */
export function cardNames(cards: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return allOf(
    [...counts].map(([card, n]) => (n === 1 ? cardName(card) : t("web.card.many", { n, card: cardName(card) }))),
  );
}

/** The cards that a text of notation holds one after another. */
export function cardsOf(text: string): readonly string[] {
  return text.match(/[a-zA-Z*][2^]?/g) ?? [];
}
