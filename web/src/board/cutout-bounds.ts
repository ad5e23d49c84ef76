// What a cut-out shows of a drawing.
import type { Drawing } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { partRects, withEnds } from "./part-rects.ts";
import { routeRects } from "./shapes.ts";
import type { Rect } from "./viewport.ts";

const ASPECT_RATIO = 16 / 9;
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
    (right - left + 3 * margin) / ASPECT_RATIO,
    drawing.height * MIN_SPACES,
  );
  const width = height * ASPECT_RATIO;
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
