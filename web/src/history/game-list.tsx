// The games of the history, one row each, with links to replay and result.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { FinishedGame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { seatNames } from "../session/seat-names.ts";
import { Button } from "../ui/button.tsx";
import { PlayerMark } from "../ui/seat-mark.tsx";
import { dateLabel, gameLabel, outcomeLabel, signedLabel } from "./labels.ts";
import { ratingChanges } from "./rating.ts";
import "./game-list.css";

const PAGE = 10; // few, because on a phone the statistics are below them

export function GameList({ games }: { readonly games: readonly FinishedGame[] }) {
  const shown = useSignal(PAGE);
  const changes = useMemo(() => ratingChanges(games), [games]);
  return (
    <>
      <ol class="game-list">
        {games.slice(0, shown.value).map((game) => (
          <GameRow key={game.table} game={game} change={changes.get(game.table)} />
        ))}
      </ol>
      {games.length > shown.value && (
        <Button
          onClick={() => {
            shown.value += PAGE;
          }}
          text={t("web.history.more", { n: Math.min(PAGE, games.length - shown.value) })}
        />
      )}
    </>
  );
}

type RowProps = {
  readonly game: FinishedGame;
  /** By how much the game has changed the rating, if it counted. */
  readonly change: number | undefined;
};

function GameRow({ game, change }: RowProps) {
  const occupants = game.players.map(({ name, level }) => ({
    kind: name ? ("person" as const) : ("bot" as const),
    name: name ?? null,
    level: level ?? null,
  }));
  const names = seatNames(occupants);
  return (
    <li data-outcome={game.outcome}>
      <div class="game-list-outcome">
        <b>{outcomeLabel(game)}</b>
        {change !== undefined && (
          <small title={t("web.history.rating_change")}>
            <span class="visually-hidden">{t("web.history.rating_change")}</span> {signedLabel(change)}
          </small>
        )}
      </div>
      <div class="game-list-what">
        <b>{gameLabel(game)}</b>
        <small>{dateLabel(game.ended_at)}</small>
      </div>
      <ul class="game-list-players">
        {game.players.map(({ color, mark, total }, seat) => (
          <li key={seat} data-me={seat === game.seat}>
            <PlayerMark color={color ?? seat} mark={mark ?? seat} size={18} />
            <span>{names[seat]}</span> {total}
          </li>
        ))}
      </ul>
      <div class="game-list-links">
        <a class="button" href={link(`/t/${game.table}/replay`)}>
          {t("web.replay.title")}
        </a>
        <a class="button" href={link(`/t/${game.table}`)}>
          {t("web.my_games.result")}
        </a>
      </div>
    </li>
  );
}
