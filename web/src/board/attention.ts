// What somebody attends to on a board, by pointer, finger or keyboard, and what they choose.
import type { Signal } from "@preact/signals";
import { pixelIn } from "./gestures.ts";
import type { Index, Showing } from "./layers.tsx";
import { type Spot, spotAt } from "./picking.ts";
import { boxOf, middleOf } from "./shapes.ts";
import { isDirection, nextPlace, towards } from "./steering.ts";
import type { Told } from "./tip.tsx";
import type { Viewing } from "./viewing.ts";
import type { Box, Point } from "./viewport.ts";
import { type Telling, tellCity, tellRoute } from "./wording.ts";

const REACH = 14; // pixels around a finger or pointer
const STEP = 90;
const FACTOR = 1.5;

/** The board as it is now, and what choosing does. */
export type Scenery = {
  readonly showing: Showing;
  readonly index: Index;
  readonly onRoute: (name: string) => void;
  readonly onCity: (code: string) => void;
};

/** A spot as the menu names it. */
function keyOf(spot: Spot): string {
  return spot.kind === "route" ? spot.name : `@${spot.name}`;
}

/** The spot that a menu's name means. */
function spotOf(key: string): Spot {
  return key.startsWith("@") ? { kind: "city", name: key.slice(1) } : { kind: "route", name: key };
}

/** Everything that can be chosen, from west to east. */
export function places(showing: Showing): readonly (Point & { readonly key: string })[] {
  const { drawing, lit } = showing;
  const [routes, cities] = [new Set(lit.routes), new Set(lit.cities)];
  return [
    ...drawing.routes.filter(({ name }) => routes.has(name)).map((route) => ({ ...middleOf(route), key: route.name })),
    ...drawing.cities.filter(({ code }) => cities.has(code)).map(({ x, y, code }) => ({ x, y, key: `@${code}` })),
  ].sort((a, b) => a.x - b.x || a.y - b.y);
}

/** The box around spots of a drawing; null if there are none. */
export function boxAround(showing: Showing, keys: readonly string[]): Box | null {
  const wanted = new Set(keys);
  const { drawing } = showing;
  const room = drawing.radius * 3;
  const boxes = [
    ...drawing.routes.filter(({ name }) => wanted.has(name)).map(boxOf),
    ...drawing.cities
      .filter(({ code }) => wanted.has(`@${code}`))
      .map(({ x, y }) => ({ left: x - room, top: y - room, right: x + room, bottom: y + room })),
  ];
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export class Attention {
  /** The board as it was last rendered. */
  scenery: Scenery;

  private readonly frame: HTMLElement;
  private readonly viewing: Viewing;
  private readonly told: Signal<Told | null>;
  private readonly setStop: (key: string) => void;
  private under: Element | null = null;
  /** What has the focus, as the menu names it. */
  private held: string | null = null;
  /** What the focus is on: its label moves with the board. */
  private focused: (Point & { readonly key: string }) | null = null;

  constructor(
    frame: HTMLElement,
    viewing: Viewing,
    scenery: Scenery,
    told: Signal<Told | null>,
    setStop: (key: string) => void,
  ) {
    this.frame = frame;
    this.viewing = viewing;
    this.scenery = scenery;
    this.told = told;
    this.setStop = setStop;
    viewing.onMove = () => this.follow();
  }

  /** A pointer without a pressed button moves over the board. */
  hover(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons !== 0) return;
    this.focused = null;
    if ((event.target as Element).closest("button")) this.leave();
    else this.attend(this.spotUnder(event), pixelIn(this.frame, event));
  }

  leave(): void {
    this.focused = null;
    this.attend(null, { x: 0, y: 0 });
  }

  private follow(): void {
    if (this.focused) this.attend(spotOf(this.focused.key), this.viewing.toPixel(this.focused));
    else this.leave();
  }

  /** A click chooses what can be chosen, and else says what is there. */
  click(event: MouseEvent): void {
    const target = event.target as Element;
    if (target.closest("button")) return;
    const button = target.closest<HTMLElement>("[data-lit]")?.dataset.spot;
    const spot = (event.detail > 0 && this.spotUnder(event)) || (button === undefined ? null : spotOf(button));
    if (spot && this.canChoose(spot)) this.choose(spot);
    else this.attend(spot, pixelIn(this.frame, event));
  }

  focus(event: FocusEvent): void {
    const key = (event.target as Element).closest<HTMLElement>("[data-lit]")?.dataset.spot;
    if (key === undefined || !(event.target as Element).matches(":focus-visible")) return;
    this.setStop(key);
    this.held = key;
    const box = boxAround(this.scenery.showing, [key]);
    if (!box) return;
    this.focused = { key, x: (box.left + box.right) / 2, y: box.top };
    this.follow();
    this.viewing.show(box);
  }

  blur(event: FocusEvent): void {
    this.leave();
    if (event.relatedTarget !== null) this.held = null;
  }

  /** What had the focus can no longer be chosen: the focus stays on the board. */
  keepFocus(): void {
    if (this.held === null || this.canChoose(spotOf(this.held))) return;
    this.held = null;
    const active = document.activeElement;
    if (active === document.body || this.frame.contains(active)) this.frame.focus({ preventScroll: true });
  }

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = (event.target as Element).closest<HTMLElement>("[data-lit]")?.dataset.spot;
    if (!(key === undefined ? this.moveBy(event.key) : this.steer(event.key, key) || this.moveBy(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Keys on something that can be chosen: whether the key meant something. */
  private steer(pressed: string, key: string): boolean {
    if (pressed === "Enter" || pressed === " ") {
      this.choose(spotOf(key));
      return true;
    }
    const all = places(this.scenery.showing);
    const here = all.findIndex((place) => place.key === key);
    const from = all[here];
    if (!from) return false;
    if (isDirection(pressed)) {
      this.focusOn(nextPlace(from, pressed, all)?.key);
      return true;
    }
    const steps: { readonly [key: string]: number } = { Home: 0, End: -1, PageUp: here - 1, PageDown: here + 1 };
    const step = steps[pressed];
    if (step === undefined) return false;
    this.focusOn(all.at(step % all.length)?.key);
    return true;
  }

  /** Keys that move the board: whether the key meant something. */
  private moveBy(pressed: string): boolean {
    if (pressed === "+" || pressed === "=") this.viewing.step(FACTOR);
    else if (pressed === "-") this.viewing.step(1 / FACTOR);
    else if (pressed === "0") this.viewing.whole();
    else if (isDirection(pressed)) this.viewing.pan(-towards(pressed).x * STEP, -towards(pressed).y * STEP);
    else return false;
    return true;
  }

  private focusOn(key: string | undefined): void {
    if (key !== undefined) this.elementOf(key)?.focus({ preventScroll: true });
  }

  private elementOf(key: string): SVGElement | null {
    return this.frame.querySelector<SVGElement>(`[data-spot="${CSS.escape(key)}"]`);
  }

  private choose(spot: Spot): void {
    this.leave();
    if (spot.kind === "route") this.scenery.onRoute(spot.name);
    else this.scenery.onCity(spot.name);
  }

  private canChoose({ kind, name }: Spot): boolean {
    const { routes, cities } = this.scenery.showing.lit;
    return (kind === "route" ? routes : cities).includes(name);
  }

  private spotUnder(event: MouseEvent): Spot | null {
    const at = this.viewing.toDrawing(pixelIn(this.frame, event));
    return spotAt(this.scenery.showing.drawing, at, REACH / this.viewing.scale, (spot) => this.canChoose(spot));
  }

  private attend(spot: Spot | null, at: Point): void {
    const element = spot && this.canChoose(spot) ? this.elementOf(keyOf(spot)) : null;
    if (element !== this.under) {
      this.under?.removeAttribute("data-under");
      element?.setAttribute("data-under", "");
      this.under = element;
    }
    const telling = spot && this.tell(spot);
    if (telling) this.told.value = { telling, at, port: this.viewing.port };
    else if (this.told.value) this.told.value = null;
  }

  private tell({ kind, name }: Spot): Telling | null {
    const { showing, index } = this.scenery;
    const names = showing.names ?? [];
    if (kind === "route") return tellRoute(index.atlas, name, showing.owners[name], names);
    const city = index.cities.get(name);
    return city ? tellCity(city, showing.buildings[name], names) : null;
  }
}
