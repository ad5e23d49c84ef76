// Where a panel or showcase goes: over free space, near what it is about and never over it.

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const GAP = 14; // pixels between a panel and what it is about
const EDGE = 8;

const SOFT_COST = 0.05; // of covering a square pixel of something soft, in pixels of distance

/** Evenly spaced positions that are tried along each axis, besides those next to what is kept. */
const TRIED = 9;

/**
 * The upper left corner of a panel inside an area: it covers as little of `kept` as possible, then of `avoided`, rather
 * nothing of `soft`, and is near what is kept or, if nothing is, the middle.
 */
export function placeClear(
  panel: Size,
  area: Rect,
  kept: readonly Rect[],
  soft: readonly Rect[] = [],
  avoided: readonly Rect[] = [],
): Point {
  const spaced = kept.map(withGap);
  const about = kept.length ? kept : [area];
  const middle = { x: average(about, "left", "right"), y: average(about, "top", "bottom") };
  const xs = stops(panel.width, area.left, area.right, middle.x, kept, "left", "right");
  const ys = stops(panel.height, area.top, area.bottom, middle.y, kept, "top", "bottom");
  let best: (Point & { readonly cost: number }) | null = null;
  for (const x of xs)
    for (const y of ys) {
      const rect = { left: x, top: y, right: x + panel.width, bottom: y + panel.height };
      const covered = coveredArea(rect, spaced);
      const away = Math.hypot(x + panel.width / 2 - middle.x, y + panel.height / 2 - middle.y);
      const cost = covered * 1e6 + coveredArea(rect, avoided) * 1e3 + coveredArea(rect, soft) * SOFT_COST + away;
      if (!best || cost < best.cost) best = { x, y, cost };
    }
  return best ?? { x: area.left, y: area.top };
}

/** A rectangle with the gap around it. */
function withGap({ left, top, right, bottom }: Rect): Rect {
  return { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP };
}

function coveredArea(rect: Rect, others: readonly Rect[]): number {
  return others.reduce((sum, other) => sum + overlap(rect, other), 0);
}

/** The area that two rectangles share. */
export function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

type Side = keyof Rect;

function average(rects: readonly Rect[], low: Side, high: Side): number {
  return rects.reduce((sum, rect) => sum + (rect[low] + rect[high]) / 2, 0) / Math.max(1, rects.length);
}

/** The positions worth trying along one axis, all inside the area. */
function stops(
  size: number,
  from: number,
  to: number,
  middle: number,
  kept: readonly Rect[],
  low: Side,
  high: Side,
): readonly number[] {
  const room = to - size - from;
  const wanted = [
    middle - size / 2,
    ...Array.from({ length: TRIED }, (_, index) => from + (room * index) / (TRIED - 1)),
    ...kept.flatMap((rect) => [rect[low] - GAP - size, rect[high] + GAP, rect[low], rect[high] - size]),
  ];
  return wanted.map((at) => Math.max(from + EDGE, Math.min(at, to - size - EDGE)));
}
