// The charts of the shown games: their points with a moving average, and the rating after each of them.
import type { ComponentChildren } from "preact";
import type { FinishedGame } from "../api/types.ts";
import { withMinus } from "../i18n/numbers.ts";
import { t } from "../i18n/translate.ts";
import { scaleOf } from "../results/score-curves.ts";
import { gameId } from "./filter.ts";
import { dateLabel, gameLabel, signedLabel } from "./labels.ts";
import { FIRST_RATING, ratedGames } from "./rating.ts";
import { AVERAGED, MAX_POINTS, trendOf } from "./trend.ts";
import "./charts.css";

const WIDTH = 380;
const HEIGHT = 110;
const LEFT = 36;
const EDGE = 10;

type Props = { readonly games: readonly FinishedGame[] };

export function TrendChart({ games }: Props) {
  const points = trendOf(games);
  if (points.length < 2) return null;
  const totals = points.map(({ game }) => game.total);
  const { x, y, ticks } = scaleOf(
    { steps: [], rows: points.map(({ game, average }) => [game.total, average]) },
    WIDTH,
    HEIGHT,
  );
  return (
    <LineChart
      title={t("web.history.trend")}
      about={t("web.history.trend_about", {
        n: points.length,
        least: Math.min(...totals),
        most: Math.max(...totals),
        last: totals.at(-1) ?? 0,
        average: Math.round(points.at(-1)?.average ?? 0),
      })}
      {...{ ticks, y }}
      line={points.map(({ average }, index) => [x(index), y(average)])}
      dots={points.map(({ game }, index) => ({ game, x: x(index), y: y(game.total), text: String(game.total) }))}
      joined
    >
      {t("web.history.trend_key", { n: AVERAGED })}{" "}
      {new Set(points.map(({ game }) => gameId(game))).size > 1 && t("web.history.trend_mixed")}
    </LineChart>
  );
}

const TICK = 50;

export function RatingChart({ games }: Props) {
  const rated = ratedGames(games).slice(-MAX_POINTS);
  const ratings = [rated[0]?.before ?? FIRST_RATING, ...rated.map(({ after }) => after)];
  if (rated.length < 2) return null;
  const low = Math.floor(Math.min(...ratings) / TICK) * TICK;
  const high = Math.max(Math.ceil(Math.max(...ratings) / TICK) * TICK, low + TICK);
  const x = (index: number) => (index * WIDTH) / (ratings.length - 1);
  const y = (rating: number) => ((high - rating) * HEIGHT) / (high - low);
  const most = Math.round(Math.max(...ratings));
  const text = (before: number, after: number) =>
    `${Math.round(after)} (${signedLabel(Math.round(after) - Math.round(before))})`;
  return (
    <LineChart
      title={t("web.history.rating_trend")}
      about={t("web.history.rating_trend_about", { n: rated.length, last: Math.round(ratings.at(-1) ?? 0), most })}
      ticks={[low, (low + high) / 2, high]}
      y={y}
      line={ratings.map((rating, index) => [x(index), y(rating)])}
      dots={rated.map(({ game, before, after }, index) => ({
        game,
        x: x(index + 1),
        y: y(after),
        text: text(before, after),
      }))}
    >
      {t("web.history.rating_most", { n: most })}
    </LineChart>
  );
}

/** A game at its place in the chart, and what it is worth there. */
type Dot = { readonly game: FinishedGame; readonly x: number; readonly y: number; readonly text: string };

type ChartProps = {
  readonly title: string;
  /** The chart in a sentence. */
  readonly about: string;
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  /** The points of the line. */
  readonly line: readonly (readonly [x: number, y: number])[];
  readonly dots: readonly Dot[];
  /** Whether the dots are joined, too. */
  readonly joined?: boolean;
  readonly children: ComponentChildren;
};

/** A line on a ground with ticks, and a dot for each game. */
function LineChart({ title, about, ticks, y, line, dots, joined = false, children }: ChartProps) {
  return (
    <figure class="line-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`${-LEFT} ${-EDGE} ${LEFT + WIDTH + EDGE} ${HEIGHT + 2 * EDGE}`} role="img" aria-label={about}>
        {ticks.map((tick) => (
          <g key={tick} class="line-chart-ground">
            <path d={`M0 ${y(tick)}H${WIDTH}`} />
            <text x={-6} y={y(tick)} dy="0.35em" text-anchor="end">
              {withMinus(tick)}
            </text>
          </g>
        ))}
        {joined && <path class="line-chart-points" d={pathOf(dots.map((dot) => [dot.x, dot.y]))} />}
        <path class="line-chart-line" d={pathOf(line)} />
        {dots.map(({ game, x, y, text }) => (
          <circle key={game.table} cx={x} cy={y} r="2.5" data-outcome={game.outcome}>
            <title>{`${gameLabel(game)} · ${dateLabel(game.ended_at)}: ${text}`}</title>
          </circle>
        ))}
      </svg>
      <p>{children}</p>
    </figure>
  );
}

function pathOf(points: ChartProps["line"]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}
