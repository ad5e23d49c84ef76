// A city on the board: its sign, what is built in it, its names near and from afar.
import { MARKS, seatLook } from "../look/palette.ts";
import { still } from "../parts/still.ts";
import type { City as CityFacts, DrawnCity, Label } from "../wire/types.ts";
import { put } from "./placing.ts";
import { buttonOf, UNSPOKEN } from "./route.tsx";
import { basin, house, short } from "./shapes.ts";
import "./city.css";

type Props = {
  readonly drawn: DrawnCity;
  readonly facts: CityFacts;
  readonly radius: number;
  readonly builder: number | undefined;
  /** What it is called if it can be chosen. */
  readonly label: string | null;
  readonly stop: boolean;
};

export const City = still(({ drawn, facts, radius, builder, label, stop }: Props) => {
  const button = label === null ? UNSPOKEN : buttonOf(label, stop);
  return (
    <g class="city" data-spot={`@${drawn.code}`} {...button}>
      <circle class="city-reach" cx={drawn.x} cy={drawn.y} r={short(radius * 1.7)} />
      <Dot drawn={drawn} facts={facts} radius={radius} />
      {builder !== undefined && <Building drawn={drawn} seat={builder} harbour={facts.harbor} radius={radius} />}
    </g>
  );
});

type DotProps = { readonly drawn: DrawnCity; readonly facts: CityFacts; readonly radius: number };

function Dot({ drawn, facts, radius }: DotProps) {
  const middle = { cx: drawn.x, cy: drawn.y };
  if (facts.junction) return <circle class="city-junction" {...middle} r={short(radius * 0.75)} />;
  if (!facts.harbor) {
    return (
      <>
        <circle class="city-place" {...middle} r={short(radius)} />
        <circle class="city-middle" {...middle} r={short(radius * 0.42)} />
      </>
    );
  }
  const { path, line } = MARKS.anchor;
  const scale = radius / 6.4;
  return (
    <>
      <circle class="city-harbour" {...middle} r={short(radius)} />
      <path class="city-anchor" d={put(path, [drawn.x, drawn.y, 0], scale)} stroke-width={line * scale} />
    </>
  );
}

type BuildingProps = {
  readonly drawn: DrawnCity;
  readonly seat: number;
  readonly harbour: boolean;
  readonly radius: number;
};

/** A station or a harbour of one seat, in its colour and with its mark. */
function Building({ drawn, seat, harbour, radius }: BuildingProps) {
  const { fill, ink, mark } = seatLook(seat);
  const size = radius * 2.5;
  const here = [drawn.x, drawn.y, 0] as const;
  return (
    <g class="city-building">
      <path class="city-walls" d={put(harbour ? basin(size) : house(size), here)} fill={fill} />
      <path d={put(mark, here, (size * 0.62) / 10)} fill={ink} />
    </g>
  );
}

type NameProps = { readonly drawn: DrawnCity; readonly isPointed: boolean };

/** A city's name for a board that is near, and for one that is small. */
export const Name = still(({ drawn, isPointed }: NameProps) => (
  <>
    {drawn.label && <Text label={drawn.label} kind="city-near" isPointed={isPointed} />}
    {drawn.overview && <Text label={drawn.overview} kind="city-afar" isPointed={isPointed} />}
  </>
));

function Text({ label: [x, y, anchor, lines], kind, isPointed }: { label: Label; kind: string; isPointed: boolean }) {
  return (
    <text class={`city-name ${kind} ${isPointed ? "city-named" : ""}`} y={y} text-anchor={anchor}>
      {lines.map((line, place) => (
        <tspan x={x} dy={place ? "1.02em" : 0} key={place}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
