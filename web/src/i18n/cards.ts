// Names of cards. A card is the letter of its colour; ships are capitals, 2 marks a double ship, ^ a harbour symbol.
import palette from "../../../src/ferrovia/boards/drawing/palette.json" with { type: "json" };
import type { RulebookInfo } from "../api/types.ts";
import { joinAnd, t } from "./translate.ts";

/** The names of the colours in board files and text keys, by their letters in notation. */
export const COLOR_NAMES: { readonly [letter: string]: string } = Object.fromEntries(
  Object.entries(palette.routes).flatMap(([name, { card }]) => (card ? [[card, name]] : [])),
);

/** The last word of the keys of texts that name wilds: rulebooks have different names for them. */
export function wildKey(book: RulebookInfo | null): string {
  return book?.vocabulary.wild ?? "wild";
}

/** A card's name. */
export function cardName(card: string, book: RulebookInfo | null): string {
  const letter = card.charAt(0);
  const color = COLOR_NAMES[letter.toLowerCase()] ?? wildKey(book);
  if (letter !== letter.toLowerCase())
    return t(card.endsWith("2") ? "card.double_ship" : "card.ship", { color: t(`route_color.${color}`) });
  const name = t(`card.${color}`);
  return card.endsWith("^") ? t("web.card.anchor", { color: name }) : name;
}

/** A list of cards with equal ones counted: "2 × red and wild". */
export function cardNames(cards: readonly string[], book: RulebookInfo | null): string {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return joinAnd(
    [...counts].map(([card, n]) => {
      const name = cardName(card, book);
      return n === 1 ? name : t("web.card.many", { n, card: name });
    }),
  );
}

/** A number of wilds, by the rulebook's name for them: "2 × locomotive". */
export function countWilds(n: number, book: RulebookInfo | null): string {
  return t("web.card.many", { n, card: cardName("*", book) });
}

/** The cards in a notation text such as "rr*". */
export function parseCards(text: string): readonly string[] {
  return text.match(/[a-zA-Z*][2^]?/g) ?? [];
}
