// Arrow keys on a map: the next thing in a direction.
import type { Point } from "./viewport.ts";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const TOWARDS: { readonly [key in Direction]: Point } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Whether a key is an arrow. */
export function isDirection(key: string): key is Direction {
  return key in TOWARDS;
}

/** Which way an arrow points. */
export function towards(direction: Direction): Point {
  return TOWARDS[direction];
}

/** The nearest place in a direction: what lies aside counts as farther. Null if there is nothing that way. */
export function nextPlace<Place extends Point>(
  from: Point,
  direction: Direction,
  places: readonly Place[],
): Place | null {
  const way = TOWARDS[direction];
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead <= 0.5) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
