// Shows one showcase after another: few, not late, and all of them ended by one click or key.
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { NO_TRAIL } from "../board/board-parts.ts";
import { TIMES } from "../ui/motion.ts";
import type { Showcase } from "./showcases.ts";

const MAX_WAITING = 2;
/** A showcase that could not start by then is dropped. */
const MAX_LATE_MS = MAX_WAITING * TIMES.shown + 100;

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
  private readonly waiting: Signal<readonly Waiting[]> = signal([]);
  /** The moment of the first tunnel that is shown or waits to be; null if there is none. */
  readonly tunnelFrom: ReadonlySignal<number | null> = computed(() => {
    const all = [this.shown.value, ...this.waiting.value.map(({ showcase }) => showcase)];
    return all.find((one) => one?.kind === "tunnel")?.seq ?? null;
  });
  /** When the showcase of a tunnel ends, as a time of the page; the past if none is shown. */
  freeFrom = 0;
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
    const all = [...this.waiting.value, ...showcases.map((showcase) => ({ showcase, until }))];
    const kept = all
      .toSorted((one, other) => rank(one.showcase) - rank(other.showcase))
      .slice(0, MAX_WAITING + (this.shown.value ? 0 : 1));
    batch(() => {
      this.waiting.value = all.filter((one) => kept.includes(one));
      if (!this.shown.value) this.showNext();
    });
  }

  /** End the one that is shown, and those that wait. */
  skip(): void {
    batch(() => {
      this.waiting.value = [];
      if (this.shown.value) this.showNext();
    });
  }

  private showNext(): void {
    this.cancel();
    const now = this.now();
    const [next, ...others] = this.waiting.value.filter(({ until }) => until >= now);
    this.waiting.value = others;
    this.shown.value = next?.showcase ?? null;
    this.freeFrom = next?.showcase.kind === "tunnel" ? now + TIMES.shown : 0;
    const goOn = () => batch(() => this.showNext());
    this.cancel = next ? this.schedule(goOn, TIMES.shown) : () => {};
  }
}

/** The queue of the page. */
export const showcaseQueue = new ShowcaseQueue();

function rank({ kind }: Showcase): number {
  return IMPORTANCE.indexOf(kind);
}

function scheduleTimer(call: () => void, milliseconds: number): () => void {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
}
