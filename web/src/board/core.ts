// The core of a drawing: all its cities and routes, without the margins of the map around them.
import type { Drawing } from "../api/types.ts";
import { cityKey } from "./board-parts.ts";
import { partRects } from "./part-rects.ts";
import { type Rect, rectAroundAll } from "./viewport.ts";

/** The core of a drawing, in its units. A board with routes over the edge reaches up to their arrows. */
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
