// Statistics of the shown games: totals, the trend, results by group, and opponents.
import type { FinishedGame } from "../api/types.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { catalog } from "../session/catalog.ts";
import { botName } from "../session/seat-names.ts";
import { RatingChart, TrendChart } from "./charts.tsx";
import { opponentLabel, percentLabel } from "./labels.ts";
import { BOT_RATINGS, FIRST_RATING, MIN_RATED, ratingOf } from "./rating.ts";
import { byGame, byLevel, bySeats, feats, type Group, headToHead, streaks, tally } from "./statistics.ts";
import "./statistics-view.css";

/** Where there is no number. */
const NONE = "–";

type Props = { readonly games: readonly FinishedGame[] };

/** The most important numbers. */
export function Totals({ games }: Props) {
  const { games: count, won, average, best } = tally(games);
  const { current, longest } = streaks(games);
  const { completed, held, longest: farthest } = feats(games);
  return (
    <dl class="totals">
      <Total label={t("web.history.games")} value={String(count)} />
      <Total label={t("web.history.won")} value={String(won)} note={percentLabel(won, count)} />
      <Total label={t("web.history.average")} value={String(average ?? NONE)} />
      <div>
        <dt>{t("web.history.best")}</dt>
        <dd>{best ? <BestLink game={best} /> : NONE}</dd>
      </div>
      <Total label={t("web.history.completed")} value={String(completed)} note={percentLabel(completed, held)} />
      <div>
        <dt>{t("web.history.longest")}</dt>
        <dd>
          {farthest ? (
            <ReplayLink game={farthest} value={farthest.longest} title={t("web.history.longest_replay")} />
          ) : (
            NONE
          )}
        </dd>
      </div>
      <Total
        label={t("web.history.streak")}
        value={String(current)}
        note={t("web.history.streak_longest", { n: longest })}
      />
      <Rating games={games} />
    </dl>
  );
}

/** The rating; a provisional one has a question mark. */
function Rating({ games }: Props) {
  const found = ratingOf(games);
  const label = t("web.history.rating");
  if (!found) return <Total label={label} value={NONE} note={t("web.history.rating_none")} />;
  const { rating, missing } = found;
  if (!missing) return <Total label={label} value={String(rating)} />;
  return <Total label={label} value={`${rating}?`} note={t("web.history.rating_missing", { n: missing })} />;
}

function Total({ label, value, note }: { readonly label: string; readonly value: string; readonly note?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** What the rating means, in a line. */
export function RatingNote() {
  const bots = (catalog()?.levels ?? []).flatMap((level) => {
    const rating = BOT_RATINGS[level];
    return rating ? [`${botName(level)} ${rating}`] : [];
  });
  return (
    <p class="totals-note">
      {t("web.history.rating_about", { start: FIRST_RATING, bots: bots.join(", "), n: MIN_RATED })}
    </p>
  );
}

/** The points of a player's best game, as a link to its replay. */
function BestLink({ game }: { readonly game: FinishedGame }) {
  return <ReplayLink game={game} value={game.total} title={t("web.history.best_replay")} />;
}

type ReplayLinkProps = { readonly game: FinishedGame; readonly value: number; readonly title: string };

function ReplayLink({ game, value, title }: ReplayLinkProps) {
  return (
    <a href={link(`/t/${game.table}/replay`)} title={title}>
      {value}
    </a>
  );
}

/** The trend, results by game, number of players and bot level, and against each opponent. */
export function StatisticsView({ games }: Props) {
  const levels = catalog()?.levels ?? [];
  return (
    <div class="statistics">
      <TrendChart games={games} />
      <RatingChart games={games} />
      <GroupTable title={t("web.history.by_game")} groups={byGame(games)} label={rulebookName} />
      <GroupTable
        title={t("web.history.by_seats")}
        groups={bySeats(games)}
        label={(n) => t("web.book.seats", { seats: String(n) })}
      />
      <GroupTable title={t("web.history.by_level")} groups={byLevel(games, levels)} label={botName} />
      <Opponents games={games} />
    </div>
  );
}

type GroupProps<Value> = {
  readonly title: string;
  readonly groups: readonly Group<Value>[];
  readonly label: (value: Value) => string;
};

function GroupTable<Value extends string | number>({ title, groups, label }: GroupProps<Value>) {
  if (!groups.length) return null;
  return (
    <table>
      <caption>{title}</caption>
      <Head names={["games", "won", "average", "best"]} />
      <tbody>
        {groups.map(({ value, games, won, average, best }) => (
          <tr key={value}>
            <th scope="row">{label(value)}</th>
            <td>{games}</td>
            <td>
              <Share part={won} whole={games} />
            </td>
            <td>{average ?? NONE}</td>
            <td>{best ? <BestLink game={best} /> : NONE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ names }: { readonly names: readonly string[] }) {
  return (
    <thead>
      <tr>
        <td />
        {names.map((name) => (
          <th scope="col" key={name}>
            {t(`web.history.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A number, and its share of the whole as a percentage and a bar. */
function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  return (
    <span class="statistics-share" style={{ "--share": whole ? part / whole : 0 }}>
      {part} <small>{percentLabel(part, whole)}</small>
    </span>
  );
}

function Opponents({ games }: Props) {
  const rows = headToHead(games);
  if (!rows.length) return null;
  return (
    <table>
      <caption>{t("web.history.head_to_head")}</caption>
      <Head names={["games", "ahead", "behind"]} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{opponentLabel(row)}</th>
            <td>{row.games}</td>
            <td>
              <Share part={row.ahead} whole={row.games} />
            </td>
            <td>{row.behind}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
