// A route on the board: its spaces, and the pieces of whoever owns it.
import { useMemo } from "preact/hooks";
import { type Colour, colourOf, MARKS, SIGN_HEIGHT, seatLook } from "../look/palette.ts";
import type { DrawnRoute, RouteFacts, Space } from "../wire/types.ts";
import { arrow, badgePlace, lineOf, portholes, ship, short, upright, wagon, windows } from "./shapes.ts";
import "./route.css";

const PIECE_HEIGHT = 1.3; // of a space: a piece stands on it

type Props = {
  readonly drawn: DrawnRoute;
  readonly facts: RouteFacts;
  readonly height: number;
  readonly owner: number | undefined;
  /** What it is called if it can be chosen; otherwise it is part of the picture only. */
  readonly label: string | null;
  readonly stop: boolean;
};

export function Route({ drawn, facts, height, owner, label, stop }: Props) {
  const spaces = useMemo(() => <Spaces drawn={drawn} facts={facts} height={height} />, [drawn, facts, height]);
  const pieces = useMemo(
    () => owner !== undefined && <Pieces drawn={drawn} sails={facts.ship} height={height} seat={owner} />,
    [drawn, facts, height, owner],
  );
  const button = label === null ? UNSPOKEN : buttonOf(label, stop);
  const whose = owner === undefined ? "" : "route-owned";
  return useMemo(
    () => (
      <g class={`route ${whose}`} data-spot={drawn.name} {...button}>
        <path class="route-reach" d={lineOf(drawn)} />
        {spaces}
        {pieces}
      </g>
    ),
    [drawn, height, label, stop, spaces, pieces],
  );
}

/** The attributes of what is part of the picture only. */
export const UNSPOKEN = { "aria-hidden": true } as const;

/** The attributes of something on the board that can be chosen. */
export function buttonOf(label: string, stop: boolean) {
  return { role: "button", tabindex: stop ? 0 : -1, "aria-label": label, "data-lit": "" } as const;
}

type Drawn = { readonly drawn: DrawnRoute; readonly facts: RouteFacts; readonly height: number };

function Spaces({ drawn, facts, height }: Drawn) {
  const colour = colourOf(facts.colour);
  const box = {
    x: short(-drawn.size / 2),
    y: short(-height / 2),
    width: short(drawn.size),
    height: short(height),
    rx: short(facts.ship ? height / 2 : height * 0.2),
  };
  const kind = facts.tunnel !== null ? "route-tunnel" : facts.ship ? "route-ship" : "route-rail";
  return (
    <g class={kind} fill={colour.fill}>
      {drawn.spaces.map((space, place) => (
        <g transform={placed(space)} key={place}>
          <rect class="route-space" {...box} />
          {facts.tunnel !== null && <rect class="route-dashes" {...box} />}
          <Sign colour={colour} facts={facts} place={place} turn={upright(space[2])} scale={height / SIGN_HEIGHT} />
          {facts.ship && <Waves colour={colour} size={drawn.size} scale={height / 11} />}
        </g>
      ))}
      {facts.tunnel !== null && facts.tunnel > 0 && <Badge drawn={drawn} height={height} turned={facts.tunnel} />}
      {drawn.arrows.map(([x, y, side]) => (
        <path class="route-arrow" d={arrow(x, y, side, height * 0.7)} key={side} />
      ))}
    </g>
  );
}

function placed([x, y, angle]: Space): string {
  return `translate(${short(x)} ${short(y)})rotate(${short(upright(angle))})`;
}

type SignProps = {
  readonly colour: Colour;
  readonly facts: RouteFacts;
  readonly place: number;
  readonly turn: number;
  readonly scale: number;
};

/** What a space shows: a locomotive that it needs, a pair of cards, or the sign of its colour. */
function Sign({ colour, facts, place, turn, scale }: SignProps) {
  const mark = place < facts.ferry ? MARKS.locomotive : facts.pairs ? MARKS.pair : null;
  if (mark) return <path class="route-sign" d={mark.path} fill={colour.ink} transform={`scale(${scale.toFixed(2)})`} />;
  if (!colour.sign) return null;
  // Upright however the space is turned, so that no sign turns into another.
  const transform = `rotate(${short(-turn)})scale(${scale.toFixed(2)})`;
  return <path class="route-sign" d={colour.sign} fill={colour.ink} transform={transform} />;
}

function Waves({ colour, size, scale }: { readonly colour: Colour; readonly size: number; readonly scale: number }) {
  const aside = size * (colour.sign ? 0.31 : 0.18);
  return (
    <>
      {[-aside, aside].map((x) => (
        <path
          class="route-sign"
          d={MARKS.wave.path}
          fill="none"
          stroke={colour.ink}
          stroke-width={MARKS.wave.line}
          transform={`translate(${short(x)})scale(${scale.toFixed(2)})`}
          key={x}
        />
      ))}
    </>
  );
}

/** How many cards a tunnel turns up. */
function Badge({
  drawn,
  height,
  turned,
}: {
  readonly drawn: DrawnRoute;
  readonly height: number;
  readonly turned: number;
}) {
  const { x, y } = badgePlace(drawn);
  return (
    <g class="route-badge" transform={`translate(${short(x)} ${short(y)})`}>
      <circle r={short(height * 0.52)} />
      <text y={short(height * 0.28)} font-size={short(height * 0.78)}>
        {turned}
      </text>
    </g>
  );
}

type PieceProps = {
  readonly drawn: DrawnRoute;
  readonly sails: boolean;
  readonly height: number;
  readonly seat: number;
};

/** Trains or ships of one seat, in its colour and with its mark. */
function Pieces({ drawn, sails, height, seat }: PieceProps) {
  const { fill, ink, mark } = seatLook(seat);
  const [length, tall] = [drawn.size * (sails ? 1 : 0.96), height * PIECE_HEIGHT];
  const outline = sails ? ship(length, tall) : wagon(length, tall);
  const trim = sails ? portholes(length, tall) : windows(length, tall);
  const scale = ((height * 0.72) / 10).toFixed(2);
  return (
    <g class="route-pieces">
      {drawn.spaces.map((space, place) => (
        <g transform={placed(space)} key={place}>
          <path class="route-shade" d={outline} />
          <path class="route-piece" d={outline} fill={fill} />
          <path class="route-trim" d={trim} fill={ink} />
          <path d={mark} fill={ink} transform={`rotate(${short(-upright(space[2]))})scale(${scale})`} />
        </g>
      ))}
    </g>
  );
}
