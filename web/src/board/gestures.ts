// Pan and zoom by wheel, drag, pinch and double tap.
import type { PanZoom } from "./pan-zoom.ts";
import type { Point } from "./viewport.ts";

const CLICK_SLACK_PX = 6; // a click may move by so many pixels
const WHEEL_SPEED = 0.0016;
const PINCH_SPEED = 0.01;
const WHEEL_LINE_PX = 16;

/** Let the pointer pan and zoom a board; the returned function stops it. */
export function attachGestures(element: HTMLElement, panZoom: PanZoom): () => void {
  const gestures = new Gestures(element, panZoom);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("wheel", (event) => gestures.wheel(event), { signal, passive: false });
  element.addEventListener("pointerdown", (event) => gestures.down(event), { signal });
  element.addEventListener("pointermove", (event) => gestures.move(event), { signal });
  for (const kind of ["pointerup", "pointercancel"] as const) {
    element.addEventListener(kind, (event) => gestures.up(event), { signal });
  }
  element.addEventListener("click", (event) => gestures.click(event), { signal, capture: true });
  element.addEventListener("dblclick", (event) => gestures.doubleClick(event), { signal });
  return () => stop.abort();
}

/** The position of an event within an element, in pixels. */
export function pixelIn(element: HTMLElement, event: MouseEvent): Point {
  const rect = element.getBoundingClientRect();
  return { x: event.clientX - rect.left, y: event.clientY - rect.top };
}

class Gestures {
  private readonly element: HTMLElement;
  private readonly panZoom: PanZoom;
  private readonly pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private dragging = false;
  private dragged = false;

  constructor(element: HTMLElement, panZoom: PanZoom) {
    this.element = element;
    this.panZoom = panZoom;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    if (sideways) this.panZoom.pan(-(event.deltaX || event.deltaY) * unit, 0);
    else {
      const speed = event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED;
      this.panZoom.zoom(Math.exp(-event.deltaY * unit * speed), pixelIn(this.element, event));
    }
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, pixelIn(this.element, event));
    this.start = pixelIn(this.element, event);
    if (this.pointers.size === 1) this.dragged = false;
    this.dragging = this.pointers.size > 1;
    if (this.dragging) this.dragged = true;
  }

  move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    if (event.buttons === 0) {
      this.up(event); // released outside the window
      return;
    }
    const now = pixelIn(this.element, event);
    if (!this.dragging && Math.hypot(now.x - this.start.x, now.y - this.start.y) > CLICK_SLACK_PX) {
      this.dragging = this.dragged = true;
      this.element.setPointerCapture(event.pointerId);
      this.element.classList.add("board-dragged");
    }
    if (!this.dragging) return;
    const other = this.otherThan(event.pointerId);
    if (other) this.pinch(last, now, other);
    else this.panZoom.pan(now.x - last.x, now.y - last.y);
    this.pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.dragging = this.pointers.size > 0 && this.dragged;
    if (!this.dragging) this.element.classList.remove("board-dragged");
  }

  /** Swallow the click at the end of a drag. */
  click(event: MouseEvent): void {
    if (!this.dragged || event.detail === 0) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  doubleClick(event: MouseEvent): void {
    if (!isOn(event, "[data-lit]")) this.panZoom.step(2, pixelIn(this.element, event));
  }

  private pinch(last: Point, now: Point, other: Point): void {
    const grown =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.panZoom.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
    this.panZoom.zoom(grown, middle);
  }

  private otherThan(id: number): Point | undefined {
    for (const [other, point] of this.pointers) if (other !== id) return point;
    return undefined;
  }
}

/** Whether the target of an event matches a selector or is inside such an element. */
function isOn(event: Event, selector: string): boolean {
  return (event.target as Element).closest(selector) !== null;
}
