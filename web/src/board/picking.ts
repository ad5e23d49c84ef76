// What a finger or a pointer means: the nearest route or city within its reach, first of all one that can be chosen.
import type { Drawing, DrawnRoute } from "../wire/types.ts";
import type { Point } from "./viewport.ts";

export type Spot = { readonly kind: "route" | "city"; readonly name: string };

/** Whether a route or city can be chosen. */
export type Choosable = (spot: Spot) => boolean;

/** What is at a point, or as near as `reach`; of what cannot be chosen only what is really there. */
export function spotAt(drawing: Drawing, at: Point, reach: number, choosable: Choosable): Spot | null {
  const near = spotsNear(drawing, at, reach);
  const chosen = near.find(({ spot }) => choosable(spot));
  const there = near[0];
  // A finger that is right on something means it, even if something else could be chosen near by.
  if (there && there.away <= 0 && chosen && chosen.away > reach / 2) return there.spot;
  if (chosen) return chosen.spot;
  return there && there.away <= reach / 4 ? there.spot : null;
}

type Near = { readonly spot: Spot; readonly away: number };

function spotsNear(drawing: Drawing, at: Point, reach: number): readonly Near[] {
  const found: Near[] = [];
  for (const city of drawing.cities) {
    const away = Math.hypot(city.x - at.x, city.y - at.y) - drawing.radius;
    if (away <= reach) found.push({ spot: { kind: "city", name: city.code }, away });
  }
  for (const route of drawing.routes) {
    const away = distance(route, at) - drawing.height / 2;
    if (away <= reach) found.push({ spot: { kind: "route", name: route.name }, away });
  }
  return found.sort((a, b) => a.away - b.away);
}

/** How far a point is from the middle line of the nearest space. */
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
