// The bubble of the coach: over free space, with rings around what it refers to. It takes no focus.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { overlap, type Point, placeClear, type Rect } from "../ui/placement.ts";
import { stopCoaching } from "./coach-progress.ts";
import "./bubble.css";
import { shownRects } from "./targets.ts";

const MEASURE_MS = 250; // panels open, cards move and the board pans while the bubble is shown
const MAX_KEPT_SHARE = 0.3; // of the page; a bubble about something larger goes over it
/** What the learner needs besides the subject itself, and what it is better not to cover. */
const CONTROLS = ["decision", "panel", "question", "market", "tabs"];
const CONTEXT = ["board", "hand", "held", "seats", "after"];

type Props = {
  readonly title: string;
  /** A line above the title, such as the number of the turn. */
  readonly kicker?: string;
  /** The rectangles to ring. */
  readonly rings: () => readonly Rect[];
  /** More that must not be covered. */
  readonly kept?: () => readonly Rect[];
  /** What is covered only if there is no other place. */
  readonly avoided?: () => readonly Rect[];
  /** More that is better not covered. */
  readonly soft?: () => readonly Rect[];
  /** Whether there is something else to press. */
  readonly hasAction?: boolean;
  readonly onRead: () => void;
  readonly children: ComponentChildren;
};

const NOTHING = () => [];

export function Bubble(props: Props) {
  const { title, kicker, rings, hasAction = false, onRead, children } = props;
  const { kept = NOTHING, avoided = NOTHING, soft = NOTHING } = props;
  const element = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Rect[]>([]);
  const current = useRef({ rings, kept, avoided, soft });
  current.current = { rings, kept, avoided, soft };
  useLayoutEffect(() => {
    const bubble = element.current;
    if (!bubble) return;
    const placing = new Placing(bubble);
    const measure = () => {
      if (!bubble.offsetWidth) return; // hidden
      const now = current.current;
      const ringed = now.rings();
      setMarks((before) => (isSame(before, ringed) ? before : ringed));
      placing.update(
        [...ringed, ...now.kept(), ...shownRects(CONTROLS)],
        () => [...now.soft(), ...shownRects(CONTEXT)],
        now.avoided,
      );
    };
    measure();
    const timer = setInterval(measure, MEASURE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {marks.map(({ left, top, right, bottom }, index) => (
        <div
          key={index}
          class="bubble-ring"
          style={`left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`}
          aria-hidden="true"
        />
      ))}
      <div class="bubble" ref={element}>
        {kicker && <p class="bubble-kicker">{kicker}</p>}
        <h2>{title}</h2>
        <div class="bubble-text">{children}</div>
        <div class="bubble-buttons">
          <Button class={hasAction ? "" : "main"} onClick={onRead} text={t("web.coach.on")} />
          <Button class="quiet" onClick={stopCoaching} text={t("web.coach.enough")} />
        </div>
      </div>
    </>
  );
}

function isSame(some: readonly Rect[], others: readonly Rect[]): boolean {
  const key = ({ left, top, right, bottom }: Rect) => [left, top, right, bottom].map(Math.round).join();
  return some.length === others.length && some.every((rect, index) => key(rect) === key(others[index] ?? rect));
}

/** Where a bubble is. It stays in its first place, and makes way only for what comes there. */
class Placing {
  private readonly bubble: HTMLElement;
  private home: Point | null = null;
  /** What the bubble has made way for; null while it is in its first place. */
  private madeWayFor: readonly Rect[] | null = null;

  constructor(bubble: HTMLElement) {
    this.bubble = bubble;
  }

  /** Move the bubble if it covers something that is kept, or if it can go back to its first place. */
  update(all: readonly Rect[], soft: () => readonly Rect[], avoided: () => readonly Rect[]): void {
    const head = shownRects(["header"])[0]?.bottom ?? 0;
    const area: Rect = { left: 0, top: Math.max(0, head), right: innerWidth, bottom: innerHeight };
    const kept = all.filter((rect) => areaOf(rect) < areaOf(area) * MAX_KEPT_SHARE);
    const { offsetWidth: width, offsetHeight: height } = this.bubble;
    const isFree = ({ x, y }: Point) => {
      const place = { left: x, top: y, right: x + width, bottom: y + height };
      return place.right <= area.right && place.bottom <= area.bottom && !kept.some((rect) => overlap(place, rect) > 0);
    };
    if (this.home && isFree(this.home)) {
      if (this.madeWayFor) this.moveTo(this.home);
      this.madeWayFor = null;
      return;
    }
    if (this.madeWayFor && isSame(this.madeWayFor, kept)) return;
    const found = placeClear({ width, height }, area, kept, soft(), avoided());
    const place = { x: Math.round(found.x), y: Math.round(found.y) };
    if (this.home) this.madeWayFor = kept;
    else this.home = place;
    this.moveTo(place);
  }

  private moveTo({ x, y }: Point): void {
    this.bubble.dataset.placed = "true";
    this.bubble.style.left = `${x}px`;
    this.bubble.style.top = `${y}px`;
  }
}

function areaOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}
