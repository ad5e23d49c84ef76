// A route on the board: its spaces, and the owner's pieces.
import type { DrawnRoute, RouteInfo } from "../api/types.ts";
import { memo } from "../ui/memo.ts";
import {
  type CardColor,
  HOLLOW_HEIGHT,
  HOLLOW_RIM,
  routeColor,
  SIGNS,
  SYMBOL_HEIGHT,
  seatStyle,
  TUNNEL_RIM,
} from "../ui/palette.ts";
import { placePath } from "./place-path.ts";
import {
  along,
  arrow,
  badgePoint,
  cityToCityLine,
  oneDecimal,
  portholes,
  roundedRect,
  routeLine,
  ship,
  uprightSpace,
  wagon,
  windows,
} from "./shapes.ts";
import type { Point } from "./viewport.ts";
import "./route.css";

// Shares of the height of a space. Parallel routes are 1.14 apart.
const PIECE_HEIGHT = 1.32;
const BAND = 0.5;
const MARK_HEIGHT = 0.92;
const SHADOW_DROP = 0.2;

type Props = {
  readonly drawn: DrawnRoute;
  readonly facts: RouteInfo;
  readonly isTunnel: boolean;
  /** The cities of the route. */
  readonly a: Point | undefined;
  readonly b: Point | undefined;
  readonly height: number;
  readonly owner: number | undefined;
  /** The accessible name if the route is selectable, else null: the route is then hidden from screen readers. */
  readonly label: string | null;
  readonly tabStop: boolean;
};

export const Route = memo(({ drawn, facts, isTunnel, a, b, height, owner, label, tabStop }: Props) => {
  const button = label === null ? HIDDEN : buttonAttributes(label, tabStop);
  return (
    <g class={owner === undefined ? "route" : "route route-owned"} data-part={drawn.name} {...button}>
      <path class="route-reach" d={routeLine(drawn)} />
      {owner === undefined ? (
        <OpenSpaces {...{ drawn, facts, isTunnel, height }} />
      ) : (
        <Pieces drawn={drawn} a={a} b={b} isShip={facts.ship} height={height} seat={owner} />
      )}
    </g>
  );
});

/** Attributes of elements that screen readers skip. */
export const HIDDEN = { "aria-hidden": true } as const;

/** Attributes of a selectable route or city. */
export function buttonAttributes(label: string, tabStop: boolean) {
  return { role: "button", tabindex: tabStop ? 0 : -1, "aria-label": label, "data-lit": "" } as const;
}

type OpenProps = Pick<Props, "drawn" | "facts" | "isTunnel" | "height">;

/** The spaces of an open route, which are hollow. */
const OpenSpaces = memo(({ drawn, facts, isTunnel, height }: OpenProps) => {
  const color = routeColor(facts.color);
  const { rim, hole, line } = color.hollow;
  const [outer, inner] = [
    hollowOutlines(drawn, facts, height, 0),
    hollowOutlines(drawn, facts, height, height * (isTunnel ? TUNNEL_RIM : HOLLOW_RIM)),
  ];
  const kind = isTunnel ? "route-tunnel" : facts.ship ? "route-ship" : "route-rail";
  return (
    <g class={kind} stroke={line}>
      <path class="route-spaces" d={outer} fill={rim} />
      {isTunnel && <path class="route-dashes" d={outer} />}
      <path class="route-holes" d={inner} fill={hole} stroke={rim} />
      <path class="route-sign route-symbols" d={symbolPaths(drawn, facts, height / SYMBOL_HEIGHT)} fill={line} />
      {facts.ship && <Waves drawn={drawn} color={color} scale={height / 11} />}
      {facts.tunnel !== null && facts.tunnel > 0 && <Badge drawn={drawn} height={height} turned={facts.tunnel} />}
      <Arrows drawn={drawn} height={height} fill={rim} />
    </g>
  );
});

/** The arrows of a route over the edge of the drawing. */
function Arrows({ drawn, height, fill }: Pick<Props, "drawn" | "height"> & { readonly fill: string }) {
  if (!drawn.arrows.length) return null;
  const path = drawn.arrows.map(([x, y, side]) => arrow(x, y, side, height * 0.7)).join("");
  return <path class="route-arrow" d={path} fill={fill} />;
}

/** The outlines of all open spaces of a route, smaller by an inset. */
function hollowOutlines(drawn: DrawnRoute, facts: RouteInfo, height: number, inset: number): string {
  const tall = height * HOLLOW_HEIGHT - 2 * inset;
  const outline = roundedRect(drawn.size - 2 * inset, tall, facts.ship ? tall / 2 : height * 0.2 - inset / 2);
  return drawn.spaces.map((space) => placePath(outline, uprightSpace(space))).join("");
}

/** The symbols on the spaces: a locomotive for a required wild, a pair of cards, or the colour's symbol. */
function symbolPaths(drawn: DrawnRoute, facts: RouteInfo, scale: number): string {
  const { symbol } = routeColor(facts.color);
  const symbols = drawn.spaces.map((space, index) => {
    const sign = index < facts.ferry ? SIGNS.locomotive : facts.pairs ? SIGNS.pair : null;
    if (sign) return placePath(sign.path, uprightSpace(space), scale);
    // Always upright, so that no rotated symbol looks like another.
    return symbol ? placePath(symbol, [space[0], space[1], 0], scale) : "";
  });
  return symbols.join("");
}

type WavesProps = { readonly drawn: DrawnRoute; readonly color: CardColor; readonly scale: number };

function Waves({ drawn, color, scale }: WavesProps) {
  const aside = drawn.size * (color.symbol ? 0.31 : 0.18);
  const waves = drawn.spaces.flatMap((space) =>
    [-aside, aside].map((distance) => {
      const { x, y } = along(space, distance);
      return placePath(SIGNS.wave.path, uprightSpace([x, y, space[2]]), scale);
    }),
  );
  return <path class="route-sign route-waves" d={waves.join("")} stroke-width={SIGNS.wave.line * scale} />;
}

/** The number of cards that a tunnel turns up. */
function Badge({ drawn, height, turned }: Pick<Props, "drawn" | "height"> & { readonly turned: number }) {
  const { x, y } = badgePoint(drawn);
  return (
    <g class="route-badge">
      <circle cx={oneDecimal(x)} cy={oneDecimal(y)} r={oneDecimal(height * 0.52)} />
      <text x={oneDecimal(x)} y={oneDecimal(y + height * 0.28)} font-size={oneDecimal(height * 0.78)}>
        {turned}
      </text>
    </g>
  );
}

type PieceProps = Pick<Props, "drawn" | "a" | "b" | "height"> & { readonly isShip: boolean; readonly seat: number };

/** A seat's trains or ships, in its colour and with its mark, on a band from city to city. */
export const Pieces = memo(({ drawn, a, b, isShip, height, seat }: PieceProps) => {
  const { fill, ink, mark } = seatStyle(seat);
  const [length, tall] = [drawn.size * (isShip ? 1 : 0.96), height * PIECE_HEIGHT];
  const outline = isShip ? ship(length, tall) : wagon(length, tall);
  const trim = isShip ? portholes(length, tall) : windows(length, tall);
  const band = a && b ? cityToCityLine(drawn, a, b) : routeLine(drawn);
  return (
    <>
      <path class="route-casing" d={band} stroke-width={oneDecimal(height * (BAND + 0.28))} />
      <path class="route-band" d={band} stroke={fill} stroke-width={oneDecimal(height * BAND)} />
      <Arrows drawn={drawn} height={height} fill={fill} />
      <g class="route-pieces">
        {drawn.spaces.map((space, index) => {
          const [x, y, angle] = uprightSpace(space);
          const body = placePath(outline, [x, y, angle]);
          return (
            <g key={index}>
              <path class="route-shadow" d={placePath(outline, [x, y + height * SHADOW_DROP, angle])} />
              <path class="route-piece" d={body} fill={fill} />
              <path class="route-trim" d={placePath(trim, [x, y, angle])} fill={ink} />
              <path d={placePath(mark, [x, y, 0], (height * MARK_HEIGHT) / 10)} fill={ink} />
            </g>
          );
        })}
      </g>
    </>
  );
});
