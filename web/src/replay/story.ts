// A game that is over, step by step: how it stood then, from whose seat it is looked at, and where turns begin.
import type { Fact, GameView, HandView, Replay, ReplayFact } from "../wire/types.ts";

/** From where a replay is looked at: everything open, a spectator's place, or a seat. */
export type Viewpoint = "open" | "outside" | number;

/** How the game stood after a step; step 0 is how it began. */
export type Scene = {
  readonly game: GameView;
  /** The hands that can be seen from the viewpoint; null for the others. */
  readonly hands: readonly (HandView | null)[];
  /** Who acted. */
  readonly seat: number | null;
};

/** The scene after a step, from a viewpoint. */
export function sceneAt(replay: Replay, step: number, viewpoint: Viewpoint): Scene {
  const taken = replay.steps[step - 1];
  const hands = taken?.hands ?? replay.hands;
  return {
    game: taken?.game ?? replay.start,
    hands: hands.map((hand, seat) => (viewpoint === "open" || viewpoint === seat ? hand : null)),
    seat: taken?.seat ?? null,
  };
}

/** What could be known of the steps from a viewpoint. */
export function stepsSeen(replay: Replay, viewpoint: Viewpoint): readonly { seat: number; facts: readonly Fact[] }[] {
  if (viewpoint === "open") return replay.steps;
  const isTold = ({ only }: ReplayFact) => !only || (viewpoint !== "outside" && only.includes(viewpoint));
  return replay.steps.map(({ seat, facts }) => ({ seat, facts: facts.filter(isTold) }));
}

/** A step that there is. */
export function clampStep(replay: Replay, step: number): number {
  return Math.max(0, Math.min(replay.steps.length, Number.isFinite(step) ? Math.round(step) : 0));
}

/** The steps after which turns are over, first to last. */
export function turnEnds(replay: Replay): readonly number[] {
  return replay.steps.flatMap((step, place) => (replay.steps[place + 1]?.seat === step.seat ? [] : [place + 1]));
}

/** The end of the next turn (1) or of the one before (-1). */
export function turnFrom(ends: readonly number[], step: number, way: 1 | -1): number {
  if (way === 1) return ends.find((end) => end > step) ?? ends.at(-1) ?? 0;
  return ends.findLast((end) => end < step) ?? 0;
}

/** The turn that a step is in, 0 before the first. */
export function turnAt(ends: readonly number[], step: number): number {
  if (step === 0) return 0;
  const place = ends.findIndex((end) => end >= step);
  return place < 0 ? ends.length : place + 1;
}

/** What a key asks for: another step, or to play and to pause. */
export function keyStep(
  key: { readonly key: string; readonly shiftKey: boolean },
  step: number,
  ends: readonly number[],
): number | "play" | null {
  switch (key.key) {
    case "ArrowRight":
      return key.shiftKey ? turnFrom(ends, step, 1) : step + 1;
    case "ArrowLeft":
      return key.shiftKey ? turnFrom(ends, step, -1) : step - 1;
    case "PageDown":
      return turnFrom(ends, step, 1);
    case "PageUp":
      return turnFrom(ends, step, -1);
    case "Home":
      return 0;
    case "End":
      return ends.at(-1) ?? 0;
    case " ":
      return "play";
    default:
      return null;
  }
}
