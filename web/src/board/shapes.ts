// Shapes on a board as SVG paths: the line of a route, pieces, buildings.
import type { DrawnRoute, Space } from "../api/types.ts";
import type { Point, Rect } from "./viewport.ts";

/** A number with one decimal, for paths. */
export function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

/** A path whose numbers have one decimal. */
function path(commands: TemplateStringsArray, ...numbers: readonly number[]): string {
  return String.raw({ raw: commands }, ...numbers.map(oneDecimal));
}

/** The angle of a space, turned by 180° if needed so that nothing on it is upside down. */
export function upright(angle: number): number {
  return ((((angle + 90) % 180) + 180) % 180) - 90;
}

/** A space whose contents are not upside down. */
export function uprightSpace([x, y, angle]: Space): Space {
  return [x, y, upright(angle)];
}

/** The parts of a route: one, or two if it crosses the edge of the drawing. */
export function routeParts(route: DrawnRoute): readonly (readonly Space[])[] {
  return route.split > 0 ? [route.spaces.slice(0, route.split), route.spaces.slice(route.split)] : [route.spaces];
}

/** The line through the spaces of a route, from the outer end of the first one to that of the last. */
export function routeLine(route: DrawnRoute): string {
  return routeParts(route)
    .map((part) => `M${ends(part, route.size).map(formatPoint).join("L")}`)
    .join("");
}

/** The line of a route from city `a` to city `b`; the plain line if the route crosses the edge. */
export function cityToCityLine(route: DrawnRoute, a: Point, b: Point): string {
  if (route.split > 0) return routeLine(route);
  const [first, last] = [route.spaces.at(0), route.spaces.at(-1)];
  if (!first || !last) return "";
  const forth = distanceTo(a, first) + distanceTo(b, last) <= distanceTo(b, first) + distanceTo(a, last);
  const points = route.spaces.map(([x, y]) => ({ x, y }));
  return `M${[a, ...(forth ? points : points.toReversed()), b].map(formatPoint).join("L")}`;
}

/** The rectangles around the parts of a route. */
export function routeRects(route: DrawnRoute): readonly Rect[] {
  const reach = route.size / 2;
  return routeParts(route).map((spaces) => {
    const xs = spaces.map(([x]) => x);
    const ys = spaces.map(([, y]) => y);
    return {
      left: Math.min(...xs) - reach,
      top: Math.min(...ys) - reach,
      right: Math.max(...xs) + reach,
      bottom: Math.max(...ys) + reach,
    };
  });
}

/** The middle of a route, on a space or between two. */
export function routeMiddle(route: DrawnRoute): Point {
  const spaces = routeParts(route)[0] ?? [];
  const [low, high] = [spaces[Math.floor((spaces.length - 1) / 2)], spaces[Math.floor(spaces.length / 2)]];
  if (!low || !high) return { x: 0, y: 0 };
  return { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 };
}

/** Where the number of a tunnel goes: between two spaces, or beside the symbol of a single one. */
export function badgePoint(route: DrawnRoute): Point {
  const { x, y } = routeMiddle(route);
  const only = route.spaces.length === 1 ? route.spaces[0] : undefined;
  if (only) return along(only, route.size * 0.36);
  if (route.spaces.length % 2 === 0) return { x, y };
  const [from, to] = [route.spaces[(route.spaces.length - 3) / 2], route.spaces[(route.spaces.length - 1) / 2]];
  return from && to ? { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 } : { x, y };
}

/** A space: a rectangle around 0, 0 with rounded corners. */
export function roundedRect(length: number, height: number, r: number): string {
  const [x, y, w, h] = [length / 2, height / 2, length - 2 * r, height - 2 * r];
  return (
    path`M${r - x} ${-y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1${-r} ${r}` +
    path`h${-w}a${r} ${r} 0 0 1${-r}${-r}v${-h}a${r} ${r} 0 0 1 ${r}${-r}z`
  );
}

/** A wagon from the side: an arched roof, and wheels below. */
export function wagon(length: number, height: number): string {
  const [x, y, w] = [length / 2, height / 2, height * 0.2];
  const [floor, eaves] = [y - w * 0.9, -y * 0.62];
  const wheel = (at: number) => path`H${at + w}a${w} ${w} 0 0 1 ${-2 * w} 0`;
  return (
    path`M${-x} ${floor}V${eaves}Q${-x} ${-y} ${-x + w * 2} ${-y}H${x - w * 2}Q${x} ${-y} ${x} ${eaves}V${floor}` +
    `${wheel(x * 0.62)}${wheel(-x * 0.62)}z`
  );
}

/** The windows of a wagon, on both sides of its mark. */
export function windows(length: number, height: number): string {
  const [wide, high] = [length * 0.1, height * 0.3];
  const window = (x: number) => path`M${x} ${-height * 0.28}h${wide}v${high}h${-wide}z`;
  return [-0.42, -0.28, 0.18, 0.32].map((share) => window(share * length)).join("");
}

/** A ship from the side: a hull with a bow, and a deck house over its middle. */
export function ship(length: number, height: number): string {
  const [x, y] = [length / 2, height / 2];
  const deck = -y * 0.3;
  return (
    path`M${-x} ${deck}H${-x * 0.52}V${-y}H${x * 0.42}L${x * 0.56} ${deck}H${x}Q${x * 0.92} ${y} ${x * 0.62} ${y}` +
    path`H${-x * 0.7}Q${-x * 0.95} ${y} ${-x} ${deck}z`
  );
}

/** The portholes of a ship, fore and aft. */
export function portholes(length: number, height: number): string {
  const r = height * 0.1;
  const half = (to: number) => path`a${r} ${r} 0 1 1 ${to} 0`;
  const porthole = (x: number) => `${path`M${x - r} ${height * 0.1}`}${half(2 * r)}${half(-2 * r)}z`;
  return [-0.38, 0.38].map((share) => porthole(share * length)).join("");
}

/** Circles around points. */
export function circles(middles: readonly Point[], r: number): string {
  const circle = ({ x, y }: Point) => path`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1${-2 * r} 0z`;
  return middles.map(circle).join("");
}

/** A station: a house with a gable. */
export function house(size: number): string {
  const [s, eaves] = [size / 2, -size * 0.175];
  return path`M${-s} ${s}V${eaves}L0 ${-s * 1.25} ${s} ${eaves}V${s}z`;
}

/** A harbour: a basin with a round quay. */
export function basin(size: number): string {
  const s = size / 2;
  return path`M${-s} ${-s}H${s}V${s * 0.1}Q${s} ${s * 0.9} 0 ${s * 1.3}Q${-s} ${s * 0.9} ${-s} ${s * 0.1}z`;
}

/** An arrow over the edge of the drawing: to the right (1) or to the left (-1). */
export function arrow(x: number, y: number, side: number, length: number): string {
  return path`M${x + side * length} ${y}l${-side * length} ${-length * 0.7}v${length * 1.4}z`;
}

function ends(part: readonly Space[], size: number): readonly Point[] {
  const [first, second, last] = [part[0], part[1], part.at(-1)];
  if (!first || !last) return [];
  const forth = second ? Math.sign(heading(first, second)) || 1 : 1;
  const before = part.at(-2);
  const on = before ? Math.sign(heading(last, before)) * -1 || 1 : 1;
  const reach = size * 0.42;
  return [along(first, -forth * reach), ...part.map(([x, y]) => ({ x, y })), along(last, on * reach)];
}

/** Positive if `to` is ahead in the direction of `from`. */
function heading(from: Space, to: Space): number {
  const turn = (from[2] * Math.PI) / 180;
  return (to[0] - from[0]) * Math.cos(turn) + (to[1] - from[1]) * Math.sin(turn);
}

/** The point at a distance from the middle of a space, in its direction. */
export function along([x, y, angle]: Space, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: x + Math.cos(turn) * distance, y: y + Math.sin(turn) * distance };
}

function distanceTo(point: Point, [x, y]: Space): number {
  return Math.hypot(point.x - x, point.y - y);
}

function formatPoint({ x, y }: Point): string {
  return path`${x} ${y}`;
}

type ColoredRoute = { readonly name: string; readonly color: string | null };

/** All routes of a colour as one path. */
export function linesByColor(
  facts: readonly ColoredRoute[],
  drawn: readonly DrawnRoute[],
): readonly (readonly [color: string | null, path: string])[] {
  const colors = new Map(facts.map(({ name, color }) => [name, color]));
  const paths = new Map<string | null, string>();
  for (const route of drawn) {
    const color = colors.get(route.name) ?? null;
    paths.set(color, (paths.get(color) ?? "") + routeLine(route));
  }
  return [...paths];
}
