// The trend of the shown games: the points of each game, and their moving average as a line.
import type { FinishedGame } from "../api/types.ts";
import { withMinus } from "../i18n/numbers.ts";
import { t } from "../i18n/translate.ts";
import { scaleOf } from "../results/score-history.ts";
import { gameId } from "./filter.ts";
import { dateLabel, gameLabel } from "./labels.ts";
import { AVERAGED, trendOf } from "./trend.ts";
import "./trend-chart.css";

const WIDTH = 380;
const HEIGHT = 110;
const LEFT = 30;
const EDGE = 10;

export function TrendChart({ games }: { readonly games: readonly FinishedGame[] }) {
  const points = trendOf(games);
  if (points.length < 2) return null;
  const rows = points.map(({ game, average }) => [game.total, average]);
  const { x, y, ticks } = scaleOf({ steps: [], rows }, WIDTH, HEIGHT);
  const line = (column: number) => rows.map((row, index) => `${x(index)} ${y(row[column] ?? 0)}`).join("L");
  return (
    <figure class="trend-chart">
      <figcaption>{t("web.history.trend")}</figcaption>
      <svg
        viewBox={`${-LEFT} ${-EDGE} ${LEFT + WIDTH + EDGE} ${HEIGHT + 2 * EDGE}`}
        role="img"
        aria-label={description(rows)}
      >
        {ticks.map((tick) => (
          <g key={tick} class="trend-chart-ground">
            <path d={`M0 ${y(tick)}H${WIDTH}`} />
            <text x={-6} y={y(tick)} dy="0.35em" text-anchor="end">
              {withMinus(tick)}
            </text>
          </g>
        ))}
        <path class="trend-chart-points" d={`M${line(0)}`} />
        {points.map(({ game }, index) => (
          <circle key={game.table} cx={x(index)} cy={y(game.total)} r="2.5" data-outcome={game.outcome}>
            <title>{`${gameLabel(game)} · ${dateLabel(game.ended_at)}: ${game.total}`}</title>
          </circle>
        ))}
        <path class="trend-chart-average" d={`M${line(1)}`} />
      </svg>
      <p>
        {t("web.history.trend_key", { n: AVERAGED })}{" "}
        {new Set(points.map(({ game }) => gameId(game))).size > 1 && t("web.history.trend_mixed")}
      </p>
    </figure>
  );
}

/** The chart in a sentence. */
function description(rows: readonly (readonly number[])[]): string {
  const totals = rows.map(([total]) => total ?? 0);
  return t("web.history.trend_about", {
    n: totals.length,
    least: Math.min(...totals),
    most: Math.max(...totals),
    last: totals.at(-1) ?? 0,
    average: Math.round(rows.at(-1)?.[1] ?? 0),
  });
}
