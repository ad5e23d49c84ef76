// When motions start: one action after another, so that each can be seen.
import type { Pace } from "../ui/motion.ts";
import type { Motion } from "./motions.ts";

/** When each action starts, in milliseconds from now (null: too late to be animated), and when the next one may. */
type Schedule = { readonly starts: readonly (number | null)[]; readonly freeAt: number };

/** Schedule the motions of some actions, if the next one may start at `freeAt`; `waitOf` is how long an action waits. */
export function schedule(
  actions: readonly (readonly Motion[])[],
  freeAt: number,
  pace: Pace,
  waitOf: (motions: readonly Motion[]) => number = () => 0,
): Schedule {
  let next = Math.max(0, freeAt);
  const starts = actions.map((motions) => {
    if (next > pace.maxStart) return null;
    const start = next + waitOf(motions);
    next = start + actionTime(motions, pace) * pace.share;
    return start;
  });
  return { starts, freeAt: next };
}

/** When each motion of an action starts after the action. What is paid is gone when the pieces have landed. */
export function motionStarts(motions: readonly Motion[], pace: Pace): readonly number[] {
  const isPaid = motions[0]?.kind === "drop";
  const apart = isPaid ? Math.min(pace.apart, (pace.drop - pace.flight) / Math.max(1, motions.length - 1)) : pace.apart;
  return motions.map((_, index) => index * apart);
}

/** How long a motion takes. */
export function motionTime(motion: Motion, pace: Pace): number {
  return motion.kind === "drop" ? pace.drop : pace.flight;
}

/** From the start of an action's first motion to the end of its last. */
function actionTime(motions: readonly Motion[], pace: Pace): number {
  const starts = motionStarts(motions, pace);
  return Math.max(0, ...motions.map((motion, index) => (starts[index] ?? 0) + motionTime(motion, pace)));
}
