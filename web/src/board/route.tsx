// A route on the board: its spaces, and the pieces of whoever owns it.
import { type Colour, colourOf, MARKS, SIGN_HEIGHT, seatLook } from "../look/palette.ts";
import { still } from "../parts/still.ts";
import type { DrawnRoute, RouteFacts } from "../wire/types.ts";
import { put } from "./placing.ts";
import { along, arrow, badgePlace, box, lineOf, portholes, ship, short, standing, wagon, windows } from "./shapes.ts";
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

export const Route = still(({ drawn, facts, height, owner, label, stop }: Props) => {
  const button = label === null ? UNSPOKEN : buttonOf(label, stop);
  const whose = owner === undefined ? "" : "route-owned";
  return (
    <g class={`route ${whose}`} data-spot={drawn.name} {...button}>
      <Spaces drawn={drawn} facts={facts} height={height} />
      {owner !== undefined && <Pieces drawn={drawn} sails={facts.ship} height={height} seat={owner} />}
    </g>
  );
});

/** The attributes of what is part of the picture only. */
export const UNSPOKEN = { "aria-hidden": true } as const;

/** The attributes of something on the board that can be chosen. */
export function buttonOf(label: string, stop: boolean) {
  return { role: "button", tabindex: stop ? 0 : -1, "aria-label": label, "data-lit": "" } as const;
}

type Drawn = { readonly drawn: DrawnRoute; readonly facts: RouteFacts; readonly height: number };

const Spaces = still(({ drawn, facts, height }: Drawn) => {
  const colour = colourOf(facts.colour);
  const outline = box(drawn.size, height, facts.ship ? height / 2 : height * 0.2);
  const boxes = drawn.spaces.map((space) => put(outline, standing(space))).join("");
  const kind = facts.tunnel !== null ? "route-tunnel" : facts.ship ? "route-ship" : "route-rail";
  return (
    <g class={kind} fill={colour.fill}>
      <path class="route-reach" d={lineOf(drawn)} />
      <path class="route-spaces" d={boxes} />
      {facts.tunnel !== null && <path class="route-dashes" d={boxes} />}
      <path class="route-sign" d={signsOf(drawn, facts, height / SIGN_HEIGHT)} fill={colour.ink} />
      {facts.ship && <Waves drawn={drawn} colour={colour} scale={height / 11} />}
      {facts.tunnel !== null && facts.tunnel > 0 && <Badge drawn={drawn} height={height} turned={facts.tunnel} />}
      {drawn.arrows.map(([x, y, side]) => (
        <path class="route-arrow" d={arrow(x, y, side, height * 0.7)} key={side} />
      ))}
    </g>
  );
});

/** What spaces show: a locomotive that one needs, a pair of cards, or the sign of the colour. */
function signsOf(drawn: DrawnRoute, facts: RouteFacts, scale: number): string {
  const { sign } = colourOf(facts.colour);
  const signs = drawn.spaces.map((space, place) => {
    const mark = place < facts.ferry ? MARKS.locomotive : facts.pairs ? MARKS.pair : null;
    if (mark) return put(mark.path, standing(space), scale);
    // Upright however the space is turned, so that no sign turns into another.
    return sign ? put(sign, [space[0], space[1], 0], scale) : "";
  });
  return signs.join("");
}

type WavesProps = { readonly drawn: DrawnRoute; readonly colour: Colour; readonly scale: number };

function Waves({ drawn, colour, scale }: WavesProps) {
  const aside = drawn.size * (colour.sign ? 0.31 : 0.18);
  const waves = drawn.spaces.flatMap((space) =>
    [-aside, aside].map((distance) => {
      const { x, y } = along(space, distance);
      return put(MARKS.wave.path, standing([x, y, space[2]]), scale);
    }),
  );
  return (
    <path
      class="route-sign"
      d={waves.join("")}
      fill="none"
      stroke={colour.ink}
      stroke-width={MARKS.wave.line * scale}
    />
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
    <g class="route-badge">
      <circle cx={short(x)} cy={short(y)} r={short(height * 0.52)} />
      <text x={short(x)} y={short(y + height * 0.28)} font-size={short(height * 0.78)}>
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
const Pieces = still(({ drawn, sails, height, seat }: PieceProps) => {
  const { fill, ink, mark } = seatLook(seat);
  const [length, tall] = [drawn.size * (sails ? 1 : 0.96), height * PIECE_HEIGHT];
  const outline = sails ? ship(length, tall) : wagon(length, tall);
  const trim = sails ? portholes(length, tall) : windows(length, tall);
  const scale = (height * 0.72) / 10;
  return (
    <g class="route-pieces">
      {drawn.spaces.map((space, place) => {
        const body = put(outline, standing(space));
        return (
          <g key={place}>
            <path class="route-shade" d={body} />
            <path class="route-piece" d={body} fill={fill} />
            <path class="route-trim" d={put(trim, standing(space))} fill={ink} />
            <path d={put(mark, [space[0], space[1], 0], scale)} fill={ink} />
          </g>
        );
      })}
    </g>
  );
});
