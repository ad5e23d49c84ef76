// How long motions take and when they start: one action after another, so that each can be seen.
import type { BotSpeed } from "../platform/settings.ts";
import type { Motion } from "./motions.ts";

/** Times in milliseconds. */
type Pace = {
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

/** How long a showcase stays; the pieces of a tunnel wait for that of its cards. */
export const SHOWN_MS = 1500;

/** When each action starts, in milliseconds from now (null: too late to be animated), and when the next one may. */
type Schedule = { readonly starts: readonly (number | null)[]; readonly freeAt: number };

/** Schedule the motions of some actions, if the next one may start at `freeAt`. */
export function schedule(actions: readonly (readonly Motion[])[], freeAt: number, pace: Pace): Schedule {
  let next = Math.max(0, freeAt);
  const starts = actions.map((motions) => {
    if (next > pace.maxStart) return null;
    const start = next;
    next += actionTime(motions, pace) * pace.share;
    return start;
  });
  return { starts, freeAt: next };
}

/** How long a motion takes. */
export function motionTime(motion: Motion, pace: Pace): number {
  return motion.kind === "drop" ? pace.drop : pace.flight;
}

/** From the start of an action's first motion to the end of its last. */
function actionTime(motions: readonly Motion[], pace: Pace): number {
  return Math.max(0, ...motions.map((motion, index) => index * pace.apart + motionTime(motion, pace)));
}
