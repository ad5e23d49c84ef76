// Where the ticks of completed tickets go: at a corner of their city where they cover no name.
import type { DrawnCity } from "../api/types.ts";
import { overlap, type Point, type Rect } from "../ui/placement.ts";

/** How far a tick is from the middle of its city, across and down, in radii of a city. */
const ASIDE = 1.1;

/** The corners of a city, best first. */
const CORNERS = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** The places of ticks with this radius; `names` are the boxes of the names of cities. */
export function tickPlaces(
  cities: readonly DrawnCity[],
  cityRadius: number,
  radius: number,
  names: readonly Rect[],
): ReadonlyMap<string, Point> {
  const hidden = ({ x, y }: Point) => {
    const tick = { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
    return names.reduce((sum, name) => sum + overlap(tick, name), 0);
  };
  return new Map(
    cities.map(({ code, x, y }) => {
      const places = CORNERS.map(([across, down]) => ({
        x: x + across * ASIDE * cityRadius,
        y: y + down * ASIDE * cityRadius,
      }));
      const [best = { x, y }] = places.toSorted((one, other) => hidden(one) - hidden(other)); // of equal ones the first
      return [code, best];
    }),
  );
}
