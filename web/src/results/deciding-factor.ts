// What decided a game, in one sentence: found in the scores, and in the replay for when tickets were completed.
import type { Replay, ResultView, ScoreView } from "../api/types.ts";
import { withMinus } from "../i18n/numbers.ts";
import { hasText, joinAnd, t } from "../i18n/translate.ts";
import type { SentenceContext } from "../log/sentences.ts";
import { TICKETS_KEY } from "./count-steps.ts";
import { rankScores, type ScoreComponent, tieText } from "./score-components.ts";

/** What decided a game. Points are those of the ticket, bonus or component; a ticket is a number on the board. */
type DecidingFactor =
  | { readonly kind: "shared" }
  | { readonly kind: "tie" }
  /** A big margin, or one that no single thing explains: the text keys of the components that the winner leads in. */
  | { readonly kind: "clear" | "all_round"; readonly keys: readonly string[] }
  /** `turnsLeft`: how many more turns the seat had that completed it. */
  | { readonly kind: "late_ticket"; readonly ticket: number; readonly points: number; readonly turnsLeft: number }
  | { readonly kind: "failed_ticket"; readonly ticket: number; readonly side: number; readonly points: number }
  | {
      readonly kind: "longest";
      readonly points: number;
      readonly length: number;
      /** The longest trail of the others. */
      readonly otherLength: number;
    }
  | { readonly kind: "most_tickets"; readonly points: number; readonly completed: number }
  | { readonly kind: "component"; readonly key: string; readonly points: number; readonly second: number };

/** The bonus for most tickets, which goes without saying if the tickets are named. */
const MOST_KEY = "score.most";

/** A margin is clear from this share of the winner's points on … */
const CLEAR_SHARE = 0.25;
/** … and from this number of points on. */
const MIN_CLEAR = 10;
/** A ticket is late if the seat that completed it had at most this many turns left. */
const MAX_LATE_TURNS = 3;

/** What decided the game. Without a replay nothing is said about when tickets were completed. */
export function findDecidingFactor(
  result: ResultView,
  components: readonly ScoreComponent[],
  replay: Replay | null,
): DecidingFactor {
  if (result.winners.length > 1) return { kind: "shared" };
  if (result.tie_break) return { kind: "tie" };
  const ranked = rankScores(result);
  const winner = ranked.find(({ side }) => result.winners.includes(side));
  const others = ranked.filter((score) => score !== winner);
  const second = others[0];
  if (!winner || !second) return { kind: "shared" };
  const margin = winner.total - second.total;
  const leads = leadsOf(winner, second, result, components);
  const keys = leads.map(({ key }) => key).filter((key, _, all) => key !== MOST_KEY || !all.includes(TICKETS_KEY));
  if (margin >= Math.max(MIN_CLEAR, winner.total * CLEAR_SHARE)) return { kind: "clear", keys };
  const best = leads[0];
  return (
    lateTicket(winner, margin, replay) ??
    failedTicket(winner, others) ??
    longestTrail(winner, others, margin) ??
    mostTickets(winner, second, margin) ??
    (best && best.points - best.second >= margin ? { kind: "component", ...best } : { kind: "all_round", keys })
  );
}

/** The winner's best ticket that was completed late, if its points alone make up the margin. */
function lateTicket(winner: ScoreView, margin: number, replay: Replay | null): DecidingFactor | null {
  if (!replay) return null;
  const late = winner.tickets
    .filter(([, points]) => points >= margin)
    .flatMap(([ticket, points]) => {
      const turnsLeft = turnsAfterCompletion(replay, winner.side, ticket);
      return turnsLeft === null || turnsLeft > MAX_LATE_TURNS ? [] : [{ ticket, points, turnsLeft }];
    })
    .toSorted((one, other) => one.turnsLeft - other.turnsLeft || other.points - one.points);
  return late[0] ? { kind: "late_ticket", ...late[0] } : null;
}

/** A ticket without which a loser would have won, or at least tied; the costliest one. */
function failedTicket(winner: ScoreView, others: readonly ScoreView[]): DecidingFactor | null {
  const failed = others.flatMap(({ side, total, tickets }) =>
    tickets
      .filter(([, points]) => points < 0 && total - points >= winner.total)
      .map(([ticket, points]) => ({ ticket, side, points })),
  );
  const worst = failed.toSorted((one, other) => one.points - other.points)[0];
  return worst ? { kind: "failed_ticket", ...worst } : null;
}

function longestTrail(winner: ScoreView, others: readonly ScoreView[], margin: number): DecidingFactor | null {
  const points = winner.longest_bonus;
  if (points < margin || others.some((score) => score.longest_bonus > 0)) return null;
  const otherLength = Math.max(...others.map((score) => score.longest_length));
  return points > 0 ? { kind: "longest", points, length: winner.longest_length, otherLength } : null;
}

function mostTickets(winner: ScoreView, second: ScoreView, margin: number): DecidingFactor | null {
  const points = winner.tickets_bonus;
  if (points === 0 || points < margin || second.tickets_bonus > 0) return null;
  return { kind: "most_tickets", points, completed: winner.completed };
}

/** The winner's and the second's points in a component. */
type Lead = { readonly key: string; readonly points: number; readonly second: number };

/** The components in which the winner is ahead of the second, the farthest first. */
function leadsOf(
  winner: ScoreView,
  second: ScoreView,
  { scores }: ResultView,
  components: readonly ScoreComponent[],
): readonly Lead[] {
  const [mine, theirs] = [scores.indexOf(winner), scores.indexOf(second)];
  const pointsOf = ({ cells }: ScoreComponent, index: number) => cells[index]?.points ?? 0;
  return components
    .map((one) => ({ key: one.key, points: pointsOf(one, mine), second: pointsOf(one, theirs) }))
    .filter(({ points, second }) => points > second)
    .toSorted((one, other) => other.points - other.second - (one.points - one.second));
}

/** How many more turns the seat had that completed a ticket of a side; null if no claim completed it. */
export function turnsAfterCompletion(replay: Replay, side: number, ticket: number): number | null {
  const seats = replay.start.sides[side]?.seats ?? [];
  const completed = replay.steps.findIndex(({ hands }) =>
    seats.some((seat) => {
      const { tickets = [], rack_tickets = [] } = hands[seat] ?? {};
      return [...tickets, ...(rack_tickets ?? [])].some((held) => held.ticket === ticket && held.done);
    }),
  );
  if (completed < 0) return null;
  const acted = replay.steps.map(({ seat }) => seat);
  const seat = acted[completed];
  return acted.filter((other, step) => step > completed && other === seat && acted[step - 1] !== seat).length;
}

/** The sentence for what decided the game. */
export function decidingText(
  factor: DecidingFactor,
  result: ResultView,
  sides: readonly string[],
  { boardIndex }: SentenceContext,
): string {
  const counted = (n: number) => withMinus(t("count.points", { n }));
  switch (factor.kind) {
    case "shared":
      return t("web.summary.shared");
    case "tie":
      return tieText(result, sides);
    case "clear":
    case "all_round":
      return t(`web.summary.${factor.kind}`, {
        seat: sides[result.winners[0] ?? -1] ?? "",
        components: joinAnd(factor.keys.map((key) => t(`web.summary.ahead.${key.replace("score.", "")}`))),
      });
    case "late_ticket": {
      const values = { ticket: boardIndex.ticketTitle(factor.ticket), points: counted(factor.points) };
      if (factor.turnsLeft === 0) return t("web.summary.last_turn", values);
      return t("web.summary.late_ticket", { ...values, n: factor.turnsLeft });
    }
    case "failed_ticket": {
      const ticket = boardIndex.ticketTitle(factor.ticket);
      return t("web.summary.failed_ticket", {
        ticket,
        seat: sides[factor.side] ?? "",
        points: counted(-factor.points),
      });
    }
    case "longest":
      return t("web.summary.longest", {
        n: factor.length,
        other: factor.otherLength,
        points: counted(factor.points),
      });
    case "most_tickets":
      return t("web.summary.most_tickets", { n: factor.completed, points: counted(factor.points) });
    case "component": {
      const key = factor.key.replace("score.", "web.summary.component.");
      const values = { points: counted(factor.points), second: withMinus(factor.second) };
      return hasText(key) ? t(key, values) : "";
    }
  }
}
