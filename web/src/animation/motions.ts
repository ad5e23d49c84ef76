// Which motions to animate for which events. No motion is needed to understand the table.
import type { EventView, Moment } from "../api/types.ts";
import { cityKey, type PartKey } from "../board/board-parts.ts";
import type { Anchor } from "./anchors.ts";

/** A card or ticket that flies, or pieces that drop on the board; each with the mark of the seat that moved. */
export type Motion =
  | {
      readonly kind: "card";
      readonly seat: number;
      readonly card: string | null;
      readonly deck: string;
      readonly from: Anchor;
      readonly to: Anchor;
    }
  | { readonly kind: "ticket"; readonly seat: number; readonly from: Anchor; readonly to: Anchor }
  | {
      readonly kind: "drop";
      readonly at: Extract<Anchor, { at: "part" }>;
      readonly seat: number;
      /** The points that the seat gets for it. */
      readonly points: number;
      /** Whether the same action turned up cards for a tunnel. */
      readonly isTunnel: boolean;
    };

/** If more actions than this arrive at once, they are not animated. */
const MAX_ACTIONS = 6;

/** What moves for one moment. */
type Action = { readonly seq: number; readonly motions: readonly Motion[] };

/** The motions of each action that came with a frame; actions without motions are left out. */
export function motionsOf(moments: readonly Moment[], mySeat: number | null): readonly Action[] {
  return followedActions(moments, mySeat)
    .map(({ seq, events }) => ({ seq, motions: eventMotions(events ?? []) }))
    .filter(({ motions }) => motions.length > 0);
}

/** The actions that can be followed: none if too many arrive at once, but then still those of the viewer's own seat. */
export function followedActions(moments: readonly Moment[], mySeat: number | null): readonly Moment[] {
  const played = moments.filter(({ kind }) => kind === "played");
  if (played.length <= MAX_ACTIONS) return played;
  const own = played.filter(({ seat }) => seat === mySeat);
  return own.length <= MAX_ACTIONS ? own : [];
}

/** Whether a moment is released only when this motion of it has ended: pieces and the cards of others, not one's own. */
export function delaysRelease({ kind, seat }: Motion, mySeat: number | null): boolean {
  return kind === "drop" || seat !== mySeat;
}

/**
 * The first moment that is shown before it is released; null if there is none. Where moves are shown at once, only the
 * viewer's own tunnels are.
 */
export function firstMoving(moments: readonly Moment[], mySeat: number | null, isAtOnce: boolean): number | null {
  const found = followedActions(moments, mySeat).find(({ seat, ...moment }) => {
    const events = moment.events ?? [];
    const isTunnel = events.some(({ kind }) => kind === "turned_up");
    if (isAtOnce) return isTunnel && seat === mySeat;
    return isTunnel || eventMotions(events).some((motion) => delaysRelease(motion, mySeat));
  });
  return found?.seq ?? null;
}

/** The motions for one action. */
export function eventMotions(events: readonly EventView[]): readonly Motion[] {
  const isTunnel = events.some(({ kind }) => kind === "turned_up");
  return events.flatMap((event, index) => motionsOfEvent(event, events.slice(index + 1), isTunnel));
}

function motionsOfEvent(event: EventView, later: readonly EventView[], isTunnel: boolean): readonly Motion[] {
  const { seat } = event;
  const to: Anchor = { at: "seat", seat };
  switch (event.kind) {
    case "took": {
      const slot = later.find((other) => other.kind === "refilled")?.slot;
      if (slot == null || !event.card) return [];
      return [{ kind: "card", seat, card: event.card, deck: "trains", from: { at: "slot", slot }, to }];
    }
    case "drew": {
      const deck = event.deck ?? "trains";
      const next = later[0];
      const card = next?.kind === "saw" && next.seat === seat ? (next.card ?? null) : null;
      return [{ kind: "card", seat, card, deck, from: { at: "deck", deck }, to }];
    }
    case "kept":
      return Array.from({ length: Math.min(event.count ?? 1, 4) }, () => ({
        kind: "ticket" as const,
        seat,
        from: { at: "tickets" as const },
        to,
      }));
    case "claimed":
      return event.route ? dropAndPay(event, event.route, isTunnel) : [];
    case "built":
      return event.city ? dropAndPay(event, cityKey(event.city), isTunnel) : [];
    default:
      return [];
  }
}

/** Of a payment, so many cards are seen. */
const MAX_SPENT = 3;

/** Pieces drop on a part of the board, and the cards that pay for them go to the discards. */
function dropAndPay({ seat, cards, points }: EventView, part: PartKey, isTunnel: boolean): readonly Motion[] {
  const [from, to]: [Anchor, Anchor] = [{ at: "seat", seat }, { at: "discards" }];
  const spent = (cards ?? []).slice(0, MAX_SPENT);
  return [
    { kind: "drop", at: { at: "part", part }, seat, points: points ?? 0, isTunnel },
    ...spent.map((card): Motion => ({ kind: "card", seat, card, deck: "trains", from, to })),
  ];
}
