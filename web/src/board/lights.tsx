// Light on the board: what can be chosen, what is pointed at, what is chosen; and the longest path.
import type { Drawing, DrawnCity, DrawnRoute } from "../wire/types.ts";
import { circles, lineOf, wayOf } from "./shapes.ts";
import type { Point } from "./viewport.ts";
import "./lights.css";

const DOTS = 14;

/** How something is lit; of several, the last one counts. */
export type Light = "lit" | "pointed" | "chosen";

/** All kinds of light, the later above the earlier. */
export const LIGHTS: readonly Light[] = ["lit", "pointed", "chosen"];

type RouteGlowProps = { readonly routes: readonly DrawnRoute[]; readonly height: number; readonly light: Light };

/** Routes that are lit alike: three lines for all of them, as dozens may be lit and go out at once. */
export function RouteGlow({ routes, height, light }: RouteGlowProps) {
  if (!routes.length) return null;
  const lines = routes.map(lineOf).join("");
  return (
    <g class={`light light-${light}`} style={{ "--light-core": `${height * 1.18}px` }}>
      <path class="light-haze" d={lines} />
      <path class="light-rim" d={lines} />
      <path class="light-core" d={lines} />
    </g>
  );
}

type CityGlowProps = { readonly cities: readonly DrawnCity[]; readonly radius: number; readonly light: Light };

/** Cities that are lit alike. */
export function CityGlow({ cities, radius, light }: CityGlowProps) {
  if (!cities.length) return null;
  if (light === "lit") return <Sites cities={cities} radius={radius} />;
  return (
    <g class={`light light-${light}`} style={{ "--light-core": `${radius}px` }}>
      <path class="light-haze" d={circles(cities, radius)} />
      <path class="light-ring" d={circles(cities, radius * 1.75)} />
    </g>
  );
}

/** Cities that can be chosen: dots around them, as often nearly all of them can and the routes are to stand out. */
function Sites({ cities, radius }: Omit<CityGlowProps, "light">) {
  const rings = circles(cities, radius * 1.6);
  return (
    <g class="light light-site">
      <path class="light-bed" d={rings} />
      <path class="light-dots" d={rings} pathLength={DOTS * cities.length} />
    </g>
  );
}

type TrailProps = {
  readonly drawing: Drawing;
  readonly trail: readonly string[];
  readonly endsOf: (route: string) => readonly [Point, Point] | null;
};

/** The longest path, over the pieces. */
export function Trail({ drawing, trail, endsOf }: TrailProps) {
  const wanted = new Set(trail);
  const path = drawing.routes
    .filter((route) => wanted.has(route.name))
    .map((route) => {
      const ends = endsOf(route.name);
      return ends ? wayOf(route, ...ends) : lineOf(route);
    })
    .join("");
  return (
    <g class="trail">
      <path class="trail-casing" d={path} stroke-width={drawing.height * 0.62} />
      <path class="trail-line" d={path} stroke-width={drawing.height * 0.34} />
    </g>
  );
}
