// Groups sentences into turns: consecutive actions of one seat.
import type { EventView, Moment } from "../api/types.ts";
import { describeEvents, describeMoment, type Sentence, type SentenceContext } from "./sentences.ts";

/** The sentences of one seat's turn, or about the table (`seat` is then null). */
export type Turn = {
  /** The first and the last seq of the log, or steps of a replay. */
  readonly from: number;
  readonly to: number;
  readonly seat: number | null;
  readonly sentences: readonly Sentence[];
};

type Step = { readonly seat: number; readonly events: readonly EventView[] };

/** Groups moments into turns, oldest first. */
export function groupTurns(context: SentenceContext, moments: readonly Moment[]): readonly Turn[] {
  return appendTurns([], context, moments);
}

function appendTurns(before: readonly Turn[], context: SentenceContext, moments: readonly Moment[]): readonly Turn[] {
  const turns = [...before];
  for (const moment of moments) {
    const seat = moment.kind === "played" ? (moment.seat ?? null) : null;
    addSentences(turns, moment.seq, seat, describeMoment(context, moment));
  }
  return turns;
}

/** A list of turns that grows with the moments, without describing old moments again. */
export class TurnLog {
  private turns: readonly Turn[] = [];
  private context: SentenceContext | null = null;
  private last: Moment | undefined;

  /** All moments as turns; unchanged turns are the same objects as before. */
  read(context: SentenceContext, moments: readonly Moment[]): readonly Turn[] {
    const done = context === this.context && this.last ? moments.lastIndexOf(this.last) : -1;
    if (done < 0) this.turns = groupTurns(context, moments);
    else if (done < moments.length - 1) this.turns = appendTurns(this.turns, context, moments.slice(done + 1));
    this.context = context;
    this.last = moments.at(-1);
    return this.turns;
  }
}

/** Groups the steps of a replay into turns, oldest first. The first step is 1; 0 is the start of the game. */
export function groupSteps(context: SentenceContext, steps: readonly Step[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const [index, step] of steps.entries())
    addSentences(turns, index + 1, step.seat, describeEvents(context, step.events));
  return turns;
}

/** Add the sentences of one entry. A sentence about another seat (all reveal what they kept) joins that seat's turn. */
function addSentences(turns: Turn[], position: number, seat: number | null, sentences: readonly Sentence[]): void {
  if (!sentences.length) extendLastTurn(turns, position, seat, []);
  for (const one of sentences) {
    const about = one.seat ?? seat;
    if (!extendLastTurn(turns, position, about, [one]))
      turns.push({ from: position, to: position, seat: about, sentences: [one] });
  }
}

/** Extend the last turn if it is this seat's; returns whether it was. */
function extendLastTurn(turns: Turn[], position: number, seat: number | null, sentences: readonly Sentence[]): boolean {
  const last = turns.at(-1);
  if (!last || seat === null || last.seat !== seat) return false;
  turns[turns.length - 1] = { ...last, to: position, sentences: [...last.sentences, ...sentences] };
  return true;
}
