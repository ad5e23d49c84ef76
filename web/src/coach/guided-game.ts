// The guided game: what the coach advises during the first turns of the tutorial. The plan is data, made for the
// tutorial's deal. It knows no rules: a step counts if its question is asked, the hand is the one it was made for, and
// the menu has its action. A learner who does something else is led on by hints, so that the coach and the hint button agree.
import type { Frame, Menu, OutlookView } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { cityKey } from "../board/board-parts.ts";
import type { Outlook } from "../play/model/outlook.ts";
import { questionSeq } from "../session/table-session.ts";
import type { Progress } from "./coach-progress.ts";
import plan from "./guided-game.json" with { type: "json" };

/** What the coach says at one question, what to do, and which routes it is about. */
export type Step = {
  readonly name: string;
  readonly turn: number;
  readonly question: string;
  /** The cards in hand as letters, in alphabetical order. */
  readonly hand: string;
  readonly action: string;
  readonly routes: readonly string[];
  /** The lessons that the step makes unnecessary. */
  readonly teaches: readonly string[];
};

export const STEPS: readonly Step[] = plan.steps;

/** The number of turns that the coach leads through. */
export const GUIDED_TURNS = Math.max(...STEPS.map(({ turn }) => turn));

/** The routes that are left of the plan after its steps. */
export const NEXT_ROUTES: readonly string[] = plan.next;

/** The routes and cities of the plan. */
export const PLAN_PARTS: readonly string[] = [...plan.path, ...plan.tickets.flatMap(partsOfTicket)];

function partsOfTicket(cities: string): readonly string[] {
  return cities.split("-").map(cityKey);
}

/** What the coach advises: a step of the plan; what a hint says, after the learner did something else; or nothing more. */
export type Advice =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "hint" }
  | { readonly kind: "alone" };

/** The advice for the question that the frame asks; null if there is none. */
export function adviceFor(frame: Frame, boardIndex: BoardIndex, { table, given, turns }: Progress): Advice | null {
  if (!frame.options.tutorial || frame.table !== table || !frame.menu) return null;
  const step = stepFor(frame, boardIndex);
  if (step) return { kind: "step", step };
  if (given.includes("alone")) return null;
  const isTurn = frame.menu.question === "turn";
  const earlier = turns.filter((seq) => seq !== questionSeq(frame)).length;
  if (isTurn && earlier >= GUIDED_TURNS) return { kind: "alone" };
  return { kind: "hint" };
}

/** The step made for this question, this hand and the first ticket of the plan. */
function stepFor(frame: Frame, boardIndex: BoardIndex): Step | null {
  const { menu, hand } = frame;
  const held = handLetters(hand?.cards ?? {});
  const step = STEPS.find(({ question, hand: wanted }) => question === menu?.question && wanted === held);
  if (!step || !menu || !offers(menu, step.action)) return null;
  return step.turn === 0 || holdsOpen(frame, boardIndex, plan.tickets.slice(0, 1)) ? step : null;
}

function handLetters(cards: { readonly [card: string]: number }): string {
  return Object.entries(cards)
    .map(([card, n]) => card.repeat(n))
    .sort()
    .join("");
}

/** Whether a menu has an action: a draw, a choice of tickets or a claim. */
function offers({ draw, keep, claim }: Menu, action: string): boolean {
  const [key = "", payment = ""] = action.split("=");
  return Boolean(draw?.includes(action) || keep?.includes(action) || claim?.[key]?.includes(payment));
}

/** Whether the seat has one of these tickets, and it is not completed. */
function holdsOpen({ hand }: Frame, boardIndex: BoardIndex, tickets: readonly string[]): boolean {
  const open = (hand?.tickets ?? []).filter(({ done }) => !done);
  return open.some(({ ticket }) => tickets.includes(boardIndex.ticketCities(ticket).join("-")));
}

const TICKET_PATHS: { readonly [cities: string]: readonly string[] } = plan.ticket_paths;

/** The outlook with the paths of the plan for its tickets, as long as nobody else has taken a route of them. */
export function plannedOutlook(
  outlook: Outlook,
  owners: { readonly [route: string]: number },
  seat: number | null,
  boardIndex: BoardIndex,
): Outlook {
  const tickets = [...outlook.tickets].map(([ticket, view]) => {
    const planned = TICKET_PATHS[boardIndex.ticketCities(ticket).join("-")];
    if (view.status !== "open" || !planned?.every((route) => (owners[route] ?? seat) === seat)) return [ticket, view];
    return [ticket, { ...view, path: planned.filter((route) => !(route in owners)) }];
  }) as readonly [number, OutlookView][];
  return { ...outlook, tickets: new Map(tickets) };
}
