// What the other seats have done since the viewer's last turn, in short texts and as parts of the board. All of it comes
// from the moments, so a reload or another seat at a shared screen changes nothing.
import type { EventView, Moment } from "../api/types.ts";
import { type BoardParts, joinParts } from "../board/board-parts.ts";
import { joinAnd, t } from "../i18n/translate.ts";
import { DETAILS, eventHighlight, NOBODY, type SentenceContext, shortEventText, UNMENTIONED } from "./sentences.ts";

/** Stands for the cards in the text of a turn. */
export const CARDS = "\ufffc";

/** One turn of another seat. */
export type RecentTurn = {
  readonly seat: number;
  /** Without the name of the seat, and with `CARDS` for the cards that it took. */
  readonly text: string;
  readonly cards: readonly string[];
  /** Its place on the board. */
  readonly highlight: BoardParts;
};

/** The actions of the others since the seat's last turn; for spectators (null), the latest turn of every seat. */
export function recentActions(moments: readonly Moment[], seat: number | null): readonly Moment[] {
  const actions = withoutUndone(moments);
  if (seat === null) return latestRound(actions);
  const last = actions.findLastIndex((action) => action.seat !== seat);
  const ownLast = actions.slice(0, last + 1).findLastIndex((action) => action.seat === seat);
  return actions.slice(ownLast + 1, last + 1);
}

/** All actions that still hold. */
function withoutUndone(moments: readonly Moment[]): readonly Moment[] {
  const actions: Moment[] = [];
  for (const moment of moments) {
    if (moment.kind === "played") actions.push(moment);
    if (moment.kind !== "undone") continue;
    const undone = actions.findLastIndex((action) => action.seat === moment.seat);
    if (undone >= 0) actions.splice(undone, 1);
  }
  return actions;
}

/** The latest actions, as long as no seat has a second turn. */
function latestRound(actions: readonly Moment[]): readonly Moment[] {
  const seats = new Set<unknown>();
  const before = actions.findLastIndex((action, index) => {
    const isTurnEnd = action.seat !== actions[index + 1]?.seat;
    if (isTurnEnd && seats.has(action.seat)) return true;
    seats.add(action.seat);
    return false;
  });
  return actions.slice(before + 1);
}

/** The routes claimed and the cities built in by others since the viewer's last turn. */
export function recentParts(moments: readonly Moment[], seat: number | null): BoardParts {
  const events = eventsOfOthers(recentActions(moments, seat), seat);
  return {
    routes: events.flatMap(({ kind, route }) => (kind === "claimed" && route ? [route] : [])),
    cities: events.flatMap(({ kind, city }) => (kind === "built" && city ? [city] : [])),
  };
}

/** The turns of the others since the viewer's last turn, oldest first. */
export function recentTurns(
  context: SentenceContext,
  moments: readonly Moment[],
  seat: number | null,
): readonly RecentTurn[] {
  const turns: EventView[][] = [];
  for (const event of eventsOfOthers(recentActions(moments, seat), seat)) {
    const turn = turns.at(-1);
    if (turn?.[0]?.seat === event.seat) turn.push(event);
    else turns.push([event]);
  }
  return turns.flatMap((turn) => describeTurn(context, turn));
}

/** What to say if the others have done nothing since the viewer's last turn. */
export function nothingNewText(moments: readonly Moment[]): string {
  return moments.some(({ kind }) => kind === "played") ? t("web.recent.none") : t("web.log.empty");
}

function eventsOfOthers(actions: readonly Moment[], seat: number | null): readonly EventView[] {
  return actions.flatMap(({ events }) => events ?? []).filter((event) => event.seat !== NOBODY && event.seat !== seat);
}

/** A turn in short; none if there is nothing to report. */
function describeTurn(context: SentenceContext, turn: readonly EventView[]): readonly RecentTurn[] {
  const reported = turn.filter((event, index) => isReported(event, turn.slice(index + 1)));
  const cards = reported.flatMap(({ kind, card }) => (kind === "took" && card ? [card] : []));
  const drawn = reported.filter(({ kind }) => kind === "drew").length;
  const texts = [
    ...(cards.length ? [t("web.recent.took", { cards: CARDS })] : []),
    ...(drawn ? [t("web.recent.drew", { n: drawn })] : []),
    ...reported.filter(({ kind }) => kind !== "took" && kind !== "drew").map((event) => shortEventText(context, event)),
  ];
  const seat = turn[0]?.seat;
  if (seat === undefined || !texts.length) return [];
  const highlight = joinParts(reported.map((event) => eventHighlight(context.boardIndex, event)));
  return [{ seat, text: joinAnd(texts), cards, highlight }];
}

/** Details of other events, and what the table shows anyway. */
const UNREPORTED = new Set([
  ...UNMENTIONED,
  ...DETAILS,
  ...["turned_up", "racked", "stayed", "stopped", "flag_card_kept", "last_turns", "over"],
]);

/** Whether an event is reported: not if a later one of the turn says more. */
function isReported(event: EventView, later: readonly EventView[]): boolean {
  if (event.kind === "offered") return !later.some(({ kind }) => kind === "kept");
  if (event.kind === "laid")
    return !later.some(({ kind, route }) => route === event.route && (kind === "claimed" || kind === "declined"));
  return !UNREPORTED.has(event.kind);
}
