// Where the names of cities go when the board is small: beside their cities, and not over a space, another city or another
// name. A name without room is left out; that of a ticket city is always shown, where it covers least.
import type { Drawing, DrawnCity, Label } from "../api/types.ts";
import { overlap, type Point, type Rect } from "../ui/placement.ts";
import { along } from "./shapes.ts";

/** The width of a text, in units of its font size. */
type TextWidth = (text: string) => number;

// Shares of the font size.
const ASCENT = 0.76;
const DESCENT = 0.24;
export const LINE_HEIGHT = 1.02;
const GAP = 0.22;
const RING = 0.75;

/** How far a name is moved along its city, as a share of its own width or height. */
const SHIFTS = [0, -0.3, 0.3, -0.5, 0.5] as const;

/** Circles of a space are this far from its middle, in lengths of it. */
const CIRCLES = [-0.4, -0.13, 0.13, 0.4] as const;

/** A circle that a name should not cover. */
type Obstacle = { readonly x: number; readonly y: number; readonly radius: number };

/** A name at a place, and what it covers there. */
type Placed = { readonly label: Label; readonly box: Rect };

/**
 * The label of each city that has room for its name at this font size, within a part of the board. Those of `first`, which have a ring around them,
 * choose before the others.
 */
export function placeNames(
  drawing: Drawing,
  within: Rect,
  size: number,
  first: ReadonlySet<string>,
  widthOf: TextWidth,
): ReadonlyMap<string, Label> {
  const obstacles = obstaclesOf(drawing);
  const placed = new Map<string, Placed>();
  const isFirst = ({ code }: DrawnCity) => first.has(code);
  for (const city of [...drawing.cities.filter(isFirst), ...drawing.cities.filter((one) => !isFirst(one))]) {
    const others = [...placed.values()].map(({ box }) => box);
    const places = candidates(city, drawing, size, widthOf, isFirst(city)).filter(
      ({ box }) => isInside(box, within) && !others.some((other) => overlap(box, other) > 0),
    );
    const found = leastCovering(places, obstacles, isFirst(city) ? Number.POSITIVE_INFINITY : 0);
    if (found) placed.set(city.code, found);
  }
  return new Map([...placed].map(([code, { label }]) => [code, label]));
}

/** The spaces, each as a row of circles, and the cities. */
function obstaclesOf({ routes, cities, height, radius }: Drawing): readonly Obstacle[] {
  const spaces = routes.flatMap(({ spaces, size }) =>
    spaces.flatMap((space) => CIRCLES.map((share) => ({ ...along(space, size * share), radius: height * 0.5 }))),
  );
  return [...spaces, ...cities.map(({ x, y }) => ({ x, y, radius }))];
}

/** The places for a name, best first: where the drawing has it, then right, left, above and below its city. */
function candidates(
  city: DrawnCity,
  { radius }: Drawing,
  size: number,
  widthOf: TextWidth,
  hasRing: boolean,
): readonly Placed[] {
  const drawn = city.overview ?? city.label;
  if (!drawn) return [];
  const name = drawn[3].join(" ");
  const texts = [...new Set([drawn[3].join("\n"), name, name.replaceAll(" ", "\n")])].map((text) => text.split("\n"));
  const place = (label: Label): Placed => ({ label, box: boxOf(label, size, widthOf) });
  return [
    ...(city.overview && !hasRing ? [place(city.overview)] : []),
    ...texts.flatMap((lines) =>
      around(city, lines, hasRing ? Math.max(radius, RING * size) : radius, size, widthOf).map(place),
    ),
  ];
}

/** The labels with these lines on all sides of a city. */
function around(
  { x, y }: DrawnCity,
  lines: readonly string[],
  radius: number,
  size: number,
  widthOf: TextWidth,
): readonly Label[] {
  const height = (lines.length - 1) * LINE_HEIGHT * size;
  const width = Math.max(...lines.map(widthOf)) * size;
  const away = radius + GAP * size;
  const middle = y - height / 2 + (ASCENT - DESCENT) * 0.5 * size;
  const beside = SHIFTS.flatMap((shift): Label[] => {
    const at = middle + shift * 1.6 * (height + size);
    const near = away * Math.cos(shift * 1.2);
    return [
      [x + near, at, "start", lines],
      [x - near, at, "end", lines],
    ];
  });
  const stacked = SHIFTS.flatMap((shift): Label[] => [
    [x + shift * width, y - away - height - DESCENT * size, "middle", lines],
    [x + shift * width, y + away + ASCENT * size, "middle", lines],
  ]);
  return [...beside, ...stacked];
}

/** What a label covers. */
export function boxOf([x, y, anchor, lines]: Label, size: number, widthOf: TextWidth): Rect {
  const width = Math.max(...lines.map(widthOf)) * size;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  const bottom = y + (DESCENT + (lines.length - 1) * LINE_HEIGHT) * size;
  return { left, top: y - ASCENT * size, right: left + width, bottom };
}

function isInside(box: Rect, { left, top, right, bottom }: Rect): boolean {
  return box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
}

/** The first of the places that cover the fewest obstacles; none if all of them cover more than allowed. */
function leastCovering(places: readonly Placed[], obstacles: readonly Obstacle[], allowed: number): Placed | undefined {
  let best: Placed | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const covered = obstacles.filter((obstacle) => isUnder(obstacle, place.box)).length;
    if (covered < fewest && covered <= allowed) [best, fewest] = [place, covered];
    if (fewest === 0) break;
  }
  return best;
}

function isUnder({ x, y, radius }: Obstacle, box: Rect): boolean {
  return x + radius > box.left && x - radius < box.right && y + radius > box.top && y - radius < box.bottom;
}

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
