// One mark on each route, for a board that is too small for marks on single spaces: the owner's on a claimed route, the
// symbol of its colour on an open one.
import { useMemo } from "preact/hooks";
import type { Drawing, RouteInfo } from "../api/types.ts";
import { routeColor, SIGNS, seatStyle } from "../ui/palette.ts";
import type { BoardIndex } from "./board-index.ts";
import { markPlaces } from "./mark-places.ts";
import { oneDecimal } from "./shapes.ts";
import type { Rect } from "./viewport.ts";
import "./route-marks.css";

type Props = {
  readonly drawing: Drawing;
  readonly boardIndex: BoardIndex;
  /** The size of a mark, in units of the board. */
  readonly size: number;
  /** The boxes of the names of cities. */
  readonly names: readonly Rect[];
  /** Seats by route. */
  readonly owners: { readonly [route: string]: number };
};

// A marker is as large as the stroke of its path is wide.
export function RouteMarks({ drawing, boardIndex, size, names, owners }: Props) {
  const places = useMemo(() => markPlaces(drawing, boardIndex, size, names), [drawing, boardIndex, size, names]);
  const marks = drawing.routes.flatMap(({ name }) => {
    const [facts, at, seat] = [boardIndex.route(name), places.get(name), owners[name]];
    const id = seat === undefined ? facts && openMark(facts) : `owner-${seat}`;
    return at && id ? [{ name, id, seat, at }] : [];
  });
  const open = marks.filter(({ seat }) => seat === undefined);
  const owned = marks.filter(({ seat }) => seat !== undefined);
  return (
    <g class="route-marks" stroke-width={size}>
      {[...new Set(open.map(({ id }) => id))].map((id) => (
        <OpenMarker key={id} id={id} />
      ))}
      {[...new Set(owned.map(({ seat }) => seat ?? 0))].map((seat) => (
        <OwnerMarker key={seat} seat={seat} />
      ))}
      {[...open, ...owned].map(({ name, id, seat, at }) => (
        <path
          key={name}
          class={seat === undefined ? "route-sign-tag" : "route-owner"}
          d={`M${oneDecimal(at.x)} ${oneDecimal(at.y)}h0`}
          marker-start={`url(#${id})`}
          data-marked={name}
        />
      ))}
    </g>
  );
}

/** The id of the mark of an open route: that of its colour, or else of the locomotives or pairs that it needs. */
function openMark({ color, ferry, pairs }: RouteInfo): string | null {
  if (color !== null) return `sign-${color}`;
  return ferry > 0 ? "sign-locomotive" : pairs ? "sign-pair" : null;
}

function OwnerMarker({ seat }: { readonly seat: number }) {
  const { fill, ink, mark } = seatStyle(seat);
  return (
    <marker id={`owner-${seat}`} viewBox="-9 -9 18 18" markerWidth="1" markerHeight="1">
      <circle class="route-mark-ground" r="8" fill={fill} />
      <path d={mark} fill={ink} />
    </marker>
  );
}

/** A small card, so that it is not taken for the round mark of an owner. */
function OpenMarker({ id }: { readonly id: string }) {
  const name = id.replace("sign-", "");
  const color = routeColor(name.length === 1 ? name : null);
  const sign = name === "pair" ? SIGNS.pair : SIGNS.locomotive;
  return (
    <marker id={id} viewBox="-10 -10 20 20" markerWidth="1" markerHeight="1">
      <rect class="route-mark-ground" x="-8.5" y="-8.5" width="17" height="17" rx="3" fill={color.fill} />
      <path d={color.symbol ?? sign.path} fill={color.ink} transform={`scale(${color.symbol ? 2.1 : 1.4})`} />
    </marker>
  );
}
