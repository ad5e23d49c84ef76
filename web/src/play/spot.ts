// Where a panel goes: beside the spot that was clicked, and never outside its room.
import type { Spot } from "./choosing.ts";

type Size = { readonly width: number; readonly height: number };

const AWAY = 18; // so that the spot itself stays visible
const EDGE = 8;

/** The upper left corner of a panel: to the right of the spot and below it if there is room, else on the other side. */
export function placeBeside(spot: Spot, panel: Size, room: Size): Spot {
  return {
    x: along(spot.x, panel.width, room.width),
    y: along(spot.y, panel.height, room.height),
  };
}

function along(spot: number, size: number, room: number): number {
  const after = spot + AWAY;
  const before = spot - AWAY - size;
  if (after + size + EDGE <= room) return after;
  if (before >= EDGE) return before;
  return Math.max(EDGE, Math.min(after, room - size - EDGE));
}
