// Whether the page may move things, how long that takes and how it speeds up and slows down: the one table of them. The
// stylesheets use the times and curves as `--time-<name>` and `--curve-<name>`.
import type { BotSpeed } from "../platform/settings.ts";

/** Times in milliseconds. */
export const TIMES = {
  /** An answer to the pointer, something that appears. */
  quick: 160,
  /** Something small that comes, turns or is stamped. */
  short: 300,
  /** A card that is turned or taken in, a bar that grows. */
  medium: 450,
  /** The mark of whose turn it is goes to the next seat. */
  glide: 380,
  /** Points count up. */
  count: 500,
  /** Something glows. */
  long: 800,
  /** The points of a claim rise from it. */
  points: 1100,
  /** A showcase is shown. */
  shown: 1500,
  /** The final standings stay. */
  standings: 1200,
  /** The train of the winner starts when the stamp has come down, and runs so long. */
  stamped: 500,
  parade: 1500,
  /** Ticket stubs fly up and flutter down. */
  flutter: 2200,
  /** The card of the winner stays. */
  celebrated: 6000,
} as const;

export const CURVES = {
  /** Slows down. */
  out: "cubic-bezier(0.2, 0.8, 0.3, 1)",
  /** Goes a little too far and settles. */
  settle: "cubic-bezier(0.3, 1.4, 0.5, 1)",
  /** Comes down hard. */
  fall: "cubic-bezier(0.5, 0, 0.8, 0.6)",
  /** Starts and stops gently. */
  glide: "cubic-bezier(0.45, 0, 0.25, 1)",
} as const;

/** How moves are shown at a speed of the bots, in milliseconds. */
export type Pace = {
  /** A card or ticket flies for so long. */
  readonly flight: number;
  /** The mark of the seat travels to the place and its pieces drop. */
  readonly drop: number;
  /** Between the motions of one action. */
  readonly apart: number;
  /** The share of an action's time that the next action waits for; 1 if they do not overlap. */
  readonly share: number;
  /** Actions that would start later than this are not animated. */
  readonly maxStart: number;
};

/** The server's pauses between the actions of bots leave time for these motions. */
export const PACES: { readonly [speed in BotSpeed]: Pace } = {
  slow: { flight: 950, drop: 1150, apart: 180, share: 1, maxStart: 3000 },
  normal: { flight: 700, drop: 900, apart: 140, share: 1, maxStart: 1600 },
  instant: { flight: 360, drop: 400, apart: 90, share: 0.25, maxStart: 700 },
};

/** Whether the user wants to see motion. */
export function isMotionWanted(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Give the times and curves to the stylesheets. */
export function shareMotion({ style }: HTMLElement): void {
  for (const [name, time] of Object.entries(TIMES)) style.setProperty(`--time-${name}`, `${time}ms`);
  for (const [name, curve] of Object.entries(CURVES)) style.setProperty(`--curve-${name}`, curve);
}
