// Pans and zooms a board without rendering it again: while it moves, the drawing is only translated and scaled; when it
// rests, it is laid out at its new size.
import { type Signal, signal } from "@preact/signals";
import { isMotionWanted } from "../ui/motion.ts";
import {
  clampView,
  interpolateView,
  type LabelStyle,
  labelStyle,
  moveRect,
  type Point,
  panView,
  type Rect,
  resizeView,
  revealRects,
  type Scene,
  type Size,
  toBoard,
  toPixel,
  type View,
  wholeRoom,
  wholeView,
  zoomView,
} from "./viewport.ts";

/** The sizes of a drawing. */
type DrawingSize = {
  readonly origin: Point;
  readonly size: Size;
  /** All cities and routes, without the margins of the map. */
  readonly core: Rect;
  readonly space: number;
  readonly font: number;
  readonly overview: number;
};

const REST_AFTER_MS = 140;
const GLIDE_MS = 280;
const MARGIN_PX = 48;

export class PanZoom {
  /** Called whenever the board moves in its window. */
  onMove: () => void = () => {};
  /** Whether the board rests in the view of the whole of it. */
  readonly isWhole: Signal<boolean> = signal(true);

  private readonly stage: HTMLElement;
  private readonly style: Signal<LabelStyle>;
  private readonly drawing: DrawingSize;
  private scene: Scene | null = null;
  private view: View = { x: 0, y: 0, k: 1 };
  private room: Rect = { left: 0, top: 0, right: 0, bottom: 0 };
  private drawnAt = 0;
  private moved = false;
  private before: View | null = null;
  /** Where the running animation ends. */
  private goal: View | null = null;
  private animationFrame = 0;
  private gliding = 0;
  private timer = 0;

  /** `style` is kept up to date with the scale at which the board rests. */
  constructor(stage: HTMLElement, drawing: DrawingSize, style: Signal<LabelStyle>) {
    this.stage = stage;
    this.style = style;
    this.drawing = drawing;
  }

  /** The window has a new size. */
  resize(window: Size): void {
    if (window.width <= 0 || window.height <= 0) return;
    const scene = this.sceneIn(window);
    const view = this.scene && this.moved ? resizeView(this.scene, scene, this.view) : wholeView(scene);
    this.scene = scene;
    this.view = view;
    this.room = moveRect(wholeRoom(scene), this.drawing.origin.x, this.drawing.origin.y);
    this.rest();
  }

  /** The whole board is fitted to the window, or only its core if it is too small for the names of the drawing, some of
   * which are in the margins. */
  private sceneIn(window: Size): Scene {
    const { origin, size, core, space } = this.drawing;
    const small = { board: size, core: moveRect(core, -origin.x, -origin.y), window, space };
    if (labelStyle(wholeView(small).k, this.drawing).compact) return small;
    return { ...small, core: { left: 0, top: 0, right: size.width, bottom: size.height } };
  }

  /** The size of the window. */
  get window(): Size {
    return this.scene?.window ?? { width: 0, height: 0 };
  }

  /** Pixels per unit of the drawing. */
  get scale(): number {
    return this.view.k;
  }

  /** The point of the drawing at a pixel of the window. */
  toDrawing(pixel: Point): Point {
    const { x, y } = toBoard(this.view, pixel);
    return { x: x + this.drawing.origin.x, y: y + this.drawing.origin.y };
  }

  /** The pixel of the window at a point of the drawing. */
  toPixel(point: Point): Point {
    return toPixel(this.view, { x: point.x - this.drawing.origin.x, y: point.y - this.drawing.origin.y });
  }

  pan(dx: number, dy: number): void {
    if (this.scene) this.byHand(panView(this.scene, this.view, dx, dy));
  }

  /** Zoom in or out around a pixel, or around the middle. */
  zoom(factor: number, at?: Point): void {
    if (!this.scene) return;
    const { width, height } = this.scene.window;
    this.byHand(zoomView(this.scene, this.view, factor, at ?? { x: width / 2, y: height / 2 }));
  }

  /** Zoom by an animated step. */
  step(factor: number, at?: Point): void {
    if (!this.scene) return;
    const { width, height } = this.scene.window;
    this.moved = true;
    this.before = null;
    this.glide(zoomView(this.scene, this.goal ?? this.view, factor, at ?? { x: width / 2, y: height / 2 }));
  }

  /** Show the whole board. */
  whole(): void {
    if (!this.scene) return;
    this.moved = true;
    this.before = null;
    this.glide(wholeView(this.scene));
  }

  /** Bring parts of the drawing into view, beside what covers the window; `back` returns unless the user has moved
   * the board since. */
  show(parts: readonly Rect[], covered: Rect | null = null): void {
    if (!this.scene) return;
    const { x, y } = this.drawing.origin;
    const onBoard = parts.map((part) => moveRect(part, -x, -y));
    const from = this.goal ?? this.view;
    const view = revealRects(this.scene, from, onBoard, MARGIN_PX, covered);
    if (view === from) return;
    this.before ??= from;
    this.glide(view);
  }

  /** Return to where the board was before `show`. */
  back(): void {
    if (this.scene && this.before) this.glide(clampView(this.scene, this.before));
    this.before = null;
  }

  close(): void {
    cancelAnimationFrame(this.animationFrame);
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.timer);
  }

  private byHand(view: View): void {
    cancelAnimationFrame(this.gliding);
    this.goal = null;
    this.moved = true;
    this.before = null;
    this.view = view;
    this.shift();
  }

  private glide(to: View): void {
    cancelAnimationFrame(this.gliding);
    const from = this.view;
    if (!isMotionWanted()) {
      this.view = to;
      this.shift();
      return;
    }
    this.goal = to;
    let start = 0;
    const tick = (now: number) => {
      start ||= now;
      const share = Math.min(1, (now - start) / GLIDE_MS);
      this.view = interpolateView(from, to, 1 - (1 - share) ** 3);
      this.shift();
      if (share < 1) this.gliding = requestAnimationFrame(tick);
      else this.goal = null;
    };
    this.gliding = requestAnimationFrame(tick);
  }

  /** Apply the view by transforming the stage, at most once per animation frame. */
  private shift(): void {
    this.onMove();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), REST_AFTER_MS);
    cancelAnimationFrame(this.animationFrame);
    this.animationFrame = requestAnimationFrame(() => {
      const { x, y, k } = this.view;
      this.stage.style.transform = `translate(${x}px, ${y}px) scale(${k / this.drawnAt})`;
    });
  }

  /** Lay out the stage at its current size. */
  private rest(): void {
    cancelAnimationFrame(this.animationFrame);
    const { x, y, k } = this.view;
    const { style, classList } = this.stage;
    style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    this.isWhole.value = this.scene === null || k < wholeView(this.scene).k * 1.01;
    const { room } = this;
    if (k === this.drawnAt && room === this.style.peek().room) return;
    this.drawnAt = k;
    const names = { ...labelStyle(k, this.drawing), room };
    this.style.value = names;
    style.width = `${this.drawing.size.width * k}px`;
    style.height = `${this.drawing.size.height * k}px`;
    // Set on the few groups that use them: everything else would inherit them for nothing.
    for (const group of this.stage.querySelectorAll<SVGElement>(".board-scaled")) {
      group.style.setProperty("--board-pixel", `${1 / k}px`);
      group.style.setProperty("--board-name", `${names.size}px`);
    }
    classList.toggle("board-compact", names.compact);
    classList.toggle("board-afar", names.afar);
  }
}
