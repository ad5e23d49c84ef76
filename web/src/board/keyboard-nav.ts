// Arrow keys on a map: the nearest item in a direction.
import type { Point } from "./viewport.ts";

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const VECTORS: { readonly [key in Direction]: Point } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Whether a key is an arrow key. */
export function isDirection(key: string): key is Direction {
  return key in VECTORS;
}

/** The direction of an arrow key as a vector. */
export function directionOf(direction: Direction): Point {
  return VECTORS[direction];
}

/** The nearest item in a direction; a sideways distance counts more. Null if there is none. */
export function nearestInDirection<Item extends Point>(
  from: Point,
  direction: Direction,
  items: readonly Item[],
): Item | null {
  const vector = VECTORS[direction];
  let best: Item | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const [dx, dy] = [item.x - from.x, item.y - from.y];
    const ahead = dx * vector.x + dy * vector.y;
    const aside = Math.abs(dx * vector.y) + Math.abs(dy * vector.x);
    if (ahead <= 0.5) continue;
    const cost = ahead + 2.5 * aside;
    if (cost < least) [best, least] = [item, cost];
  }
  return best;
}
