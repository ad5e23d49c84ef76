// Pan and zoom arithmetic. A point p of the board is at the pixel p * k + (x, y) of the window.
import { overlap, type Point, type Rect, type Size } from "../ui/placement.ts";

export type { Point, Rect, Size } from "../ui/placement.ts";
export type View = { readonly x: number; readonly y: number; readonly k: number };

/** The size of a board, the part of it that must be seen in the whole view, the size of its window, and the height of a
 * space on the board. */
export type Scene = { readonly board: Size; readonly core: Rect; readonly window: Size; readonly space: number };

const MAX_SPACE_PX = 44; // pixels: a comfortable touch target

/** The scale that shows the whole board. */
function wholeScale({ core, window }: Scene): number {
  return Math.min(window.width / (core.right - core.left), window.height / (core.bottom - core.top));
}

/** The largest scale. */
export function closestScale(scene: Scene): number {
  return Math.max(wholeScale(scene) * 1.5, MAX_SPACE_PX / scene.space);
}

/** The view of the whole board, which is also the first view. */
export function wholeView(scene: Scene): View {
  return clampView(scene, { x: 0, y: 0, k: wholeScale(scene) });
}

/** The part of the board that the whole view shows. */
export function wholeRoom(scene: Scene): Rect {
  const view = wholeView(scene);
  const { board, window } = scene;
  const [low, high] = [toBoard(view, { x: 0, y: 0 }), toBoard(view, { x: window.width, y: window.height })];
  return {
    left: Math.max(0, low.x),
    top: Math.max(0, low.y),
    right: Math.min(board.width, high.x),
    bottom: Math.min(board.height, high.y),
  };
}

/** The nearest view in which the board fills the window as far as possible, so that it is never dragged away; where there
 * is room for the whole core, it is in the middle. */
export function clampView(scene: Scene, view: View): View {
  const { board, core, window } = scene;
  const k = Math.min(Math.max(view.k, wholeScale(scene)), closestScale(scene));
  const along = (at: number, board: number, low: number, high: number, window: number): number => {
    const spare = window - (high - low) * k;
    return spare >= -1e-6 ? spare / 2 - low * k : Math.min(0, Math.max(window - board * k, at));
  };
  return {
    x: along(view.x, board.width, core.left, core.right, window.width),
    y: along(view.y, board.height, core.top, core.bottom, window.height),
    k,
  };
}

/** Zoom, keeping the point of the board under a pixel where it is. */
export function zoomView(scene: Scene, view: View, factor: number, at: Point): View {
  const k = Math.min(Math.max(view.k * factor, wholeScale(scene)), closestScale(scene));
  const grown = k / view.k;
  return clampView(scene, { x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown, k });
}

/** Pan by a number of pixels. */
export function panView(scene: Scene, view: View, dx: number, dy: number): View {
  return clampView(scene, { x: view.x + dx, y: view.y + dy, k: view.k });
}

/** The point of the board at a pixel. */
export function toBoard(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k };
}

/** The pixel at a point of the board. */
export function toPixel(view: View, point: Point): Point {
  return { x: point.x * view.k + view.x, y: point.y * view.k + view.y };
}

/** A view that shows parts of the board beside what covers it: the same view if it does already, zoomed out only if
 * necessary. */
export function revealRects(
  scene: Scene,
  view: View,
  parts: readonly Rect[],
  margin: number,
  covered: Rect | null = null,
): View {
  const { window } = scene;
  if (!parts.length || parts.every((part) => isShown(window, pixelRect(view, part), covered))) return view;
  const free = freeRect(window, covered);
  const [width, height] = [free.right - free.left, free.bottom - free.top];
  const whole = rectAroundAll(parts);
  const fits = Math.min(
    (width - 2 * margin) / Math.max(whole.right - whole.left, 1),
    (height - 2 * margin) / Math.max(whole.bottom - whole.top, 1),
  );
  const k = Math.min(view.k, Math.max(fits, 0.01));
  const middle = { x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2 };
  const moved = clampView(
    { ...scene, window: { width, height } },
    { x: width / 2 - middle.x * k, y: height / 2 - middle.y * k, k },
  );
  return { x: moved.x + free.left, y: moved.y + free.top, k: moved.k };
}

/** Where a part of the board is in the window. */
function pixelRect(view: View, part: Rect): Rect {
  const low = toPixel(view, { x: part.left, y: part.top });
  const high = toPixel(view, { x: part.right, y: part.bottom });
  return { left: low.x, top: low.y, right: high.x, bottom: high.y };
}

function isShown(window: Size, rect: Rect, covered: Rect | null): boolean {
  const isInside = rect.left >= 0 && rect.top >= 0 && rect.right <= window.width && rect.bottom <= window.height;
  return isInside && (covered === null || overlap(rect, covered) === 0);
}

/** A rectangle moved by a number of units. */
export function moveRect({ left, top, right, bottom }: Rect, dx: number, dy: number): Rect {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

/** The rectangle around others. */
export function rectAroundAll(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map((rect) => rect.left)),
    top: Math.min(...rects.map((rect) => rect.top)),
    right: Math.max(...rects.map((rect) => rect.right)),
    bottom: Math.max(...rects.map((rect) => rect.bottom)),
  };
}

/** The largest part of the window beside, above or below what covers it. */
function freeRect({ width, height }: Size, covered: Rect | null): Rect {
  const window = { left: 0, top: 0, right: width, bottom: height };
  if (!covered || overlap(window, covered) === 0) return window;
  const strips = [
    { ...window, right: covered.left },
    { ...window, left: covered.right },
    { ...window, bottom: covered.top },
    { ...window, top: covered.bottom },
  ];
  const sizes = strips.map((strip) => overlap(strip, window));
  return strips[sizes.indexOf(Math.max(...sizes))] ?? window;
}

/** The view for a window of another size, with the same middle. */
export function resizeView(before: Scene, scene: Scene, view: View): View {
  const middle = toBoard(view, { x: before.window.width / 2, y: before.window.height / 2 });
  const { window } = scene;
  return clampView(scene, {
    x: window.width / 2 - middle.x * view.k,
    y: window.height / 2 - middle.y * view.k,
    k: view.k,
  });
}

/** A view between two others. */
export function interpolateView(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) };
}

/** How names and symbols are drawn at a scale. */
export type LabelStyle = {
  /** Show only the names that have room: those of the drawing would be too small to read. */
  readonly compact: boolean;
  /** Too far away for the symbols on spaces. */
  readonly afar: boolean;
  /** The size of names, in units of the board. */
  readonly size: number;
  /** Afar, the size of the mark on a route, in units of the board. */
  readonly mark?: number;
  /** What the whole view shows of the drawing: names without a place in it need room there. */
  readonly room?: Rect;
};

const MIN_NAME_PX = 9; // these sizes are in pixels
const OVERVIEW_NAME_PX = 11;
const AFAR_NAME_PX = 9;
const LARGE_NAME_PX = 18;
const MIN_SPACE_PX = 6;
const MIN_MARK_PX = 8.5;
const MAX_MARK_PX = 12;
const MARK_SPACES = 3; // heights of a space: marks are smaller where routes are closer together, but never too small to read

/** How names and symbols are drawn at a scale, for a drawing with these sizes. */
export function labelStyle(k: number, sizes: { font: number; overview: number; space: number }): LabelStyle {
  const compact = sizes.font * k < MIN_NAME_PX;
  const afar = sizes.space * k < MIN_SPACE_PX;
  if (afar) {
    const mark = Math.min(Math.max(MIN_MARK_PX / k, MARK_SPACES * sizes.space), MAX_MARK_PX / k);
    return { compact, afar, size: AFAR_NAME_PX / k, mark };
  }
  if (compact) return { compact, afar, size: Math.min(sizes.overview, OVERVIEW_NAME_PX / k) };
  // Close up, names grow more slowly than the map, to leave room for it.
  const slower = Math.min(1, Math.sqrt(LARGE_NAME_PX / (sizes.font * k)));
  return { compact, afar, size: sizes.font * slower };
}
