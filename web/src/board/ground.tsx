// The map under the routes: sea, land, borders and rivers. Rendered once per board.
import { useMemo } from "preact/hooks";
import type { Drawing } from "../api/types.ts";
import { simplifyCoast } from "./coast.ts";
import "./ground.css";

// From the bottom up, as docs/drawing.md lists them; `net` and `land` are below all of these.
const LAYERS = ["park", "avenue", "limit", "state", "border", "river", "canal", "lake"] as const;
const WATERS = ["seine", "arm"] as const;
const SHORES = [
  [14, 0.35],
  [8, 0.5],
  [3.5, 0.8],
] as const;
const SHORE_STEP = 4;

/** The viewBox for a rectangle of a drawing. */
export function viewBoxOf([left, top, right, bottom]: Drawing["bounds"]): string {
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

export function Ground({ drawing }: { readonly drawing: Drawing }) {
  return useMemo(
    () => (
      <svg class="ground" viewBox={viewBoxOf(drawing.bounds)} aria-hidden="true">
        <Land drawing={drawing} />
        <path class="ground-track" stroke-width={drawing.height * 0.2} d={drawing.tracks.join("")} />
      </svg>
    ),
    [drawing],
  );
}

/** The map inside its border. */
function Land({ drawing }: { readonly drawing: Drawing }) {
  const { background } = drawing;
  const [left, top, right, bottom] = drawing.inner;
  const rect = { x: left, y: top, width: right - left, height: bottom - top };
  return (
    <>
      <svg {...rect} viewBox={viewBoxOf(drawing.inner)} aria-hidden="true">
        <rect class="ground-sea" {...rect} />
        {background.net && <path class="ground-net" d={background.net} />}
        <Coast path={background.land ?? ""} hasShore={"net" in background} />
        {LAYERS.map((name) => background[name] && <path class={`ground-${name}`} d={background[name]} key={name} />)}
        {WATERS.map(
          (name) => background[name] && <path class={`ground-${name} ground-bank`} d={background[name]} key={name} />,
        )}
        {WATERS.map((name) => background[name] && <path class={`ground-${name}`} d={background[name]} key={name} />)}
      </svg>
      <rect class="ground-neat" {...rect} />
    </>
  );
}

/** Land, with lines in the water along the coast. */
function Coast({ path, hasShore }: { readonly path: string; readonly hasShore: boolean }) {
  const shore = hasShore ? simplifyCoast(path, SHORE_STEP) : "";
  return (
    <>
      {hasShore &&
        SHORES.map(([width, opacity]) => (
          <path class="ground-shore" d={shore} stroke-width={width} stroke-opacity={opacity} key={width} />
        ))}
      <path class="ground-land" d={path} />
    </>
  );
}
