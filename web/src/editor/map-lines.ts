// The lines of routes on the editor's map.
import type { Point } from "../board/viewport.ts";
import type { BoardFile, RouteItem } from "./board-file.ts";

/** A straight piece of a route. */
export type Line = { readonly from: Point; readonly to: Point };

const APART = 13; // parallel routes, in units of the drawing
const STUB = 60; // of a route across the edge of the map

/** The lines of every route: one, or two ends for a route across the edge; none if a city is missing. */
export function routeLines({ cities, routes }: BoardFile): readonly (readonly Line[])[] {
  const places = new Map(cities.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  const total = new Map<string, number>();
  const pair = ({ a, b }: RouteItem) => `${a} ${b}`;
  for (const route of routes) total.set(pair(route), (total.get(pair(route)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return routes.map((route) => {
    const number = seen.get(pair(route)) ?? 0;
    seen.set(pair(route), number + 1);
    const [from, to] = [places.get(route.a), places.get(route.b)];
    if (!from || !to || route.a === route.b) return [];
    const line = shift({ from, to }, (number - ((total.get(pair(route)) ?? 1) - 1) / 2) * APART);
    return route.wrap ? outward(line) : [line];
  });
}

/** A line beside another. */
function shift({ from, to }: Line, distance: number): Line {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((from.y - to.y) / far) * distance, ((to.x - from.x) / far) * distance];
  return { from: { x: from.x + dx, y: from.y + dy }, to: { x: to.x + dx, y: to.y + dy } };
}

/** Two short lines away from each other. */
function outward({ from, to }: Line): readonly Line[] {
  const away = from.x <= to.x ? -STUB : STUB;
  return [
    { from, to: { x: from.x + away, y: from.y } },
    { from: to, to: { x: to.x - away, y: to.y } },
  ];
}

/** The dashes of a line: one for each space. */
export function dashes(lines: readonly Line[], length: number): string {
  const total = lines.reduce((sum, { from, to }) => sum + Math.hypot(to.x - from.x, to.y - from.y), 0);
  const step = total / Math.max(1, length);
  return `${(step * 0.84).toFixed(1)} ${(step * 0.16).toFixed(1)}`;
}
