// Cards in piles: equal cards together, ordered by colour, wilds last.
import { CARD_LETTERS } from "../platform/constants.ts";

export type Pile = { readonly card: string; readonly n: number };

/** The colour of a card, as a letter. */
export function colorLetter(card: string): string {
  return card.charAt(0).toLowerCase();
}

/** Whether a card is a ship. */
export function isShipCard(card: string): boolean {
  const letter = card.charAt(0);
  return letter !== letter.toLowerCase();
}

/** Piles of cards: trains, then ships, then wilds, each ordered by colour. */
export function pilesOf(cards: { readonly [card: string]: number }): readonly Pile[] {
  return Object.entries(cards)
    .map(([card, n]) => ({ card, n }))
    .sort((one, other) => rank(one.card) - rank(other.card) || one.card.length - other.card.length);
}

function rank(card: string): number {
  const color = CARD_LETTERS.indexOf(colorLetter(card));
  return card === "*" ? 2 * CARD_LETTERS.length : color + (isShipCard(card) ? CARD_LETTERS.length : 0);
}

/** Equal cards together, in the given order. */
export function runsOf(cards: readonly string[]): readonly Pile[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, n]) => ({ card, n }));
}

/** The number of cards. */
export function countCards(cards: { readonly [card: string]: number }): number {
  return Object.values(cards).reduce((sum, n) => sum + n, 0);
}
