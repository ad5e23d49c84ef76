// A city on the board: its symbol, its building, and its name.
import type { CityInfo as CityFacts, DrawnCity, Label } from "../api/types.ts";
import { memo } from "../ui/memo.ts";
import { SIGNS, seatStyle } from "../ui/palette.ts";
import { cityKey } from "./board-parts.ts";
import { LINE_HEIGHT } from "./name-places.ts";
import { placePath } from "./place-path.ts";
import { buttonAttributes, HIDDEN } from "./route.tsx";
import { basin, house, oneDecimal } from "./shapes.ts";
import "./city.css";

type Props = {
  readonly drawn: DrawnCity;
  readonly facts: CityFacts;
  readonly radius: number;
  readonly builder: number | undefined;
  /** Whether the rulebook builds harbours, and not stations. */
  readonly buildsHarbors: boolean;
  /** The accessible name if the city is selectable, else null. */
  readonly label: string | null;
  readonly tabStop: boolean;
};

export const City = memo(({ drawn, facts, radius, builder, buildsHarbors, label, tabStop }: Props) => {
  const button = label === null ? HIDDEN : buttonAttributes(label, tabStop);
  return (
    <g class="city" data-part={cityKey(drawn.code)} {...button}>
      <circle class="city-reach" cx={drawn.x} cy={drawn.y} r={oneDecimal(radius * 1.7)} />
      <Dot drawn={drawn} facts={facts} radius={radius} />
      {builder !== undefined && <Building drawn={drawn} seat={builder} isHarbor={buildsHarbors} radius={radius} />}
    </g>
  );
});

type DotProps = { readonly drawn: DrawnCity; readonly facts: CityFacts; readonly radius: number };

/** The symbol of a city. */
export function Dot({ drawn, facts, radius }: DotProps) {
  const middle = { cx: drawn.x, cy: drawn.y };
  if (facts.junction) return <circle class="city-junction" {...middle} r={oneDecimal(radius * 0.75)} />;
  if (!facts.harbor) {
    return (
      <>
        <circle class="city-place" {...middle} r={oneDecimal(radius)} />
        <circle class="city-middle" {...middle} r={oneDecimal(radius * 0.42)} />
      </>
    );
  }
  const { path, line } = SIGNS.anchor;
  const scale = radius / 6.4;
  return (
    <>
      <circle class="city-harbor" {...middle} r={oneDecimal(radius)} />
      <path class="city-anchor" d={placePath(path, [drawn.x, drawn.y, 0], scale)} stroke-width={line * scale} />
    </>
  );
}

type BuildingProps = {
  readonly drawn: DrawnCity;
  readonly seat: number;
  readonly isHarbor: boolean;
  readonly radius: number;
};

/** A station or harbour in the seat's colour, with its mark. */
export function Building({ drawn, seat, isHarbor, radius }: BuildingProps) {
  const { fill, ink, mark } = seatStyle(seat);
  const size = radius * 2.5;
  const here = [drawn.x, drawn.y, 0] as const;
  return (
    <g class="city-building">
      <path class="city-walls" d={placePath(isHarbor ? basin(size) : house(size), here)} fill={fill} />
      <path d={placePath(mark, here, (size * 0.62) / 10)} fill={ink} />
    </g>
  );
}

type NameProps = {
  readonly label: Label;
  readonly isHighlighted: boolean;
  /** Whether a ticket of the player still needs the city. */
  readonly isWanted: boolean;
};

/** The name of a city. */
export const Name = memo(({ label: [x, y, anchor, lines], isHighlighted, isWanted }: NameProps) => (
  <text
    class={`city-name ${isHighlighted ? "city-named" : ""} ${isWanted ? "city-wanted" : ""}`}
    y={y}
    text-anchor={anchor}
  >
    {lines.map((line, index) => (
      <tspan x={x} dy={index ? `${LINE_HEIGHT}em` : 0} key={index}>
        {line}
      </tspan>
    ))}
  </text>
));
