// Frames may come faster than the screen is painted: frames between two paints are merged.
import type { Frame } from "../api/types.ts";

/** Hidden pages are never painted, but must still alert the player. */
const MAX_WAIT_MS = 100;

/** Calls back once, before the next paint. */
type Schedule = (call: () => void) => void;

export class FrameQueue {
  private waiting: Frame | null = null;
  private readonly onFrame: (frame: Frame) => void;
  private readonly schedule: Schedule;

  constructor(onFrame: (frame: Frame) => void, schedule: Schedule = beforeNextPaint) {
    this.onFrame = onFrame;
    this.schedule = schedule;
  }

  /** Queue a frame for the next paint, merging it with a waiting one. */
  push(frame: Frame): void {
    const isFirst = this.waiting === null;
    this.waiting = this.waiting ? mergeFrames(this.waiting, frame) : frame;
    if (isFirst) this.schedule(() => this.flush());
  }

  private flush(): void {
    const frame = this.waiting;
    this.waiting = null;
    if (frame) this.onFrame(frame);
  }
}

/** The later frame with the moments of both, if both are for the same seat. */
function mergeFrames(earlier: Frame, later: Frame): Frame {
  if (earlier.you.seat !== later.you.seat) return later;
  const gap = Boolean(earlier.gap || later.gap);
  return { ...later, gap, moments: [...(earlier.moments ?? []), ...(later.moments ?? [])] };
}

function beforeNextPaint(call: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) call();
    isDone = true;
  };
  requestAnimationFrame(once);
  setTimeout(once, MAX_WAIT_MS);
}
