// The steps in which the points of a finished game are counted: component by component, and tickets one after another.
import type { ScoreView } from "../api/types.ts";
import { capitalize, t } from "../i18n/translate.ts";
import { ticketPath } from "../showcase/ticket-path.ts";
import {
  type BoardFocus,
  type Finished,
  NO_FOCUS,
  ownRoutes,
  type ScoreComponent,
  scoreComponents,
} from "./score-components.ts";

/** A ticket that is revealed: whose it is, and whether it was completed. */
type RevealedTicket = { readonly side: number; readonly title: string; readonly isDone: boolean };

export type CountStep = {
  /** The text key of the component that is counted. */
  readonly key: string;
  readonly ticket: RevealedTicket | null;
  /** What this step adds, and the points after it, by side. */
  readonly gains: readonly number[];
  readonly totals: readonly number[];
  readonly focus: BoardFocus;
  readonly milliseconds: number;
};

const COMPONENT_MS = 1300;
const LONGEST_MS = 1500;
const MIN_TICKET_MS = 420;
const MAX_TICKET_MS = 1200;
/** All tickets together take about this long. */
const TICKETS_MS = 9000;

export const TICKETS_KEY = "score.tickets";
const LONGEST_KEY = "score.longest";

type Uncounted = Omit<CountStep, "totals">;

/** All steps; the last one ends with the final scores. */
export function countSteps(finished: Finished): readonly CountStep[] {
  const sides = finished.result.scores.map(({ side }) => side);
  const steps: CountStep[] = [];
  let totals: readonly number[] = sides.map(() => 0);
  const add = (step: Uncounted) => {
    totals = totals.map((total, side) => total + (step.gains[side] ?? 0));
    steps.push({ ...step, totals });
  };
  for (const component of scoreComponents(finished)) {
    if (component.key === TICKETS_KEY) for (const step of ticketSteps(finished, totals)) add(step);
    else if (component.cells.some(({ points }) => points !== 0)) add(componentStep(component, sides));
  }
  return steps;
}

function componentStep({ key, cells }: ScoreComponent, sides: readonly number[]): Uncounted {
  const gains: number[] = [];
  for (const [index, side] of sides.entries()) gains[side] = cells[index]?.points ?? 0;
  const isLongest = key === LONGEST_KEY;
  const trail = isLongest ? cells.filter(({ points }) => points > 0).flatMap(({ focus }) => focus.trail) : [];
  const focus = isLongest ? { ...NO_FOCUS, trail } : NO_FOCUS;
  return { key, ticket: null, gains, focus, milliseconds: isLongest ? LONGEST_MS : COMPONENT_MS };
}

/** One step for each ticket, side by side; the side that is last so far begins. */
function ticketSteps(finished: Finished, totals: readonly number[]): readonly Uncounted[] {
  const { scores } = finished.result;
  const count = scores.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const milliseconds = Math.min(MAX_TICKET_MS, Math.max(MIN_TICKET_MS, TICKETS_MS / Math.max(count, 1)));
  return scores
    .toSorted((one, other) => (totals[one.side] ?? 0) - (totals[other.side] ?? 0))
    .flatMap((score) =>
      score.tickets.map(([ticket, points]) => ({
        key: TICKETS_KEY,
        ticket: { side: score.side, title: finished.context.boardIndex.ticketTitle(ticket), isDone: points > 0 },
        gains: scores.map((_, side) => (side === score.side ? points : 0)),
        focus: ticketFocus(score, finished, ticket, points > 0),
        milliseconds,
      })),
    );
}

function ticketFocus(score: ScoreView, { game, context }: Finished, ticket: number, isDone: boolean): BoardFocus {
  const { boardIndex } = context;
  const routes = [...ownRoutes(score, game), ...score.lent.map(([, route]) => route)];
  return {
    highlight: { routes: [], cities: boardIndex.ticketCities(ticket) },
    trail: isDone ? ticketPath(boardIndex, ticket, routes) : [],
  };
}

/** The places of the sides, by their points so far: 0 for the first. Equal sides keep their order. */
export function standingRows(totals: readonly number[]): readonly number[] {
  return totals.map(
    (total, side) => totals.filter((other, index) => other > total || (other === total && index < side)).length,
  );
}

/** The heading of a step. */
export function stepTitle({ key }: CountStep): string {
  return capitalize(t(key));
}
