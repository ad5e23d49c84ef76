// Lines of the log in groups: what a seat does without another in between is one turn.

import type { Fact, Moment } from "../wire/types.ts";
import { type Teller, type Told, tellFacts, tellMoment } from "./tell.ts";

/** What one seat did in a turn, or something that happened at the table (`seat` is then null). */
export type Turn = {
  /** The first and the last line of it: seqs of the table's log, or steps of a replay. */
  readonly from: number;
  readonly to: number;
  readonly seat: number | null;
  readonly told: readonly Told[];
};

type Step = { readonly seat: number; readonly facts: readonly Fact[] };

/** Moments as turns, oldest first. */
export function turnsOf(teller: Teller, moments: readonly Moment[]): readonly Turn[] {
  return turnsAfter([], teller, moments);
}

function turnsAfter(before: readonly Turn[], teller: Teller, moments: readonly Moment[]): readonly Turn[] {
  const turns = [...before];
  for (const moment of moments) {
    const seat = moment.kind === "played" ? (moment.seat ?? null) : null;
    add(turns, moment.seq, seat, tellMoment(teller, moment));
  }
  return turns;
}

/** Turns that grow with the moments: what was told before is not told again. */
export class Chronicle {
  private turns: readonly Turn[] = [];
  private teller: Teller | null = null;
  private last: Moment | undefined;

  /** All moments as turns; those that have nothing new are the same as the last time. */
  read(teller: Teller, moments: readonly Moment[]): readonly Turn[] {
    const told = teller === this.teller && this.last ? moments.lastIndexOf(this.last) : -1;
    if (told < 0) this.turns = turnsOf(teller, moments);
    else if (told < moments.length - 1) this.turns = turnsAfter(this.turns, teller, moments.slice(told + 1));
    this.teller = teller;
    this.last = moments.at(-1);
    return this.turns;
  }
}

/** Steps of a replay as turns, oldest first; the first step is number 1, as 0 is how the game began. */
export function turnsOfSteps(teller: Teller, steps: readonly Step[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const [place, step] of steps.entries()) add(turns, place + 1, step.seat, tellFacts(teller, step.facts));
  return turns;
}

/** Add what a line tells. What it tells of another seat (all show at once what they kept) is that seat's. */
function add(turns: Turn[], line: number, seat: number | null, told: readonly Told[]): void {
  if (!told.length) join(turns, line, seat, []);
  for (const one of told) {
    const about = one.seat ?? seat;
    if (!join(turns, line, about, [one])) turns.push({ from: line, to: line, seat: about, told: [one] });
  }
}

/** Lengthen the last turn, if it is this seat's. */
function join(turns: Turn[], line: number, seat: number | null, told: readonly Told[]): boolean {
  const last = turns.at(-1);
  if (!last || seat === null || last.seat !== seat) return false;
  turns[turns.length - 1] = { ...last, to: line, told: [...last.told, ...told] };
  return true;
}
