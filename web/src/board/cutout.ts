// What a miniature shows of a drawing.
import type { Drawing, DrawnRoute } from "../wire/types.ts";
import { lineOf } from "./shapes.ts";
import type { Point } from "./viewport.ts";

const SHAPE = 8 / 5;
const MARGIN = 40;

/** The part of a drawing that a miniature shows: all cities, and as much around them as its shape allows. */
export function cutout(cities: readonly Point[]): Drawing["inner"] {
  const [xs, ys] = [cities.map(({ x }) => x), cities.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.max(bottom - top + 2 * MARGIN, (right - left + 2 * MARGIN) / SHAPE);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x - (height * SHAPE) / 2, y - height / 2, x + (height * SHAPE) / 2, y + height / 2];
}

type Coloured = { readonly name: string; readonly colour: string | null };

/** All lines of one colour as one path. */
export function linesByColour(
  facts: readonly Coloured[],
  drawn: readonly DrawnRoute[],
): readonly (readonly [colour: string | null, line: string])[] {
  const colours = new Map(facts.map(({ name, colour }) => [name, colour]));
  const lines = new Map<string | null, string>();
  for (const route of drawn) {
    const colour = colours.get(route.name) ?? null;
    lines.set(colour, (lines.get(colour) ?? "") + lineOf(route));
  }
  return [...lines];
}
