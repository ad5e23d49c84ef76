// Finds the route or city that a finger or pointer means: the nearest one within reach, selectable ones first.
import type { Drawing, DrawnRoute } from "../api/types.ts";
import { cityKey, type PartKey } from "./board-parts.ts";
import type { Point } from "./viewport.ts";

/** Whether a route or city is selectable. */
type IsSelectable = (key: PartKey) => boolean;

/** The key of what is within `reach` of a point; something that is not selectable must be right under it. */
export function hitTest(drawing: Drawing, at: Point, reach: number, isSelectable: IsSelectable): PartKey | null {
  const near = partsNear(drawing, at, reach);
  const chosen = near.find(({ key }) => isSelectable(key));
  const there = near[0];
  // A finger right on something means it, even if something selectable is near.
  if (there && there.away <= 0 && chosen && chosen.away > reach / 2) return there.key;
  if (chosen) return chosen.key;
  return there && there.away <= reach / 4 ? there.key : null;
}

type Near = { readonly key: PartKey; readonly away: number };

function partsNear(drawing: Drawing, at: Point, reach: number): readonly Near[] {
  const found: Near[] = [];
  for (const city of drawing.cities) {
    const away = Math.hypot(city.x - at.x, city.y - at.y) - drawing.radius;
    if (away <= reach) found.push({ key: cityKey(city.code), away });
  }
  for (const route of drawing.routes) {
    const away = distance(route, at) - drawing.height / 2;
    if (away <= reach) found.push({ key: route.name, away });
  }
  return found.sort((a, b) => a.away - b.away);
}

/** The distance of a point from the middle line of the nearest space. */
export function distance(route: DrawnRoute, at: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y, angle] of route.spaces) {
    const turn = (angle * Math.PI) / 180;
    const [dx, dy] = [at.x - x, at.y - y];
    const lengthwise = dx * Math.cos(turn) + dy * Math.sin(turn);
    const beyond = Math.max(0, Math.abs(lengthwise) - route.size / 2);
    least = Math.min(least, Math.hypot(beyond, dy * Math.cos(turn) - dx * Math.sin(turn)));
  }
  return least;
}
