// Where the marks of routes go on a board that is too small for marks on single spaces: one on each route, in its middle or
// as near to it as there is room: beside the names of cities and the other marks.
import type { Drawing, DrawnRoute } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { routeMiddle, routeParts } from "./shapes.ts";
import type { Point, Rect } from "./viewport.ts";

/** How far the marks of parallel routes are moved apart, in heights of a space. */
const ASIDE = 0.9;

/** A mark keeps so far from the middle of another one and from a name, in its size. */
const FROM_MARKS = 0.95;
const FROM_NAMES = 0.42;

/**
 * The places of the marks of this size, by the names of their routes; `names` are the boxes of the names of cities. Short
 * routes, which leave no choice, come first.
 */
export function markPlaces(
  drawing: Drawing,
  boardIndex: BoardIndex,
  size: number,
  names: readonly Rect[],
): ReadonlyMap<string, Point> {
  const middles = new Map(drawing.routes.map((route) => [route.name, routeMiddle(route)]));
  const placed = new Map<string, Point>();
  /** How much a mark at a place disturbs: nothing if it is 0. */
  const harm = (place: Point) => {
    const near = Math.min(...[...placed.values()].map((other) => distance(place, other)));
    const named = Math.min(...names.map((box) => distanceFrom(box, place)));
    return Math.max(0, FROM_MARKS * size - near) + 2 * Math.max(0, FROM_NAMES * size - named);
  };
  for (const route of drawing.routes.toSorted((one, other) => one.spaces.length - other.spaces.length)) {
    const { x, y } = asideOf(route.name, middles, boardIndex, ASIDE * drawing.height);
    const onRoute = placesOf(route);
    const places = [...onRoute.map((place) => ({ x: place.x + x, y: place.y + y })), ...onRoute];
    const [best] = places.toSorted((one, other) => harm(one) - harm(other)); // of equal ones the first
    if (best) placed.set(route.name, best);
  }
  return placed;
}

/** The middle of a route, and its spaces and the gaps between them, the nearest to the middle first. */
function placesOf(route: DrawnRoute): readonly Point[] {
  const middle = routeMiddle(route);
  const spaces = (routeParts(route)[0] ?? []).map(([x, y]) => ({ x, y }));
  const gaps = spaces.slice(1).map(({ x, y }, index) => ({
    x: (x + (spaces[index]?.x ?? x)) / 2,
    y: (y + (spaces[index]?.y ?? y)) / 2,
  }));
  const others = [...spaces, ...gaps].toSorted((one, other) => distance(one, middle) - distance(other, middle));
  return [middle, ...others];
}

/** How far a mark is moved aside, away from those of parallel routes. */
function asideOf(name: string, middles: ReadonlyMap<string, Point>, boardIndex: BoardIndex, by: number): Point {
  const [route, at] = [boardIndex.route(name), middles.get(name)];
  if (!route || !at) return { x: 0, y: 0 };
  const all = [...middles].flatMap(([other, middle]) => {
    const facts = boardIndex.route(other);
    return facts && facts.a === route.a && facts.b === route.b ? [middle] : [];
  });
  const [x, y] = [at.x - average(all.map((one) => one.x)), at.y - average(all.map((one) => one.y))];
  const length = Math.hypot(x, y);
  return length < 1e-6 ? { x: 0, y: 0 } : { x: (x / length) * by, y: (y / length) * by };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** How far a point is from a box; 0 in it. */
function distanceFrom({ left, top, right, bottom }: Rect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
