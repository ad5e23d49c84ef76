// The window on a board: pan and zoom without rendering anything anew. While it moves, the picture is only shifted and
// stretched; when it rests, it is drawn at its new size.
import {
  type Box,
  between,
  boardPoint,
  homeView,
  lettering,
  type Point,
  panned,
  pixelOf,
  resized,
  type Scene,
  type Size,
  settled,
  showing,
  type View,
  wholeView,
  zoomed,
} from "./viewport.ts";

/** What a window must know of its drawing. */
export type Sheet = {
  readonly origin: Point;
  readonly size: Size;
  readonly space: number;
  readonly font: number;
  readonly overview: number;
};

const REST_AFTER = 140;
const GLIDE = 280;
const MARGIN = 48;

export class Viewing {
  /** Told whenever the board moves in its window. */
  onMove: () => void = () => {};

  private readonly stage: HTMLElement;
  private readonly sheet: Sheet;
  private scene: Scene | null = null;
  private view: View = { x: 0, y: 0, k: 1 };
  private drawnAt = 0;
  private moved = false;
  private before: View | null = null;
  /** Where a glide ends. */
  private goal: View | null = null;
  private frame = 0;
  private gliding = 0;
  private timer = 0;

  constructor(stage: HTMLElement, sheet: Sheet) {
    this.stage = stage;
    this.sheet = sheet;
  }

  /** The window has a new size. */
  resize(port: Size): void {
    if (port.width <= 0 || port.height <= 0) return;
    const scene = { board: this.sheet.size, port, space: this.sheet.space };
    const view = this.scene && this.moved ? resized(this.scene, scene, this.view) : homeView(scene);
    this.scene = scene;
    this.view = view;
    this.rest();
  }

  /** How large the window is. */
  get port(): Size {
    return this.scene?.port ?? { width: 0, height: 0 };
  }

  /** Pixels for a unit of the drawing. */
  get scale(): number {
    return this.view.k;
  }

  /** The point of the drawing at a pixel of the window. */
  toDrawing(pixel: Point): Point {
    const { x, y } = boardPoint(this.view, pixel);
    return { x: x + this.sheet.origin.x, y: y + this.sheet.origin.y };
  }

  /** The pixel of the window at which a point of the drawing is. */
  toPixel(point: Point): Point {
    return pixelOf(this.view, { x: point.x - this.sheet.origin.x, y: point.y - this.sheet.origin.y });
  }

  pan(dx: number, dy: number): void {
    if (this.scene) this.byHand(panned(this.scene, this.view, dx, dy));
  }

  /** Nearer or farther, around a pixel or the middle. */
  zoom(factor: number, at?: Point): void {
    if (!this.scene) return;
    const { width, height } = this.scene.port;
    this.byHand(zoomed(this.scene, this.view, factor, at ?? { x: width / 2, y: height / 2 }));
  }

  /** A step nearer or farther that one can follow with the eye. */
  step(factor: number, at?: Point): void {
    if (!this.scene) return;
    const { width, height } = this.scene.port;
    this.moved = true;
    this.before = null;
    this.glide(zoomed(this.scene, this.goal ?? this.view, factor, at ?? { x: width / 2, y: height / 2 }));
  }

  /** The whole board. */
  whole(): void {
    if (!this.scene) return;
    this.moved = true;
    this.before = null;
    this.glide(wholeView(this.scene));
  }

  /** Bring a part of the drawing into view, gently; `back` returns unless somebody moved the board meanwhile. */
  show(part: Box): void {
    if (!this.scene) return;
    const { x, y } = this.sheet.origin;
    const onBoard = { left: part.left - x, top: part.top - y, right: part.right - x, bottom: part.bottom - y };
    const view = showing(this.scene, this.view, onBoard, MARGIN);
    if (view === this.view) return;
    this.before ??= this.view;
    this.glide(view);
  }

  /** Where the board was before something was shown. */
  back(): void {
    if (this.scene && this.before) this.glide(settled(this.scene, this.before));
    this.before = null;
  }

  close(): void {
    cancelAnimationFrame(this.frame);
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
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.view = to;
      this.shift();
      return;
    }
    this.goal = to;
    let start = 0;
    const tick = (now: number) => {
      start ||= now;
      const share = Math.min(1, (now - start) / GLIDE);
      this.view = between(from, to, 1 - (1 - share) ** 3);
      this.shift();
      if (share < 1) this.gliding = requestAnimationFrame(tick);
      else this.goal = null;
    };
    this.gliding = requestAnimationFrame(tick);
  }

  /** Show the view by shifting and stretching what is drawn: once for each picture on the screen. */
  private shift(): void {
    this.onMove();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), REST_AFTER);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      const { x, y, k } = this.view;
      this.stage.style.transform = `translate(${x}px, ${y}px) scale(${k / this.drawnAt})`;
    });
  }

  /** Draw the board at the size that it now has. */
  private rest(): void {
    cancelAnimationFrame(this.frame);
    const { x, y, k } = this.view;
    const { style, classList } = this.stage;
    style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    if (k === this.drawnAt) return;
    this.drawnAt = k;
    const names = lettering(k, this.sheet);
    style.width = `${this.sheet.size.width * k}px`;
    style.height = `${this.sheet.size.height * k}px`;
    // On the few groups that ask for them: everything else would inherit them for nothing.
    for (const group of this.stage.querySelectorAll<SVGElement>(".board-scaled")) {
      group.style.setProperty("--board-pixel", `${1 / k}px`);
      group.style.setProperty("--board-name", `${names.size}px`);
    }
    classList.toggle("board-compact", names.compact);
    classList.toggle("board-afar", names.afar);
  }
}
