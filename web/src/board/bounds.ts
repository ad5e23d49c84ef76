// The parts of a drawing that are shown: its core, and what fits into a miniature or a picture in a guide.
import type { Drawing } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { cityKey } from "./board-parts.ts";
import { partRects, withEnds } from "./part-rects.ts";
import { routeRects } from "./shapes.ts";
import { type Point, type Rect, rectAroundAll } from "./viewport.ts";

/** The core of a drawing: all its cities and routes, without the margins of the map around them. A board with routes over the edge reaches up to their arrows. */
export function coreOf(drawing: Drawing): Rect {
  const { routes, cities, bounds, inner } = drawing;
  const parts = partRects(drawing, [...routes.map(({ name }) => name), ...cities.map(({ code }) => cityKey(code))]);
  const around = rectAroundAll(parts);
  const hasArrows = routes.some(({ arrows }) => arrows.length > 0);
  return {
    left: Math.max(bounds[0], hasArrows ? inner[0] : around.left),
    top: Math.max(bounds[1], around.top),
    right: Math.min(bounds[2], hasArrows ? inner[2] : around.right),
    bottom: Math.min(bounds[3], around.bottom),
  };
}

const MINIATURE_ASPECT = 8 / 5;
const MINIATURE_MARGIN = 40;

/** The part of a drawing that a miniature shows: all cities, and a margin that fits its aspect ratio. */
export function miniatureBounds(cities: readonly Point[]): Drawing["inner"] {
  const [xs, ys] = [cities.map(({ x }) => x), cities.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const height = Math.max(
    bottom - top + 2 * MINIATURE_MARGIN,
    (right - left + 2 * MINIATURE_MARGIN) / MINIATURE_ASPECT,
  );
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [x - (height * MINIATURE_ASPECT) / 2, y - height / 2, x + (height * MINIATURE_ASPECT) / 2, y + height / 2];
}

const CUTOUT_ASPECT = 16 / 9;
const MIN_SPACES = 18; // the least height of a cut-out, in heights of a space
const MARGIN_SPACES = 3.5;

/** The part of a drawing around some routes, with everything that can be seen of the others there. */
export function cutOut(drawing: Drawing, boardIndex: BoardIndex, routes: readonly string[]): Drawing {
  const rects = partRects(
    drawing,
    routes.flatMap((name) => withEnds(boardIndex, name)),
  );
  const margin = drawing.height * MARGIN_SPACES;
  const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))];
  const [top, bottom] = [Math.min(...rects.map((rect) => rect.top)), Math.max(...rects.map((rect) => rect.bottom))];
  const height = Math.max(
    bottom - top + 2 * margin,
    (right - left + 3 * margin) / CUTOUT_ASPECT,
    drawing.height * MIN_SPACES,
  );
  const width = height * CUTOUT_ASPECT;
  const [minX, minY, maxX, maxY] = drawing.inner;
  const x = startOf((left + right) / 2, width, minX, maxX);
  const y = startOf((top + bottom) / 2, height, minY, maxY);
  const seen: Rect = { left: x, top: y, right: x + width, bottom: y + height };
  return {
    ...drawing,
    bounds: [seen.left, seen.top, seen.right, seen.bottom],
    routes: drawing.routes.filter((route) => routeRects(route).some((rect) => touches(rect, seen))),
    cities: drawing.cities.filter((city) =>
      touches({ left: city.x, right: city.x, top: city.y, bottom: city.y }, seen),
    ),
  };
}

/** Where a stretch around a middle starts: inside the map, if it fits there. */
function startOf(middle: number, size: number, min: number, max: number): number {
  return Math.max(min, Math.min(middle - size / 2, max - size));
}

function touches(one: Rect, other: Rect): boolean {
  return one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;
}
