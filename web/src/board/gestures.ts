// Hands on the board: wheel, drag, pinch and double tap.

import type { Viewing } from "./viewing.ts";
import type { Point } from "./viewport.ts";

const SLACK = 6; // pixels that a hand may tremble in a click
const WHEEL = 0.0016;
const PINCH = 0.01;
const LINE = 16;

/** Let hands move a board; the returned function takes them off. */
export function handle(frame: HTMLElement, viewing: Viewing): () => void {
  const hands = new Hands(frame, viewing);
  const stop = new AbortController();
  const { signal } = stop;
  frame.addEventListener("wheel", (event) => hands.wheel(event), { signal, passive: false });
  frame.addEventListener("pointerdown", (event) => hands.down(event), { signal });
  frame.addEventListener("pointermove", (event) => hands.move(event), { signal });
  for (const kind of ["pointerup", "pointercancel"] as const) {
    frame.addEventListener(kind, (event) => hands.up(event), { signal });
  }
  frame.addEventListener("click", (event) => hands.click(event), { signal, capture: true });
  frame.addEventListener("dblclick", (event) => hands.twice(event), { signal });
  return () => stop.abort();
}

/** The pixel of the frame that an event is at. */
export function pixelIn(frame: HTMLElement, event: MouseEvent): Point {
  const box = frame.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

class Hands {
  private readonly frame: HTMLElement;
  private readonly viewing: Viewing;
  private readonly pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private dragging = false;
  private dragged = false;

  constructor(frame: HTMLElement, viewing: Viewing) {
    this.frame = frame;
    this.viewing = viewing;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (sideways) this.viewing.pan(-(event.deltaX || event.deltaY) * unit, 0);
    else {
      const speed = event.ctrlKey ? PINCH : WHEEL;
      this.viewing.zoom(Math.exp(-event.deltaY * unit * speed), pixelIn(this.frame, event));
    }
  }

  down(event: PointerEvent): void {
    if (event.button !== 0 || on(event, "button")) return;
    this.pointers.set(event.pointerId, pixelIn(this.frame, event));
    this.start = pixelIn(this.frame, event);
    if (this.pointers.size === 1) this.dragged = false;
    this.dragging = this.pointers.size > 1;
    if (this.dragging) this.dragged = true;
  }

  move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    if (event.buttons === 0) {
      this.up(event); // it was let go outside
      return;
    }
    const now = pixelIn(this.frame, event);
    if (!this.dragging && Math.hypot(now.x - this.start.x, now.y - this.start.y) > SLACK) {
      this.dragging = this.dragged = true;
      this.frame.setPointerCapture(event.pointerId);
      this.frame.classList.add("board-dragged");
    }
    if (!this.dragging) return;
    const other = this.otherThan(event.pointerId);
    if (other) this.pinch(last, now, other);
    else this.viewing.pan(now.x - last.x, now.y - last.y);
    this.pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.dragging = this.pointers.size > 0 && this.dragged;
    if (!this.dragging) this.frame.classList.remove("board-dragged");
  }

  /** The click at the end of a drag means nothing. */
  click(event: MouseEvent): void {
    if (!this.dragged || event.detail === 0) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  twice(event: MouseEvent): void {
    if (!on(event, "button, [data-lit]")) this.viewing.step(2, pixelIn(this.frame, event));
  }

  private pinch(last: Point, now: Point, other: Point): void {
    const grown =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.viewing.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
    this.viewing.zoom(grown, middle);
  }

  private otherThan(id: number): Point | undefined {
    for (const [other, point] of this.pointers) if (other !== id) return point;
    return undefined;
  }
}

/** Whether an event belongs to what matches. */
function on(event: Event, what: string): boolean {
  return (event.target as Element).closest(what) !== null;
}
