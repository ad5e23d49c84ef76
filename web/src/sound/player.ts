// Decides which sounds are heard: never many at once, and none for a stream of fast actions.
import type { SoundName } from "./recipes.ts";

/** How a sound is played. */
export type Playing = {
  /** How many milliseconds from now it starts. */
  readonly after?: number;
  /** What its pitches are multiplied by. */
  readonly pitch?: number;
};

/** Makes sounds audible. */
type SoundSink = (name: SoundName, playing: Playing) => void;

/** Sounds that accompany every action. */
const ROUTINE: ReadonlySet<SoundName> = new Set(["card", "tickets", "train", "ship", "bus"]);
/** A routine sound is heard only after so much time without another action; the first of a stream is. */
const MIN_PAUSE_MS = 350;
/** The same sound twice within this time is heard once. */
const MIN_REPEAT_MS = 250;

export class SoundPlayer {
  private readonly sink: SoundSink;
  private readonly now: () => number;
  private lastRoutine = Number.NEGATIVE_INFINITY;
  private readonly lastPlayed = new Map<SoundName, number>();

  constructor(sink: SoundSink, now: () => number) {
    this.sink = sink;
    this.now = now;
  }

  /** Play a sound, unless others have just been played. */
  play(name: SoundName, playing: Playing = {}): void {
    const at = this.now() + (playing.after ?? 0);
    if (ROUTINE.has(name)) {
      const pause = at - this.lastRoutine;
      this.lastRoutine = at;
      if (pause < MIN_PAUSE_MS) return;
    }
    if (at - (this.lastPlayed.get(name) ?? Number.NEGATIVE_INFINITY) < MIN_REPEAT_MS) return;
    this.lastPlayed.set(name, at);
    this.sink(name, playing);
  }
}
