// The steps of a finished game: positions, viewpoints and turns.
import type { EventView, GameView, HandView, Replay, ReplayEvent } from "../api/types.ts";

/** From where a replay is viewed: all hands open, as a spectator, or from a seat. */
export type Viewpoint = "open" | "outside" | number;

/** The game after a step; step 0 is the start. */
export type ReplayPosition = {
  readonly game: GameView;
  /** The hands visible from the viewpoint; null for the others. */
  readonly hands: readonly (HandView | null)[];
  /** The seat that acted. */
  readonly seat: number | null;
};

/** The position after a step, from a viewpoint. */
export function positionAt(replay: Replay, step: number, viewpoint: Viewpoint): ReplayPosition {
  const taken = replay.steps[step - 1];
  const hands = taken?.hands ?? replay.hands;
  return {
    game: taken?.game ?? replay.start,
    hands: hands.map((hand, seat) => (viewpoint === "open" || viewpoint === seat ? hand : null)),
    seat: taken?.seat ?? null,
  };
}

/** The steps with the events that are visible from a viewpoint. */
export function visibleSteps(
  replay: Replay,
  viewpoint: Viewpoint,
): readonly { seat: number; events: readonly EventView[] }[] {
  if (viewpoint === "open") return replay.steps;
  const isVisible = ({ only }: ReplayEvent) => !only || (viewpoint !== "outside" && only.includes(viewpoint));
  return replay.steps.map(({ seat, events }) => ({ seat, events: events.filter(isVisible) }));
}

/** The nearest existing step. */
export function clampStep(replay: Replay, step: number): number {
  return Math.max(0, Math.min(replay.steps.length, Number.isFinite(step) ? Math.round(step) : 0));
}

/** The last steps of all turns. */
export function turnEnds(replay: Replay): readonly number[] {
  return replay.steps.flatMap((step, index) => (replay.steps[index + 1]?.seat === step.seat ? [] : [index + 1]));
}

/** The end of the next turn (1) or of the previous one (-1). */
export function adjacentTurnEnd(ends: readonly number[], step: number, direction: 1 | -1): number {
  if (direction === 1) return ends.find((end) => end > step) ?? ends.at(-1) ?? 0;
  return ends.findLast((end) => end < step) ?? 0;
}

/** The turn of a step; 0 before the first. */
export function turnAt(ends: readonly number[], step: number): number {
  if (step === 0) return 0;
  const index = ends.findIndex((end) => end >= step);
  return index < 0 ? ends.length : index + 1;
}

/** What a key does: go to a step, or toggle playback. */
export function keyStep(
  key: { readonly key: string; readonly shiftKey: boolean },
  step: number,
  ends: readonly number[],
): number | "play" | null {
  switch (key.key) {
    case "ArrowRight":
      return key.shiftKey ? adjacentTurnEnd(ends, step, 1) : step + 1;
    case "ArrowLeft":
      return key.shiftKey ? adjacentTurnEnd(ends, step, -1) : step - 1;
    case "PageDown":
      return adjacentTurnEnd(ends, step, 1);
    case "PageUp":
      return adjacentTurnEnd(ends, step, -1);
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
