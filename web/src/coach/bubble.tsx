// The bubble of the coach: over free space, with rings around what it refers to. It takes no focus.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { overlap, type Point, placeClear, type Rect } from "../ui/placement.ts";
import { stopCoaching } from "./coach-progress.ts";
import "./bubble.css";
import { shownRects } from "./targets.ts";

const MEASURE_MS = 250; // panels open, cards move and the board pans while the bubble is shown
const MAX_KEPT_SHARE = 0.3; // of the page; a bubble about something larger goes over it
/** What the learner needs besides the subject itself, and what it is better not to cover. */
const CONTROLS = '.play .decision, .play .panel, .question, [data-area="market"], .play-tabs';
const CONTEXT = '.play-stage .board-view, .play > .hand, [data-area="tickets"], [data-area="seats"]';

type Props = {
  readonly title: string;
  /** A line above the title, such as the number of the turn. */
  readonly kicker?: string;
  /** The rectangles to ring. */
  readonly rings: () => readonly Rect[];
  /** More that must not be covered. */
  readonly kept?: () => readonly Rect[];
  /** More that is better not covered. */
  readonly soft?: () => readonly Rect[];
  /** Whether there is something else to press. */
  readonly hasAction?: boolean;
  readonly onRead: () => void;
  readonly children: ComponentChildren;
};

const NOTHING = () => [];

export function Bubble(props: Props) {
  const { title, kicker, rings, kept = NOTHING, soft = NOTHING, hasAction = false, onRead, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Rect[]>([]);
  const current = useRef({ rings, kept, soft });
  current.current = { rings, kept, soft };
  useLayoutEffect(() => {
    const bubble = element.current;
    if (!bubble) return;
    const measure = () => {
      if (!bubble.offsetWidth) return; // hidden
      const now = current.current;
      const ringed = now.rings();
      setMarks((before) => (isSame(before, ringed) ? before : ringed));
      place(bubble, [...ringed, ...now.kept(), ...shownRects(CONTROLS)], [...now.soft(), ...shownRects(CONTEXT)]);
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
          <button type="button" class={hasAction ? "" : "main"} onClick={onRead}>
            {t("web.coach.on")}
          </button>
          <button type="button" class="quiet" onClick={stopCoaching}>
            {t("web.coach.enough")}
          </button>
        </div>
      </div>
    </>
  );
}

function isSame(some: readonly Rect[], others: readonly Rect[]): boolean {
  const key = ({ left, top, right, bottom }: Rect) => [left, top, right, bottom].map(Math.round).join();
  return some.length === others.length && some.every((rect, index) => key(rect) === key(others[index] ?? rect));
}

/** Move a bubble to free space; it stays where it is while it covers nothing. */
function place(bubble: HTMLElement, all: readonly Rect[], soft: readonly Rect[]): void {
  const head = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
  const area: Rect = { left: 0, top: Math.max(0, head), right: innerWidth, bottom: innerHeight };
  const kept = all.filter((rect) => areaOf(rect) < areaOf(area) * MAX_KEPT_SHARE);
  const now = bubble.getBoundingClientRect();
  if (bubble.dataset.placed && now.bottom <= area.bottom && !kept.some((rect) => overlap(now, rect) > 0)) return;
  const { offsetWidth: width, offsetHeight: height } = bubble;
  moveTo(bubble, placeClear({ width, height }, area, kept, soft));
}

function moveTo(bubble: HTMLElement, { x, y }: Point): void {
  bubble.dataset.placed = "true";
  bubble.style.left = `${Math.round(x)}px`;
  bubble.style.top = `${Math.round(y)}px`;
}

function areaOf({ left, top, right, bottom }: Rect): number {
  return (right - left) * (bottom - top);
}
