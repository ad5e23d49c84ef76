// How the points grew: a line for each side with its mark at the end, and the same numbers as a table.
import { useMemo } from "preact/hooks";
import { seatColour } from "../look/palette.ts";
import { SeatMark } from "../look/seatmark.tsx";
import { sideName } from "../table/names.ts";
import type { Replay } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { apart, chapters, type Growth, growthOf, pathOf, type Scale, scaleOf } from "./growth.ts";
import "./plot.css";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 30;
const RIGHT = 62;
const EDGE = 10;
const ROWS_TOLD = 8;

type Props = { readonly replay: Replay; readonly names: readonly string[]; readonly table: string };

export function Plot({ replay, names, table }: Props) {
  const growth = useMemo(() => growthOf(replay), [replay]);
  const scale = useMemo(() => scaleOf(growth, WIDTH, HEIGHT), [growth]);
  const sides = replay.start.sides.map(({ seats }) => ({ seat: seats[0] ?? 0, name: sideName(names, seats) }));
  return (
    <figure class="plot">
      <figcaption>{t("web.end.growth")}</figcaption>
      <svg viewBox={`${-LEFT} ${-EDGE} ${LEFT + WIDTH + RIGHT} ${HEIGHT + 3 * EDGE}`} aria-hidden="true">
        <Ground scale={scale} last={growth.rows.length - 2} />
        {sides.map(({ seat }, side) => (
          <path key={seat} class="plot-edge" d={pathOf(growth, side, scale)} />
        ))}
        {sides.map(({ seat }, side) => (
          <path key={seat} class="plot-line" d={pathOf(growth, side, scale)} stroke={seatColour(seat)} />
        ))}
        <Ends {...{ growth, scale }} seats={sides.map(({ seat }) => seat)} />
      </svg>
      <details>
        <summary>{t("web.end.as_table")}</summary>
        <Numbers growth={growth} names={sides.map(({ name }) => name)} table={table} />
      </details>
    </figure>
  );
}

function Ground({ scale, last }: { readonly scale: Scale; readonly last: number }) {
  return (
    <g class="plot-ground">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M0 ${scale.y(tick)}H${WIDTH}`} data-zero={tick === 0} />
          <text x={-6} y={scale.y(tick)} dy="0.35em" text-anchor="end">
            {tick < 0 ? `−${-tick}` : tick}
          </text>
        </g>
      ))}
      <text x={0} y={HEIGHT + 16}>
        {t("web.end.begin")}
      </text>
      <text x={WIDTH} y={HEIGHT + 16} text-anchor="end">
        {t("count.turns", { n: last })}
      </text>
    </g>
  );
}

type EndsProps = { readonly growth: Growth; readonly scale: Scale; readonly seats: readonly number[] };

function Ends({ growth, scale, seats }: EndsProps) {
  const totals = growth.rows.at(-1) ?? [];
  const wanted = totals.map((total) => scale.y(total));
  const places = apart(wanted, 17, HEIGHT);
  return (
    <g class="plot-ends">
      {seats.map((seat, side) => (
        <g key={seat}>
          <path class="plot-leader" d={`M${WIDTH} ${wanted[side]}L${WIDTH + 10} ${places[side]}`} />
          <svg x={WIDTH + 10} y={(places[side] ?? 0) - 8} width="16" height="16" aria-hidden="true">
            <SeatMark seat={seat} size={16} />
          </svg>
          <text x={WIDTH + 30} y={places[side]} dy="0.35em">
            {totals[side]}
          </text>
        </g>
      ))}
    </g>
  );
}

type NumbersProps = { readonly growth: Growth; readonly names: readonly string[]; readonly table: string };

function Numbers({ growth, names, table }: NumbersProps) {
  const last = growth.rows.length - 1;
  return (
    <div class="plot-wide">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("web.end.turn")}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chapters(growth, ROWS_TOLD).map((row) => (
            <tr key={row}>
              <th scope="row">
                {row === last ? (
                  t("score.total")
                ) : (
                  <a href={`/t/${table}/replay?step=${growth.steps[row]}${location.hash}`}>{row}</a>
                )}
              </th>
              {names.map((name, side) => (
                <td key={name}>{growth.rows[row]?.[side]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
