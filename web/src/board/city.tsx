// A city on the board: its sign, what is built in it, its names near and from afar.
import { useMemo } from "preact/hooks";
import { MARKS, seatLook } from "../look/palette.ts";
import type { City as CityFacts, DrawnCity, Label } from "../wire/types.ts";
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

export function City({ drawn, facts, radius, builder, label, stop }: Props) {
  return useMemo(() => {
    const button = label === null ? UNSPOKEN : buttonOf(label, stop);
    return (
      <g class="city" transform={`translate(${drawn.x} ${drawn.y})`} data-spot={`@${drawn.code}`} {...button}>
        <circle class="city-reach" r={short(radius * 1.7)} />
        <Dot facts={facts} radius={radius} />
        {builder !== undefined && <Building seat={builder} harbour={facts.harbor} radius={radius} />}
      </g>
    );
  }, [drawn, facts, radius, builder, label, stop]);
}

function Dot({ facts, radius }: { readonly facts: CityFacts; readonly radius: number }) {
  if (facts.junction) return <circle class="city-junction" r={short(radius * 0.75)} />;
  if (!facts.harbor) {
    return (
      <>
        <circle class="city-place" r={short(radius)} />
        <circle class="city-middle" r={short(radius * 0.42)} />
      </>
    );
  }
  const { path, line } = MARKS.anchor;
  return (
    <>
      <circle class="city-harbour" r={short(radius)} />
      <path class="city-anchor" d={path} stroke-width={line} transform={`scale(${(radius / 6.4).toFixed(2)})`} />
    </>
  );
}

type BuildingProps = { readonly seat: number; readonly harbour: boolean; readonly radius: number };

/** A station or a harbour of one seat, in its colour and with its mark. */
function Building({ seat, harbour, radius }: BuildingProps) {
  const { fill, ink, mark } = seatLook(seat);
  const size = radius * 2.5;
  return (
    <g class="city-building">
      <path class="city-walls" d={harbour ? basin(size) : house(size)} fill={fill} />
      <path d={mark} fill={ink} transform={`scale(${((size * 0.62) / 10).toFixed(2)})`} />
    </g>
  );
}

type NameProps = { readonly drawn: DrawnCity; readonly isPointed: boolean };

/** A city's name for a board that is near, and for one that is small. */
export function Name({ drawn, isPointed }: NameProps) {
  return useMemo(
    () => (
      <>
        {drawn.label && <Text label={drawn.label} kind="city-near" isPointed={isPointed} />}
        {drawn.overview && <Text label={drawn.overview} kind="city-afar" isPointed={isPointed} />}
      </>
    ),
    [drawn, isPointed],
  );
}

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
