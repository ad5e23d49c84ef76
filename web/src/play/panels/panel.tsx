// A panel: over the board beside what was chosen there, or else in the place of sheets, beside the board. It takes the
// focus, and returns it when it closes.
import type { ComponentChildren, ComponentProps, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { shownStage } from "../../board/stage.ts";
import { capitalize, t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { placeClear, type Rect } from "../../ui/placement.ts";
import { joinEffects, type OfferContext } from "../model/effects.ts";
import type { Selection } from "../model/selection.ts";
import "./panel.css";

/** What every panel about the game needs. */
export type PanelProps = { readonly selection: Selection; readonly context: OfferContext };

type Props = {
  readonly selection: Selection;
  readonly title: string;
  /** The rectangles on the page that the panel goes beside, if it goes over the board. */
  readonly beside?: () => readonly Rect[];
  /** What else on the board it should not cover. */
  readonly avoided?: () => readonly Rect[];
  /** What the panel is about, so that a narrow page shows it over something else. */
  readonly about?: "board" | "market" | "offer";
  readonly class?: string;
  readonly children: ComponentChildren;
};

export function Panel({ selection, title, beside, avoided, about = "board", class: kind = "", children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    // On touch screens, focusing a field would open the keyboard over the board.
    const fields = matchMedia("(pointer: coarse)").matches ? "" : ", input";
    const first = panel.current?.querySelector<HTMLElement>(`button:not(.panel-close)${fields}`);
    (first ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof Element && before.isConnected) (before as HTMLElement).focus({ preventScroll: true });
    };
  }, []);
  usePlace(selection, panel, beside, avoided);
  return (
    <div
      ref={panel}
      class={`panel ${kind}`}
      data-coach="panel"
      data-scrolls
      data-beside={beside !== undefined}
      data-about={about}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
    >
      <header>
        <h2>{title}</h2>
        <Button class="quiet panel-close" aria-label={t("web.play.back")} onClick={() => selection.back()} text="×" />
      </header>
      {children}
    </div>
  );
}

/** Keep a panel beside what it is about, while it or the page changes its size. */
function usePlace(
  selection: Selection,
  panel: RefObject<HTMLElement | null>,
  beside: Props["beside"],
  avoided: Props["avoided"],
): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const board = shownStage()?.viewport;
    if (!element || !board || !beside) return;
    const place = () => {
      if (getComputedStyle(element).position !== "absolute") return; // a narrow page has no room for it on the board
      const area = board.getBoundingClientRect();
      const origin = element.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
      element.style.maxHeight = `${area.height - 16}px`;
      const { offsetWidth: width, offsetHeight: height } = element;
      const { x, y } = placeClear({ width, height }, area, beside(), [], avoided?.());
      element.style.left = `${x - origin.left}px`;
      element.style.top = `${y - origin.top}px`;
      const [left, top] = [x - area.left, y - area.top];
      selection.covered.value = { left, top, right: left + width, bottom: top + height };
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(board);
    return () => {
      observer.disconnect();
      selection.covered.value = null;
    };
  }, [selection]);
}

export function Effects({ of: effects }: { readonly of: readonly string[] }) {
  return effects.length ? <p class="effects">{capitalize(joinEffects(effects))}</p> : null;
}

type ActionProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  readonly selection: Selection;
  readonly action: string;
};

/** A button that does an action of the menu. */
export function ActionButton({ selection, action, ...others }: ActionProps) {
  return <Button data-action={action} onClick={() => selection.submit(action)} {...others} />;
}
