// Light on the board: what can be chosen, what is pointed at, what is chosen; and the longest path.
import type { Drawing, DrawnCity, DrawnRoute } from "../wire/types.ts";
import { lineOf, wayOf } from "./shapes.ts";
import type { Point } from "./viewport.ts";
import "./lights.css";

const DOTS = 14;

/** How something is lit; of several, the last one counts. */
export type Light = "lit" | "pointed" | "chosen";

type RouteLight = { readonly drawn: DrawnRoute; readonly height: number; readonly light: Light };

export function RouteGlow({ drawn, height, light }: RouteLight) {
  const line = lineOf(drawn);
  return (
    <g class={`light light-${light}`} style={{ "--light-core": `${height * 1.18}px` }}>
      <path class="light-haze" d={line} />
      <path class="light-rim" d={line} />
      <path class="light-core" d={line} />
    </g>
  );
}

type CityLight = { readonly drawn: DrawnCity; readonly radius: number; readonly light: Light };

export function CityGlow({ drawn, radius, light }: CityLight) {
  const middle = { cx: drawn.x, cy: drawn.y };
  if (light === "lit") return <Site middle={middle} radius={radius} />;
  return (
    <g class={`light light-${light}`} style={{ "--light-core": `${radius}px` }}>
      <circle class="light-haze" {...middle} r={radius} />
      <circle class="light-ring" {...middle} r={radius * 1.75} />
    </g>
  );
}

type Middle = { readonly cx: number; readonly cy: number };

/** A city that can be chosen: dots around it, as often nearly all of them can and the routes are to stand out. */
function Site({ middle, radius }: { readonly middle: Middle; readonly radius: number }) {
  const ring = { ...middle, r: radius * 1.6, pathLength: DOTS };
  return (
    <g class="light light-site">
      <circle class="light-bed" {...ring} />
      <circle class="light-dots" {...ring} />
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
