// What a side that lost could have won with, in one sentence; if there is no such thing, what it was better at.
import type { ResultView, ScoreView, TicketInfo } from "../api/types.ts";
import { joinAnd, t } from "../i18n/translate.ts";
import type { SentenceContext } from "../log/sentences.ts";
import type { ScoreComponent } from "./score-components.ts";

type WithinReach =
  | { readonly kind: "ticket"; readonly ticket: number }
  /** The longest path would have had to be so many spaces longer. */
  | { readonly kind: "longest"; readonly n: number }
  | { readonly kind: "most_tickets" }
  /** The text keys of the components in which the side is ahead of the winner. */
  | { readonly kind: "ahead"; readonly keys: readonly string[] };

/** The totals that all sides would have had, by side. */
type Totals = ReadonlyMap<number, number>;

/** What would have made a losing side win, or else what it was better at than the winner; null if there is neither. */
export function findWithinReach(
  side: number,
  { scores, winners }: ResultView,
  components: readonly ScoreComponent[],
  tickets: readonly TicketInfo[],
): WithinReach | null {
  const mine = scores.find((score) => score.side === side);
  const winner = scores.find((score) => winners.includes(score.side));
  if (!mine || !winner || winners.includes(side)) return null;
  return (
    missedTicket(mine, scores, tickets) ??
    missedTrail(mine, scores) ??
    missedBonus(mine, scores) ??
    betterParts(scores.indexOf(mine), scores.indexOf(winner), components)
  );
}

function wouldWin(side: number, totals: Totals): boolean {
  return [...totals].every(([other, total]) => other === side || total < (totals.get(side) ?? 0));
}

/** The ticket with the smallest gain that would have been enough. */
function missedTicket(
  { side, tickets }: ScoreView,
  scores: readonly ScoreView[],
  facts: readonly TicketInfo[],
): WithinReach | null {
  const gains = tickets.flatMap(([ticket, points]) =>
    points < 0 ? [[ticket, gainOf(facts[ticket], points)] as const] : [],
  );
  const enough = gains.filter(([, gain]) =>
    wouldWin(
      side,
      totalsWith(scores, (score) => (score.side === side ? gain : 0)),
    ),
  );
  const [smallest] = enough.toSorted(([, one], [, other]) => one - other);
  return smallest ? { kind: "ticket", ticket: smallest[0] } : null;
}

/** What completing a ticket would have brought at least: what it lost, and its lowest points. */
function gainOf(ticket: TicketInfo | undefined, lost: number): number {
  if (!ticket) return -lost;
  return Math.min(ticket.any_order || ticket.points, ...ticket.destination_points) - lost;
}

function missedTrail(mine: ScoreView, scores: readonly ScoreView[]): WithinReach | null {
  const longest = Math.max(...scores.map((score) => score.longest_length));
  if (!wouldWinWith(mine, scores, "longest_bonus")) return null;
  return { kind: "longest", n: longest - mine.longest_length + 1 };
}

function missedBonus(mine: ScoreView, scores: readonly ScoreView[]): WithinReach | null {
  return wouldWinWith(mine, scores, "tickets_bonus") ? { kind: "most_tickets" } : null;
}

/** Whether a side would have won if it alone had got a bonus that others got. */
function wouldWinWith(
  mine: ScoreView,
  scores: readonly ScoreView[],
  bonus: "longest_bonus" | "tickets_bonus",
): boolean {
  const points = Math.max(...scores.map((score) => score[bonus]));
  if (points === 0 || mine[bonus] > 0) return false;
  return wouldWin(
    mine.side,
    totalsWith(scores, (score) => (score === mine ? points : -score[bonus])),
  );
}

function totalsWith(scores: readonly ScoreView[], change: (score: ScoreView) => number): Totals {
  return new Map(scores.map((score) => [score.side, score.total + change(score)]));
}

function betterParts(mine: number, winner: number, components: readonly ScoreComponent[]): WithinReach | null {
  const keys = components
    .filter(({ cells }) => (cells[mine]?.points ?? 0) > (cells[winner]?.points ?? 0))
    .map(({ key }) => key);
  return keys.length ? { kind: "ahead", keys } : null;
}

/** The sentence for it. */
export function withinReachText(found: WithinReach, { boardIndex }: SentenceContext): string {
  switch (found.kind) {
    case "ticket":
      return t("web.end.reach.ticket", { ticket: boardIndex.ticketTitle(found.ticket) });
    case "longest":
      return t("web.end.reach.longest", { n: found.n });
    case "most_tickets":
      return t("web.end.reach.most_tickets");
    case "ahead": {
      const names = found.keys.map((key) => t(`web.summary.ahead.${key.replace("score.", "")}`));
      return t("web.end.reach.ahead", { components: joinAnd(names) });
    }
  }
}
