// Frames may come faster than the screen shows pictures: those between two pictures are taken together.
import type { Frame } from "../wire/types.ts";

/** A hidden page shows no pictures, but still rings and calls. */
const LONGEST = 100;

/** Calls once, before the next picture. */
export type NextPicture = (call: () => void) => void;

export class Pace {
  private waiting: Frame | null = null;
  private readonly onFrame: (frame: Frame) => void;
  private readonly nextPicture: NextPicture;

  constructor(onFrame: (frame: Frame) => void, nextPicture: NextPicture = beforePicture) {
    this.onFrame = onFrame;
    this.nextPicture = nextPicture;
  }

  /** A frame has come: it is shown with the next picture, unless a newer one takes its place. */
  take(frame: Frame): void {
    const isFirst = this.waiting === null;
    this.waiting = this.waiting ? together(this.waiting, frame) : frame;
    if (isFirst) this.nextPicture(() => this.show());
  }

  private show(): void {
    const frame = this.waiting;
    this.waiting = null;
    if (frame) this.onFrame(frame);
  }
}

/** The later frame, with what happened before the earlier one too, if both are for the same eyes. */
function together(earlier: Frame, later: Frame): Frame {
  if (earlier.you.seat !== later.you.seat) return later;
  const gap = Boolean(earlier.gap || later.gap);
  return { ...later, gap, moments: [...(earlier.moments ?? []), ...(later.moments ?? [])] };
}

function beforePicture(call: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) call();
    isDone = true;
  };
  requestAnimationFrame(once);
  setTimeout(once, LONGEST);
}
