// The marks of the owners on their routes, for a board that is too small for marks on single pieces.
import type { ReadonlySignal } from "@preact/signals";
import type { Drawing } from "../api/types.ts";
import { seatStyle } from "../ui/palette.ts";
import type { BoardIndex } from "./board-index.ts";
import { oneDecimal, routeMiddle } from "./shapes.ts";
import type { LabelStyle, Point } from "./viewport.ts";
import "./owner-marks.css";

type Props = {
  readonly drawing: Drawing;
  readonly boardIndex: BoardIndex;
  readonly style: ReadonlySignal<LabelStyle>;
  /** Seats by route. */
  readonly owners: { readonly [route: string]: number };
};

/** How far the marks of parallel routes are moved apart, in heights of a space. */
const ASIDE = 0.9;

// A marker is as large as the stroke of its path is wide, and that is set in pixels of the screen.
export function OwnerMarks({ drawing, boardIndex, style, owners }: Props) {
  if (!style.value.afar) return null;
  const middles = new Map(drawing.routes.map((route) => [route.name, routeMiddle(route)]));
  const owned = drawing.routes.flatMap(({ name }) => {
    const [seat, at] = [owners[name], middles.get(name)];
    return seat === undefined || !at
      ? []
      : [{ name, seat, at: apart(at, parallels(boardIndex, name, middles), drawing) }];
  });
  return (
    <g class="owner-marks">
      {[...new Set(owned.map(({ seat }) => seat))].map((seat) => (
        <Marker key={seat} seat={seat} />
      ))}
      {owned.map(({ name, seat, at }) => (
        <path
          key={name}
          class="route-owner"
          d={`M${oneDecimal(at.x)} ${oneDecimal(at.y)}h0`}
          marker-start={`url(#owner-${seat})`}
          data-owned={name}
        />
      ))}
    </g>
  );
}

function Marker({ seat }: { readonly seat: number }) {
  const { fill, ink, mark } = seatStyle(seat);
  return (
    <marker id={`owner-${seat}`} viewBox="-9 -9 18 18" markerWidth="1" markerHeight="1">
      <circle class="owner-disc" r="8" fill={fill} />
      <path d={mark} fill={ink} />
    </marker>
  );
}

/** The middles of the routes between the same cities, the route itself included. */
function parallels(boardIndex: BoardIndex, name: string, middles: ReadonlyMap<string, Point>): readonly Point[] {
  const route = boardIndex.route(name);
  if (!route) return [];
  return [...middles].flatMap(([other, middle]) => {
    const facts = boardIndex.route(other);
    return facts && facts.a === route.a && facts.b === route.b ? [middle] : [];
  });
}

/** A point moved away from the middle of several. */
function apart(at: Point, all: readonly Point[], { height }: Drawing): Point {
  const [x, y] = [average(all.map((one) => one.x)), average(all.map((one) => one.y))];
  const distance = Math.hypot(at.x - x, at.y - y);
  if (distance < 1e-6) return at;
  const share = (ASIDE * height) / distance;
  return { x: at.x + (at.x - x) * share, y: at.y + (at.y - y) * share };
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
