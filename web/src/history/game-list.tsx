// The games of the history, one row each, with links to replay and result.

import { useSignal } from "@preact/signals";
import type { FinishedGame } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { seatNames } from "../session/seat-names.ts";
import { PlayerMark } from "../ui/seat-mark.tsx";
import { dateLabel, gameLabel, outcomeLabel } from "./labels.ts";
import "./game-list.css";

const PAGE = 10; // few, because on a phone the statistics are below them

export function GameList({ games }: { readonly games: readonly FinishedGame[] }) {
  const shown = useSignal(PAGE);
  return (
    <>
      <ol class="game-list">
        {games.slice(0, shown.value).map((game) => (
          <GameRow key={game.table} game={game} />
        ))}
      </ol>
      {games.length > shown.value && (
        <button
          type="button"
          onClick={() => {
            shown.value += PAGE;
          }}
        >
          {t("web.history.more", { n: Math.min(PAGE, games.length - shown.value) })}
        </button>
      )}
    </>
  );
}

function GameRow({ game }: { readonly game: FinishedGame }) {
  const occupants = game.players.map(({ name, level }) => ({
    kind: name ? ("person" as const) : ("bot" as const),
    name: name ?? null,
    level: level ?? null,
  }));
  const names = seatNames(occupants);
  return (
    <li data-outcome={game.outcome}>
      <b class="game-list-outcome">{outcomeLabel(game)}</b>
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
