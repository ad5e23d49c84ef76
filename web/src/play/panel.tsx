// A small panel beside what was clicked. The focus goes into it, and back to where it was when it closes.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { placeBeside } from "./spot.ts";
import "./panel.css";

type Props = {
  readonly choosing: Choosing;
  readonly title: string;
  readonly beside?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
};

export function SmallPanel({ choosing, title, beside = false, class: kind = "", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const spot = beside ? choosing.spot.value : null;
  useLayoutEffect(() => {
    const before = document.activeElement;
    // A field that gets the focus by touch would bring up the keyboard over the board.
    const fields = matchMedia("(pointer: coarse)").matches ? "" : ", input";
    const first = box.current?.querySelector<HTMLElement>(`button:not(.panel-close)${fields}`);
    (first ?? box.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof Element && before.isConnected) (before as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const found = box.current;
    const room = found?.offsetParent;
    if (!found || !room || !spot) return;
    const { left, top, width, height } = room.getBoundingClientRect();
    const size = { width: found.offsetWidth, height: found.offsetHeight };
    const place = placeBeside({ x: spot.x - left, y: spot.y - top }, size, { width, height });
    found.style.left = `${place.x}px`;
    found.style.top = `${place.y}px`;
  }, [spot]);
  return (
    <div ref={box} class={`panel ${kind}`} data-beside={spot !== null} role="dialog" aria-label={title} tabIndex={-1}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet panel-close" aria-label={t("web.play.back")} onClick={() => choosing.back()}>
          ×
        </button>
      </header>
      {children}
    </div>
  );
}
