// Where routes and cities are, by their keys.
import type { Drawing } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { cityKey, type PartKey } from "./board-parts.ts";
import { routeRects } from "./shapes.ts";
import type { Rect } from "./viewport.ts";

/** A route with its two cities, or a city alone. */
export function withEnds(boardIndex: BoardIndex, key: PartKey): readonly PartKey[] {
  const route = boardIndex.route(key);
  return route ? [key, cityKey(route.a), cityKey(route.b)] : [key];
}

/** The rectangles of routes and cities on the drawing: two for a route that crosses its edge. */
export function partRects(drawing: Drawing, keys: readonly PartKey[]): readonly Rect[] {
  const wanted = new Set(keys);
  const margin = drawing.radius * 3;
  return [
    ...drawing.routes.filter(({ name }) => wanted.has(name)).flatMap(routeRects),
    ...drawing.cities
      .filter(({ code }) => wanted.has(cityKey(code)))
      .map(({ x, y }) => ({ left: x - margin, top: y - margin, right: x + margin, bottom: y + margin })),
  ];
}
