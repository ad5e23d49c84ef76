// The score chart: a line for each side with its mark at the end, and the same numbers as a table.
import { useMemo } from "preact/hooks";
import type { Replay } from "../api/types.ts";
import { withMinus } from "../i18n/numbers.ts";
import { t } from "../i18n/translate.ts";
import { urlSecret } from "../platform/router.ts";
import { link } from "../platform/site.ts";
import { sideName } from "../session/seat-names.ts";
import { seatColor } from "../ui/palette.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { makeCurves, pathOf, type Scale, type ScoreCurves, sampleRows, scaleOf, spreadLabels } from "./score-curves.ts";
import "./score-chart.css";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 30;
const RIGHT = 62;
const EDGE = 10;
const MAX_ROWS = 8;

type Props = { readonly replay: Replay; readonly names: readonly string[]; readonly table: string };

export function ScoreChart({ replay, names, table }: Props) {
  const curves = useMemo(() => makeCurves(replay), [replay]);
  const scale = useMemo(() => scaleOf(curves, WIDTH, HEIGHT), [curves]);
  const sides = replay.start.sides.map(({ seats }) => ({ seat: seats[0] ?? 0, name: sideName(names, seats) }));
  return (
    <figure class="score-chart">
      <figcaption>{t("web.end.growth")}</figcaption>
      <svg viewBox={`${-LEFT} ${-EDGE} ${LEFT + WIDTH + RIGHT} ${HEIGHT + 3 * EDGE}`} aria-hidden="true">
        <Ground scale={scale} last={curves.rows.length - 2} />
        {sides.map(({ seat }, side) => (
          <path key={seat} class="score-chart-edge" d={pathOf(curves, side, scale)} />
        ))}
        {sides.map(({ seat }, side) => (
          <path key={seat} class="score-chart-line" d={pathOf(curves, side, scale)} stroke={seatColor(seat)} />
        ))}
        <Ends {...{ curves, scale }} seats={sides.map(({ seat }) => seat)} />
      </svg>
      <details>
        <summary>{t("web.end.as_table")}</summary>
        <Numbers curves={curves} names={sides.map(({ name }) => name)} table={table} />
      </details>
    </figure>
  );
}

function Ground({ scale, last }: { readonly scale: Scale; readonly last: number }) {
  return (
    <g class="score-chart-ground">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M0 ${scale.y(tick)}H${WIDTH}`} data-zero={tick === 0} />
          <text x={-6} y={scale.y(tick)} dy="0.35em" text-anchor="end">
            {withMinus(tick)}
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

type EndsProps = { readonly curves: ScoreCurves; readonly scale: Scale; readonly seats: readonly number[] };

function Ends({ curves, scale, seats }: EndsProps) {
  const totals = curves.rows.at(-1) ?? [];
  const wanted = totals.map((total) => scale.y(total));
  const positions = spreadLabels(wanted, 17, HEIGHT);
  return (
    <g class="score-chart-ends">
      {seats.map((seat, side) => (
        <g key={seat}>
          <path class="score-chart-leader" d={`M${WIDTH} ${wanted[side]}L${WIDTH + 10} ${positions[side]}`} />
          <svg x={WIDTH + 10} y={(positions[side] ?? 0) - 8} width="16" height="16" aria-hidden="true">
            <SeatMark seat={seat} size={16} />
          </svg>
          <text x={WIDTH + 30} y={positions[side]} dy="0.35em">
            {totals[side]}
          </text>
        </g>
      ))}
    </g>
  );
}

type NumbersProps = { readonly curves: ScoreCurves; readonly names: readonly string[]; readonly table: string };

function Numbers({ curves, names, table }: NumbersProps) {
  const last = curves.rows.length - 1;
  return (
    <div class="score-chart-wide">
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
          {sampleRows(curves, MAX_ROWS).map((row) => (
            <tr key={row}>
              <th scope="row">
                {row === last ? (
                  t("score.total")
                ) : (
                  <a href={link(`/t/${table}/replay?step=${curves.steps[row]}${urlSecret()}`)}>{row}</a>
                )}
              </th>
              {names.map((name, side) => (
                <td key={name}>{curves.rows[row]?.[side]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
