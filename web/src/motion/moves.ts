// What is to be seen moving when something happened: facts in, moves out. No move is needed to understand the table.
import type { Fact, Moment } from "../wire/types.ts";
import type { Mark } from "./marks.ts";

/** A card or ticket that flies, or pieces that drop on the board. */
export type Move =
  | {
      readonly kind: "card";
      readonly card: string | null;
      readonly deck: string;
      readonly from: Mark;
      readonly to: Mark;
    }
  | { readonly kind: "ticket"; readonly from: Mark; readonly to: Mark }
  | { readonly kind: "drop"; readonly at: Mark; readonly seat: number };

/** More actions than this at once are not shown one by one: nobody waits for the past. */
const MOST_ACTIONS = 6;

/** The moves of the moments that came with a frame. */
export function movesOf(moments: readonly Moment[]): readonly Move[] {
  const played = moments.filter((moment) => moment.kind === "played");
  if (played.length > MOST_ACTIONS) return [];
  return played.flatMap((moment) => factMoves(moment.facts ?? []));
}

/** The moves of one action. */
export function factMoves(facts: readonly Fact[]): readonly Move[] {
  return facts.flatMap((fact, place) => moveOf(fact, facts.slice(place + 1)));
}

function moveOf(fact: Fact, later: readonly Fact[]): readonly Move[] {
  const to: Mark = { at: "seat", seat: fact.seat };
  switch (fact.kind) {
    case "took": {
      const slot = later.find((other) => other.kind === "refilled")?.slot;
      if (slot == null || !fact.card) return [];
      return [{ kind: "card", card: fact.card, deck: "trains", from: { at: "slot", slot }, to }];
    }
    case "drew": {
      const deck = fact.deck ?? "trains";
      const next = later[0];
      const card = next?.kind === "saw" && next.seat === fact.seat ? (next.card ?? null) : null;
      return [{ kind: "card", card, deck, from: { at: "deck", deck }, to }];
    }
    case "kept":
      return Array.from({ length: Math.min(fact.count ?? 1, 4) }, () => ({
        kind: "ticket" as const,
        from: { at: "tickets" as const },
        to,
      }));
    case "claimed":
      return fact.route ? [{ kind: "drop", at: { at: "spot", spot: fact.route }, seat: fact.seat }] : [];
    case "built":
      return fact.city ? [{ kind: "drop", at: { at: "spot", spot: `@${fact.city}` }, seat: fact.seat }] : [];
    default:
      return [];
  }
}

/** When each of several moves begins, in milliseconds from now, if the one before begins at `busy`; null: not at all. */
export function startsOf(moves: number, busy: number, apart: number, patience: number): readonly (number | null)[] {
  const first = Math.max(0, busy + apart);
  return Array.from({ length: moves }, (_, place) => {
    const start = first + place * apart;
    return start > patience ? null : start;
  });
}
