// Outlines on a board: the line of a route, pieces, buildings. Points in, paths out.
import type { DrawnRoute, Space } from "../wire/types.ts";
import type { Box, Point } from "./viewport.ts";

/** A number as short as a picture needs it. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

/** The turn of a space, such that nothing on it stands on its head. */
export function upright(angle: number): number {
  return ((((angle + 90) % 180) + 180) % 180) - 90;
}

/** A space, turned such that nothing on it stands on its head. */
export function standing([x, y, angle]: Space): Space {
  return [x, y, upright(angle)];
}

/** The parts of a route: one, or two for a route over the edge of the picture. */
export function partsOf(route: DrawnRoute): readonly (readonly Space[])[] {
  return route.split > 0 ? [route.spaces.slice(0, route.split), route.spaces.slice(route.split)] : [route.spaces];
}

/** The line through the spaces of a route, from the outer end of the first one to that of the last. */
export function lineOf(route: DrawnRoute): string {
  return partsOf(route)
    .map((part) => `M${ends(part, route.size).map(pair).join("L")}`)
    .join("");
}

/** The line of a route from city to city, for routes within the picture. */
export function wayOf(route: DrawnRoute, a: Point, b: Point): string {
  if (route.split > 0) return lineOf(route);
  const [first, last] = [route.spaces.at(0), route.spaces.at(-1)];
  if (!first || !last) return "";
  const forth = far(a, first) + far(b, last) <= far(b, first) + far(a, last);
  const points = route.spaces.map(([x, y]) => ({ x, y }));
  return `M${[forth ? a : b, ...points, forth ? b : a].map(pair).join("L")}`;
}

/** The box around everything of a route. */
export function boxOf(route: DrawnRoute): Box {
  const reach = route.size / 2;
  const xs = route.spaces.map(([x]) => x);
  const ys = route.spaces.map(([, y]) => y);
  return {
    left: Math.min(...xs) - reach,
    top: Math.min(...ys) - reach,
    right: Math.max(...xs) + reach,
    bottom: Math.max(...ys) + reach,
  };
}

/** The middle of a route, on one of its spaces or between two. */
export function middleOf(route: DrawnRoute): Point {
  const spaces = partsOf(route)[0] ?? [];
  const [low, high] = [spaces[Math.floor((spaces.length - 1) / 2)], spaces[Math.floor(spaces.length / 2)]];
  if (!low || !high) return { x: 0, y: 0 };
  return { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 };
}

/** Where the number of a tunnel stands: between two spaces, on a single one beside its sign. */
export function badgePlace(route: DrawnRoute): Point {
  const { x, y } = middleOf(route);
  const only = route.spaces.length === 1 ? route.spaces[0] : undefined;
  if (only) return along(only, route.size * 0.36);
  if (route.spaces.length % 2 === 0) return { x, y };
  const [from, to] = [route.spaces[(route.spaces.length - 3) / 2], route.spaces[(route.spaces.length - 1) / 2]];
  return from && to ? { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 } : { x, y };
}

/** A space: a box around 0, 0 with round corners. */
export function box(length: number, height: number, radius: number): string {
  const [x, y, r] = [length / 2, height / 2, short(radius)];
  const [w, h] = [short(length - 2 * radius), short(height - 2 * radius)];
  return (
    `M${short(radius - x)} ${short(-y)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1-${r} ${r}` +
    `h-${w}a${r} ${r} 0 0 1-${r}-${r}v-${h}a${r} ${r} 0 0 1 ${r}-${r}z`
  );
}

/** A wagon from the side: an arched roof, and wheels below. */
export function wagon(length: number, height: number): string {
  const [x, y, w] = [length / 2, height / 2, height * 0.2];
  const floor = y - w * 0.9;
  const wheel = (at: number) => `H${short(at + w)}a${short(w)} ${short(w)} 0 0 1 ${short(-2 * w)} 0`;
  return (
    `M${short(-x)} ${short(floor)}V${short(-y * 0.62)}Q${short(-x)} ${short(-y)} ${short(-x + w * 2)} ${short(-y)}` +
    `H${short(x - w * 2)}Q${short(x)} ${short(-y)} ${short(x)} ${short(-y * 0.62)}V${short(floor)}` +
    `${wheel(x * 0.62)}${wheel(-x * 0.62)}z`
  );
}

/** The windows of a wagon, on both sides of what stands in its middle. */
export function windows(length: number, height: number): string {
  const [wide, high] = [length * 0.1, height * 0.3];
  const window = (x: number) => `M${short(x)} ${short(-height * 0.28)}h${short(wide)}v${short(high)}h${short(-wide)}z`;
  return [-0.42, -0.28, 0.18, 0.32].map((place) => window(place * length)).join("");
}

/** A ship from the side: a hull with a bow, and a deck house over its middle. */
export function ship(length: number, height: number): string {
  const [x, y] = [length / 2, height / 2];
  const deck = -y * 0.3;
  return (
    `M${short(-x)} ${short(deck)}H${short(-x * 0.52)}V${short(-y)}H${short(x * 0.42)}L${short(x * 0.56)} ${short(deck)}` +
    `H${short(x)}Q${short(x * 0.92)} ${short(y)} ${short(x * 0.62)} ${short(y)}` +
    `H${short(-x * 0.7)}Q${short(-x * 0.95)} ${short(y)} ${short(-x)} ${short(deck)}z`
  );
}

/** The portholes of a ship, fore and aft. */
export function portholes(length: number, height: number): string {
  const r = height * 0.1;
  const half = (to: number) => `a${short(r)} ${short(r)} 0 1 1 ${short(to)} 0`;
  const porthole = (x: number) => `M${short(x - r)} ${short(height * 0.1)}${half(2 * r)}${half(-2 * r)}z`;
  return [-0.38, 0.38].map((place) => porthole(place * length)).join("");
}

/** Circles around points. */
export function circles(middles: readonly Point[], radius: number): string {
  const r = short(radius);
  const across = short(2 * radius);
  const circle = ({ x, y }: Point) =>
    `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1-${across} 0z`;
  return middles.map(circle).join("");
}

/** A station: a house with a gable. */
export function house(size: number): string {
  const s = size / 2;
  const eaves = short(-s * 0.35);
  return `M${short(-s)} ${short(s)}V${eaves}L0 ${short(-s * 1.25)} ${short(s)} ${eaves}V${short(s)}z`;
}

/** A harbour: a basin with a round quay. */
export function basin(size: number): string {
  const s = size / 2;
  return (
    `M${short(-s)} ${short(-s)}H${short(s)}V${short(s * 0.1)}` +
    `Q${short(s)} ${short(s * 0.9)} 0 ${short(s * 1.3)}Q${short(-s)} ${short(s * 0.9)} ${short(-s)} ${short(s * 0.1)}z`
  );
}

/** An arrow over the edge, so long: to the right (1) or to the left (-1). */
export function arrow(x: number, y: number, side: number, length: number): string {
  const back = short(-side * length);
  return `M${short(x + side * length)} ${short(y)}l${back} ${short(-length * 0.7)}v${short(length * 1.4)}z`;
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

/** Positive if `to` lies ahead in the direction that `from` is turned to. */
function heading(from: Space, to: Space): number {
  const turn = (from[2] * Math.PI) / 180;
  return (to[0] - from[0]) * Math.cos(turn) + (to[1] - from[1]) * Math.sin(turn);
}

/** The point so far from the middle of a space, in the direction that it is turned to. */
export function along([x, y, angle]: Space, distance: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: x + Math.cos(turn) * distance, y: y + Math.sin(turn) * distance };
}

function far(point: Point, [x, y]: Space): number {
  return Math.hypot(point.x - x, point.y - y);
}

function pair({ x, y }: Point): string {
  return `${short(x)} ${short(y)}`;
}
