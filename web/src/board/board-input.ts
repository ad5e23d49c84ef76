// Pointer, touch and keyboard input on a board: tooltips, focus and choosing.
import type { Signal } from "@preact/signals";
import { hasModifier } from "../ui/keys.ts";
import type { BoardContent } from "./board-content.ts";
import { cityKey, cityOfKey, type PartKey } from "./board-parts.ts";
import { type Description, describeCity, describeRoute } from "./descriptions.ts";
import { pixelIn } from "./gestures.ts";
import { hitTest } from "./hit-test.ts";
import { directionOf, isDirection, nearestInDirection } from "./keyboard-nav.ts";
import type { PanZoom } from "./pan-zoom.ts";
import { partRects } from "./part-rects.ts";
import { routeMiddle } from "./shapes.ts";
import type { TooltipState } from "./tooltip.tsx";
import type { Point } from "./viewport.ts";

const REACH_PX = 14;
const PAN_STEP_PX = 90;
const ZOOM_STEP = 1.5;

/** The board as it was last rendered, and the callbacks for choosing. */
export type InputContext = {
  readonly content: BoardContent;
  readonly onChoose: (key: PartKey) => void;
  /** Called with what gets the focus, which the Tab key then comes back to. */
  readonly onFocus: (key: PartKey) => void;
  readonly tooltip: Signal<TooltipState | null>;
};

/** All selectable routes and cities, from west to east. */
export function selectableItems(content: BoardContent): readonly (Point & { readonly key: PartKey })[] {
  const { drawing } = content.board;
  const [routes, cities] = [new Set(content.selectable.routes), new Set(content.selectable.cities)];
  return [
    ...drawing.routes
      .filter(({ name }) => routes.has(name))
      .map((route) => ({ ...routeMiddle(route), key: route.name })),
    ...drawing.cities.filter(({ code }) => cities.has(code)).map(({ x, y, code }) => ({ x, y, key: cityKey(code) })),
  ].sort((a, b) => a.x - b.x || a.y - b.y);
}

export class BoardInput {
  /** The content and callbacks of the last render. */
  context: InputContext;

  private readonly element: HTMLElement;
  private readonly panZoom: PanZoom;
  private hovered: Element | null = null;
  /** The key of the focused route or city. */
  private focusedKey: PartKey | null = null;
  /** The focused route or city and where its tooltip goes, which moves with the board. */
  private focusedItem: (Point & { readonly key: PartKey }) | null = null;

  constructor(element: HTMLElement, panZoom: PanZoom, context: InputContext) {
    this.element = element;
    this.panZoom = panZoom;
    this.context = context;
    panZoom.onMove = () => this.follow();
  }

  /** The pointer moves over the board with no button pressed. */
  hover(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    this.focusedItem = null;
    this.showAt(this.keyUnder(event), pixelIn(this.element, event));
  }

  leave(): void {
    this.focusedItem = null;
    this.showAt(null, { x: 0, y: 0 });
  }

  private follow(): void {
    if (this.focusedItem) this.showAt(this.focusedItem.key, this.panZoom.toPixel(this.focusedItem));
    else this.leave();
  }

  /** Choose what was clicked, or show its tooltip if it is not selectable. */
  click(event: MouseEvent): void {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("[data-lit]")?.dataset.part;
    const key = (event.detail > 0 && this.keyUnder(event)) || (button ?? null);
    if (key && this.isSelectable(key)) this.choose(key);
    else this.showAt(key, pixelIn(this.element, event));
  }

  focus(event: FocusEvent): void {
    const key = (event.target as Element).closest<HTMLElement>("[data-lit]")?.dataset.part;
    if (key === undefined || !(event.target as Element).matches(":focus-visible")) return;
    this.context.onFocus(key);
    this.focusedKey = key;
    const rects = partRects(this.context.content.board.drawing, [key]);
    const [rect] = rects;
    if (!rect) return;
    this.focusedItem = { key, x: (rect.left + rect.right) / 2, y: rect.top };
    this.follow();
    this.panZoom.show(rects);
  }

  blur(event: FocusEvent): void {
    this.leave();
    if (event.relatedTarget !== null) this.focusedKey = null;
  }

  /** If the focused route or city is no longer selectable, keep the focus on the board. */
  keepFocus(): void {
    if (this.focusedKey === null || this.isSelectable(this.focusedKey)) return;
    this.focusedKey = null;
    const active = document.activeElement;
    if (active === document.body || this.element.contains(active)) this.element.focus({ preventScroll: true });
  }

  key(event: KeyboardEvent): void {
    if (hasModifier(event)) return;
    const key = (event.target as Element).closest<HTMLElement>("[data-lit]")?.dataset.part;
    if (!(key === undefined ? this.panByKey(event.key) : this.moveFocus(event.key, key) || this.panByKey(event.key)))
      return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Handle a key on a selectable route or city; returns whether the key was used. */
  private moveFocus(pressed: string, key: PartKey): boolean {
    if (pressed === "Enter" || pressed === " ") {
      this.choose(key);
      return true;
    }
    const all = selectableItems(this.context.content);
    const here = all.findIndex((item) => item.key === key);
    const from = all[here];
    if (!from) return false;
    if (isDirection(pressed)) {
      this.focusOn(nearestInDirection(from, pressed, all)?.key);
      return true;
    }
    const steps: { readonly [key: string]: number } = { Home: 0, End: -1, PageUp: here - 1, PageDown: here + 1 };
    const step = steps[pressed];
    if (step === undefined) return false;
    this.focusOn(all.at(step % all.length)?.key);
    return true;
  }

  /** Handle a key that pans or zooms the board; returns whether the key was used. */
  private panByKey(pressed: string): boolean {
    if (pressed === "+" || pressed === "=") this.panZoom.step(ZOOM_STEP);
    else if (pressed === "-") this.panZoom.step(1 / ZOOM_STEP);
    else if (pressed === "0") this.panZoom.whole();
    else if (isDirection(pressed))
      this.panZoom.pan(-directionOf(pressed).x * PAN_STEP_PX, -directionOf(pressed).y * PAN_STEP_PX);
    else return false;
    return true;
  }

  private focusOn(key: PartKey | undefined): void {
    if (key !== undefined) this.elementOf(key)?.focus({ preventScroll: true });
  }

  private elementOf(key: PartKey): SVGElement | null {
    return this.element.querySelector<SVGElement>(`[data-part="${CSS.escape(key)}"]`);
  }

  private choose(key: PartKey): void {
    this.leave();
    this.context.onChoose(key);
  }

  private isSelectable(key: PartKey): boolean {
    const { routes, cities } = this.context.content.selectable;
    const city = cityOfKey(key);
    return city === null ? routes.includes(key) : cities.includes(city);
  }

  private keyUnder(event: MouseEvent): PartKey | null {
    const at = this.panZoom.toDrawing(pixelIn(this.element, event));
    const { drawing } = this.context.content.board;
    return hitTest(drawing, at, REACH_PX / this.panZoom.scale, (key) => this.isSelectable(key));
  }

  private showAt(key: PartKey | null, at: Point): void {
    const element = key && this.isSelectable(key) ? this.elementOf(key) : null;
    if (element !== this.hovered) {
      this.hovered?.removeAttribute("data-under");
      element?.setAttribute("data-under", "");
      this.hovered = element;
    }
    const description = key && this.describe(key);
    if (description) this.context.tooltip.value = { description, at, window: this.panZoom.window };
    else if (this.context.tooltip.value) this.context.tooltip.value = null;
  }

  private describe(key: PartKey): Description | null {
    const { board, owners, buildings, names = [], book, gainsOf } = this.context.content;
    const code = cityOfKey(key);
    const gains = this.isSelectable(key) ? gainsOf?.(key) : [];
    if (code === null) return describeRoute(board.boardIndex, key, owners[key], names, book, gains);
    const city = board.boardIndex.city(code);
    return city ? describeCity(board.boardIndex, city, buildings[code], names, book) : null;
  }
}
