// The board on the page, for what is placed beside its routes and cities or drawn over them.
import type { Drawing } from "../api/types.ts";
import { cityKey, type PartKey } from "./board-parts.ts";
import { partRects } from "./part-rects.ts";
import type { Rect } from "./viewport.ts";

export type Stage = {
  readonly drawing: Drawing;
  /** All of it. What is put there has the colours of the board. */
  readonly view: HTMLElement;
  /** Through this the map is seen. */
  readonly viewport: HTMLElement;
  /** The whole map, as large as it is drawn now. */
  readonly map: HTMLElement;
  /** A layer above everything on the map, in units of the drawing. */
  readonly air: SVGSVGElement;
};

let current: Stage | null = null;

/** The board that the page shows, of which there is one at a time; null if there is none. */
export function shownStage(): Stage | null {
  return current;
}

/** Make this the board that the page shows, until the result is called. */
export function enterStage(stage: Stage): () => void {
  current = stage;
  return () => {
    if (current === stage) current = null;
  };
}

/** The rectangles of routes and cities on the page now; none without a board. */
export function rectsOnPage(keys: readonly PartKey[]): readonly Rect[] {
  if (!current) return [];
  const { drawing, map } = current;
  const at = map.getBoundingClientRect();
  const [left, top, right] = drawing.bounds;
  const k = at.width / (right - left);
  return partRects(drawing, keys).map((rect) => ({
    left: at.left + (rect.left - left) * k,
    top: at.top + (rect.top - top) * k,
    right: at.left + (rect.right - left) * k,
    bottom: at.top + (rect.bottom - top) * k,
  }));
}

/** The keys of all routes and cities. */
export function allParts({ drawing }: Stage): readonly PartKey[] {
  return [...drawing.routes.map(({ name }) => name), ...drawing.cities.map(({ code }) => cityKey(code))];
}

/** What stands on a route or in a city: pieces, and the bands below them. */
export function builtOn({ map }: Stage, key: PartKey): Built {
  const part = `[data-part="${CSS.escape(key)}"]`;
  const find = (selector: string) => [...map.querySelectorAll<SVGGraphicsElement>(`${part} ${selector}`)];
  return {
    bands: [...find(".route-casing"), ...find(".route-band")],
    pieces: [...find(".route-pieces > *"), ...find(".city-building")],
  };
}

type Built = { readonly bands: readonly SVGGraphicsElement[]; readonly pieces: readonly SVGGraphicsElement[] };

/** The lines of the trail on the board, in walking order. */
export function trailLines({ map }: Stage): readonly SVGPathElement[] {
  return [...map.querySelectorAll<SVGPathElement>(".trail-line")];
}
