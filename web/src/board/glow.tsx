// Glows on the board for what is recent, selectable, highlighted or chosen; and trails.
import type { Drawing, DrawnCity, DrawnRoute } from "../api/types.ts";
import { circles, cityToCityLine, routeLine } from "./shapes.ts";
import type { Point } from "./viewport.ts";
import "./glow.css";

const DOTS = 14;

/** How a route or city glows; if several apply, the last one wins. */
export type Glow = "recent" | "selectable" | "highlighted" | "chosen";

/** All kinds of glow, later ones above earlier ones. */
export const GLOWS: readonly Glow[] = ["recent", "selectable", "highlighted", "chosen"];

type RouteGlowProps = { readonly routes: readonly DrawnRoute[]; readonly height: number; readonly glow: Glow };

/** All routes with the same glow as at most three paths, because dozens may change at once. */
export function RouteGlow({ routes, height, glow }: RouteGlowProps) {
  if (!routes.length) return null;
  const lines = routes.map(routeLine).join("");
  return (
    <g class={`glow glow-${glow}`} style={{ "--glow-core": `${height * 1.18}px` }}>
      <path class="glow-haze" d={lines} />
      {glow !== "recent" && <path class="glow-rim" d={lines} />}
      {glow !== "recent" && <path class="glow-core" d={lines} />}
    </g>
  );
}

type CityGlowProps = { readonly cities: readonly DrawnCity[]; readonly radius: number; readonly glow: Glow };

/** All cities with the same glow. */
export function CityGlow({ cities, radius, glow }: CityGlowProps) {
  if (!cities.length) return null;
  if (glow === "selectable") return <SelectableCities cities={cities} radius={radius} />;
  return (
    <g class={`glow glow-${glow}`} style={{ "--glow-core": `${radius}px` }}>
      <path class="glow-haze" d={circles(cities, radius)} />
      {glow !== "recent" && <path class="glow-ring" d={circles(cities, radius * 1.75)} />}
    </g>
  );
}

/** Selectable cities get a dotted ring only: often nearly all are selectable, and the routes should stand out. */
function SelectableCities({ cities, radius }: Omit<CityGlowProps, "glow">) {
  const rings = circles(cities, radius * 1.6);
  return (
    <g class="glow">
      <path class="glow-bed" d={rings} />
      <path class="glow-dots" d={rings} pathLength={DOTS * cities.length} />
    </g>
  );
}

type TrailProps = {
  readonly drawing: Drawing;
  /** The routes in walking order. */
  readonly trail: readonly string[];
  readonly endsOf: (route: string) => readonly [Point, Point] | null;
};

/** A trail above the pieces, drawn from its start to its end. */
export function Trail({ drawing, trail, endsOf }: TrailProps) {
  const drawn = new Map(drawing.routes.map((route) => [route.name, route]));
  const routes = trail.flatMap((name) => drawn.get(name) ?? []);
  const ends = routes.map(({ name }) => endsOf(name));
  const lines = routes.map((route, index) => {
    const [a, b] = ends[index] ?? [];
    if (!a || !b) return routeLine(route);
    return isBackwards(ends, index) ? cityToCityLine(route, b, a) : cityToCityLine(route, a, b);
  });
  const timing = (index: number) => ({ "--trail-from": index / lines.length, "--trail-for": 1 / lines.length });
  return (
    <g class="trail" style={{ "--trail-height": `${drawing.height}px` }}>
      {lines.map((line, index) => (
        <path key={`casing ${index}`} class="trail-casing" d={line} pathLength={1} style={timing(index)} />
      ))}
      {lines.map((line, index) => (
        <path key={`line ${index}`} class="trail-line" d={line} pathLength={1} style={timing(index)} />
      ))}
    </g>
  );
}

type Ends = readonly [Point, Point] | null | undefined;

/** Whether a trail walks this route from its second city to its first. */
function isBackwards(ends: readonly Ends[], index: number): boolean {
  const [own, before, after] = [ends[index], ends[index - 1], ends[index + 1]];
  if (!own) return false;
  const touches = (point: Point, other: Ends) => other?.some(({ x, y }) => x === point.x && y === point.y) ?? false;
  if (after) return !touches(own[1], after) && touches(own[0], after);
  return before ? touches(own[1], before) && !touches(own[0], before) : false;
}
