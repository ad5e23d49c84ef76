// The label beside what the pointer or the focus is on.
import type { ReadonlySignal } from "@preact/signals";
import type { Description } from "./descriptions.ts";
import type { Point, Size } from "./viewport.ts";
import "./tooltip.css";

/** A description, and the pixel of the window that it belongs to. */
export type TooltipState = { readonly description: Description; readonly at: Point; readonly window: Size };

const HALF_WIDTH = 130;
const MIN_HEADROOM = 84;

/** Hidden from screen readers, which read the same text as the element's accessible name. */
export function Tooltip({ tooltip }: { readonly tooltip: ReadonlySignal<TooltipState | null> }) {
  const now = tooltip.value;
  if (!now) return null;
  const { at, window, description } = now;
  const left =
    window.width > 2 * HALF_WIDTH ? Math.min(Math.max(at.x, HALF_WIDTH), window.width - HALF_WIDTH) : window.width / 2;
  const side = at.y < MIN_HEADROOM ? "tooltip-below" : "tooltip-above";
  return (
    <div class={`tooltip ${side}`} style={{ left: `${left}px`, top: `${at.y}px` }} aria-hidden="true">
      <strong>{description.title}</strong>
      {description.traits && <span>{description.traits}</span>}
    </div>
  );
}
