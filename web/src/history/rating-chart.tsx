// The rating after each of the shown games, as a line.
import type { FinishedGame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { dateLabel, gameLabel, signedLabel } from "./labels.ts";
import { FIRST_RATING, ratedGames } from "./rating.ts";
import { MAX_POINTS } from "./trend.ts";
import "./trend-chart.css";

const WIDTH = 380;
const HEIGHT = 110;
const LEFT = 36;
const EDGE = 10;
const TICK = 50;

export function RatingChart({ games }: { readonly games: readonly FinishedGame[] }) {
  const rated = ratedGames(games).slice(-MAX_POINTS);
  const ratings = [rated[0]?.before ?? FIRST_RATING, ...rated.map(({ after }) => after)];
  if (rated.length < 2) return null;
  const low = Math.floor(Math.min(...ratings) / TICK) * TICK;
  const high = Math.max(Math.ceil(Math.max(...ratings) / TICK) * TICK, low + TICK);
  const x = (index: number) => (index * WIDTH) / (ratings.length - 1);
  const y = (rating: number) => ((high - rating) * HEIGHT) / (high - low);
  const most = Math.round(Math.max(...ratings));
  return (
    <figure class="trend-chart">
      <figcaption>{t("web.history.rating_trend")}</figcaption>
      <svg
        viewBox={`${-LEFT} ${-EDGE} ${LEFT + WIDTH + EDGE} ${HEIGHT + 2 * EDGE}`}
        role="img"
        aria-label={t("web.history.rating_trend_about", {
          n: rated.length,
          last: Math.round(ratings.at(-1) ?? 0),
          most,
        })}
      >
        {[low, (low + high) / 2, high].map((tick) => (
          <g key={tick} class="trend-chart-ground">
            <path d={`M0 ${y(tick)}H${WIDTH}`} />
            <text x={-6} y={y(tick)} dy="0.35em" text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        <path
          class="trend-chart-average"
          d={`M${ratings.map((rating, index) => `${x(index)} ${y(rating)}`).join("L")}`}
        />
        {rated.map(({ game, before, after }, index) => (
          <circle key={game.table} cx={x(index + 1)} cy={y(after)} r="2.5" data-outcome={game.outcome}>
            <title>
              {`${gameLabel(game)} · ${dateLabel(game.ended_at)}: ${Math.round(after)} (${signedLabel(Math.round(after) - Math.round(before))})`}
            </title>
          </circle>
        ))}
      </svg>
      <p>{t("web.history.rating_most", { n: most })}</p>
    </figure>
  );
}
