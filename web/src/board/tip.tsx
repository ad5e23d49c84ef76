// The label beside what the pointer or the focus is on.
import type { ReadonlySignal } from "@preact/signals";
import type { Point, Size } from "./viewport.ts";
import type { Telling } from "./wording.ts";
import "./tip.css";

/** What is told, at which pixel of the window. */
export type Told = { readonly telling: Telling; readonly at: Point; readonly port: Size };

const HALF = 130;
const ROOM = 84;

/** Its text is that of the thing's own name, which a screen reader has already. */
export function Tip({ told }: { readonly told: ReadonlySignal<Told | null> }) {
  const now = told.value;
  if (!now) return null;
  const { at, port, telling } = now;
  const left = port.width > 2 * HALF ? Math.min(Math.max(at.x, HALF), port.width - HALF) : port.width / 2;
  const place = at.y < ROOM ? "tip-below" : "tip-above";
  return (
    <div class={`tip ${place}`} style={{ left: `${left}px`, top: `${at.y}px` }} aria-hidden="true">
      <strong>{telling.title}</strong>
      {telling.traits && <span>{telling.traits}</span>}
    </div>
  );
}
