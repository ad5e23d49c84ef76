// Where a board is in its window: arithmetic of pan and zoom. A point p of the board is seen at p * k + (x, y) pixels.

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
export type View = { readonly x: number; readonly y: number; readonly k: number };

/** A board of this size in a window of that size, with spaces so high. */
export type Scene = { readonly board: Size; readonly port: Size; readonly space: number };

const NARROW = 720;
const MUCH_NARROWER = 1.3;
const MOST_CUT_OFF = 2.4;
const HIGHEST_SPACE = 44; // pixels: as much as a finger needs

/** The scale that shows the whole board. */
export function wholeScale({ board, port }: Scene): number {
  return Math.min(port.width / board.width, port.height / board.height);
}

/** The largest scale. */
export function closestScale(scene: Scene): number {
  return Math.max(wholeScale(scene) * 1.5, HIGHEST_SPACE / scene.space);
}

/** The view to begin with: the whole board, or its full height where a window is narrow, as on a phone. */
export function homeView(scene: Scene): View {
  const { board, port } = scene;
  const whole = wholeScale(scene);
  const filling = Math.max(port.width / board.width, port.height / board.height);
  const cuts = port.width < NARROW && port.height * board.width > port.width * board.height * MUCH_NARROWER;
  return settled(scene, { x: 0, y: 0, k: cuts ? Math.min(filling, whole * MOST_CUT_OFF) : whole }, true);
}

/** The whole board. */
export function wholeView(scene: Scene): View {
  return settled(scene, { x: 0, y: 0, k: wholeScale(scene) });
}

/** The nearest view in which the board fills the window as far as it can: it is never lost. */
export function settled(scene: Scene, view: View, centred = false): View {
  const k = Math.min(Math.max(view.k, wholeScale(scene)), closestScale(scene));
  const along = (at: number, board: number, port: number): number => {
    const spare = port - board * k;
    return spare >= 0 || centred ? spare / 2 : Math.min(0, Math.max(spare, at));
  };
  return {
    x: along(view.x, scene.board.width, scene.port.width),
    y: along(view.y, scene.board.height, scene.port.height),
    k,
  };
}

/** Nearer or farther, while the point of the board under this pixel stays where it is. */
export function zoomed(scene: Scene, view: View, factor: number, at: Point): View {
  const k = Math.min(Math.max(view.k * factor, wholeScale(scene)), closestScale(scene));
  const grown = k / view.k;
  return settled(scene, { x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown, k });
}

/** Moved by so many pixels. */
export function panned(scene: Scene, view: View, dx: number, dy: number): View {
  return settled(scene, { x: view.x + dx, y: view.y + dy, k: view.k });
}

/** The point of the board that is seen at a pixel. */
export function boardPoint(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k };
}

/** The pixel at which a point of the board is seen. */
export function pixelOf(view: View, point: Point): Point {
  return { x: point.x * view.k + view.x, y: point.y * view.k + view.y };
}

/** The view that shows a part of the board: the same one if it does so already, farther only if it must be. */
export function showing(scene: Scene, view: View, part: Box, margin: number): View {
  const { port } = scene;
  const low = pixelOf(view, { x: part.left, y: part.top });
  const high = pixelOf(view, { x: part.right, y: part.bottom });
  if (low.x >= 0 && low.y >= 0 && high.x <= port.width && high.y <= port.height) return view;
  const fits = Math.min(
    (port.width - 2 * margin) / Math.max(part.right - part.left, 1),
    (port.height - 2 * margin) / Math.max(part.bottom - part.top, 1),
  );
  const k = Math.min(view.k, fits);
  const middle = { x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
  return settled(scene, { x: port.width / 2 - middle.x * k, y: port.height / 2 - middle.y * k, k });
}

/** The view for a window of another size: its middle stays the middle. */
export function resized(before: Scene, scene: Scene, view: View): View {
  const middle = boardPoint(view, { x: before.port.width / 2, y: before.port.height / 2 });
  const { port } = scene;
  return settled(scene, { x: port.width / 2 - middle.x * view.k, y: port.height / 2 - middle.y * view.k, k: view.k });
}

/** Between two views; the scale changes evenly to the eye. */
export function between(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) };
}

/** How a scale is drawn. */
export type Lettering = {
  /** Names of the overview, for those of the board could not be read. */
  readonly compact: boolean;
  /** Too far away for the signs on spaces. */
  readonly afar: boolean;
  /** How large names are, in units of the board. */
  readonly size: number;
};

const SMALLEST_NAME = 9; // pixels, like the rest
const OVERVIEW_NAME = 12;
const LARGE_NAME = 18;
const SMALLEST_SPACE = 6;

/** How names and signs are drawn at a scale, for a drawing with these sizes. */
export function lettering(k: number, sizes: { font: number; overview: number; space: number }): Lettering {
  const compact = sizes.font * k < SMALLEST_NAME;
  const afar = sizes.space * k < SMALLEST_SPACE;
  if (compact) return { compact, afar, size: Math.min(sizes.overview, OVERVIEW_NAME / k) };
  // Close up, names grow more slowly than the map: they keep clear of it and do not shout.
  const slower = Math.min(1, Math.sqrt(LARGE_NAME / (sizes.font * k)));
  return { compact, afar, size: sizes.font * slower };
}
