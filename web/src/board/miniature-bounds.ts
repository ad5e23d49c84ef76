// What a miniature shows of a drawing.
import type { Drawing, DrawnRoute } from "../api/types.ts";
import { routeLine } from "./shapes.ts";
import type { Point } from "./viewport.ts";

const ASPECT_RATIO = 8 / 5;
const MARGIN = 40;

/** The part of a drawing that a miniature shows: all cities, and a margin that fits its aspect ratio. */
export function miniatureBounds(cities: readonly Point[]): Drawing["inner"] {
  const [xs, ys] = [cities.map(({ x }) => x), cities.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.max(bottom - top + 2 * MARGIN, (right - left + 2 * MARGIN) / ASPECT_RATIO);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x - (height * ASPECT_RATIO) / 2, y - height / 2, x + (height * ASPECT_RATIO) / 2, y + height / 2];
}

type ColoredRoute = { readonly name: string; readonly color: string | null };

/** All routes of a colour as one path. */
export function linesByColor(
  facts: readonly ColoredRoute[],
  drawn: readonly DrawnRoute[],
): readonly (readonly [color: string | null, path: string])[] {
  const colors = new Map(facts.map(({ name, color }) => [name, color]));
  const paths = new Map<string | null, string>();
  for (const route of drawn) {
    const color = colors.get(route.name) ?? null;
    paths.set(color, (paths.get(color) ?? "") + routeLine(route));
  }
  return [...paths];
}
