// Shows one showcase after another: few, not late, and all of them ended by one click or key.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { SHOWN_MS } from "../animation/pace.ts";
import { NO_TRAIL } from "../board/board-parts.ts";
import type { Showcase } from "./showcases.ts";

const MAX_WAITING = 2;
/** How long a showcase with more to read is shown. */
export const READ_MS = 2500;
const LONG: ReadonlySet<Showcase["kind"]> = new Set(["running_out", "last_turns"]);
/** A showcase that could not start by then is dropped. */
const MAX_LATE_MS = SHOWN_MS + READ_MS + 100;

/** What is kept if too many wait, most important first. */
const IMPORTANCE: readonly Showcase["kind"][] = ["my_last_turn", "tickets", "last_turns", "running_out", "tunnel"];

type Waiting = { readonly showcase: Showcase; readonly until: number };

/** Calls back after some milliseconds; the result cancels that. */
type Schedule = (call: () => void, milliseconds: number) => () => void;

export class ShowcaseQueue {
  readonly shown: Signal<Showcase | null> = signal(null);
  /** The routes to trace on the board: the tunnel, or the path of the ticket. */
  readonly trail: ReadonlySignal<readonly string[]> = computed(() => {
    const shown = this.shown.value;
    if (shown?.kind === "tunnel") return [shown.route];
    return shown?.kind === "tickets" ? shown.completed.flatMap(({ path }) => path) : NO_TRAIL;
  });
  private waiting: readonly Waiting[] = [];
  private cancel: () => void = () => {};
  private readonly schedule: Schedule;
  private readonly now: () => number;

  constructor(schedule: Schedule = scheduleTimer, now: () => number = () => performance.now()) {
    this.schedule = schedule;
    this.now = now;
  }

  /** Show these after those that already wait. */
  add(showcases: readonly Showcase[]): void {
    const until = this.now() + MAX_LATE_MS;
    const all = [...this.waiting, ...showcases.map((showcase) => ({ showcase, until }))];
    const kept = all
      .toSorted((one, other) => rank(one.showcase) - rank(other.showcase))
      .slice(0, MAX_WAITING + (this.shown.value ? 0 : 1));
    this.waiting = all.filter((one) => kept.includes(one));
    if (!this.shown.value) this.showNext();
  }

  /** End the one that is shown, and those that wait. */
  skip(): void {
    this.waiting = [];
    if (this.shown.value) this.showNext();
  }

  private showNext(): void {
    this.cancel();
    const now = this.now();
    const [next, ...others] = this.waiting.filter(({ until }) => until >= now);
    this.waiting = others;
    this.shown.value = next?.showcase ?? null;
    this.cancel = next ? this.schedule(() => this.showNext(), shownTime(next.showcase)) : () => {};
  }
}

/** The queue of the page. */
export const showcaseQueue = new ShowcaseQueue();

function shownTime({ kind }: Showcase): number {
  return LONG.has(kind) ? READ_MS : SHOWN_MS;
}

function rank({ kind }: Showcase): number {
  return IMPORTANCE.indexOf(kind);
}

function scheduleTimer(call: () => void, milliseconds: number): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}
