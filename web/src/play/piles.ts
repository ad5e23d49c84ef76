// Cards in piles: equal cards together, in the order of the colours, wilds last.

export type Pile = { readonly card: string; readonly n: number };

const ORDER = "roygbpkw*";

/** The colour of a card, as a letter. */
export function colourOf(card: string): string {
  return card.charAt(0).toLowerCase();
}

/** Whether it is a ship. */
export function isShip(card: string): boolean {
  const letter = card.charAt(0);
  return letter !== letter.toLowerCase();
}

/** Cards by number as piles: trains, then ships, then wilds, each in the order of the colours. */
export function pilesOf(cards: { readonly [card: string]: number }): readonly Pile[] {
  return Object.entries(cards)
    .map(([card, n]) => ({ card, n }))
    .sort((one, other) => rank(one.card) - rank(other.card) || one.card.length - other.card.length);
}

function rank(card: string): number {
  const colour = ORDER.indexOf(colourOf(card));
  return card === "*" ? 2 * ORDER.length : colour + (isShip(card) ? ORDER.length : 0);
}

/** Equal cards of a row together, in the order in which they come. */
export function runsOf(cards: readonly string[]): readonly Pile[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, n]) => ({ card, n }));
}

/** How many cards there are. */
export function sizeOf(cards: { readonly [card: string]: number }): number {
  return Object.values(cards).reduce((sum, n) => sum + n, 0);
}
