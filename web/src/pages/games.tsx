// My games: the history of the guest with filters, statistics and files, and the way to another device.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FinishedGame } from "../api/types.ts";
import { Profile } from "../guest/profile.tsx";
import { toCsv, toJson } from "../history/export.ts";
import { filterGames, type GameFilter, NO_FILTER } from "../history/filter.ts";
import { Filters } from "../history/filters.tsx";
import { GameList } from "../history/game-list.tsx";
import { finishedGames, loadHistory } from "../history/games.ts";
import { DeleteGuest, NewTransfer, SavedData } from "../history/guest-data.tsx";
import { MilestonesView } from "../history/milestones-view.tsx";
import { RatingNote, StatisticsView, Totals } from "../history/statistics-view.tsx";
import { errorText, t } from "../i18n/translate.ts";
import { saveFile } from "../platform/save-file.ts";
import { isStaticSite, link, pageUrl } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { takes } from "../ui/handlers.ts";
import "./games.css";

export function GamesPage() {
  useEffect(() => {
    void loadHistory();
  }, []);
  const { games, state, error } = finishedGames.value;
  return (
    <main class="games">
      <header class="games-head">
        <h1>{t("web.history.title")}</h1>
        <Profile />
      </header>
      {state === "waiting" && <p role="status">{t("web.page.loading")}</p>}
      {error && (
        <p role="alert">
          {errorText(error)} <Button onClick={() => void loadHistory()} text={t("web.page.reload")} />
        </p>
      )}
      {state === "there" && (games.length ? <Games games={games} /> : <NoGames />)}
      <div class="games-foot">
        {isStaticSite ? <SavedData /> : <NewTransfer />}
        <DeleteGuest />
      </div>
    </main>
  );
}

function NoGames() {
  return (
    <section class="games-none">
      <p>{t("web.history.none")}</p>
      <a class="button" href={link("/")}>
        {t("web.history.none_play")}
      </a>
    </section>
  );
}

function Games({ games }: { readonly games: readonly FinishedGame[] }) {
  const filter = useSignal<GameFilter>(NO_FILTER);
  const shown = filterGames(games, filter.value, Date.now());
  return (
    <>
      <Filters games={games} filter={filter.value} onChange={takes(filter)} />
      <Totals games={shown} />
      <RatingNote />
      {finishedGames.value.hasMore && <p class="games-note">{t("web.history.latest_only", { n: games.length })}</p>}
      <div class="games-columns">
        <section>
          <header>
            <h2>{t("web.history.list", { n: shown.length })}</h2>
            <Exports games={shown} />
          </header>
          {shown.length ? <GameList games={shown} /> : <p class="games-note">{t("web.history.none_such")}</p>}
        </section>
        <section aria-label={t("web.history.statistics")} class="games-statistics">
          <StatisticsView games={shown} />
          <MilestonesView games={games} />
        </section>
      </div>
    </>
  );
}

/** Save the shown games as a file. */
function Exports({ games }: { readonly games: readonly FinishedGame[] }) {
  const BYTE_ORDER_MARK = "\ufeff"; // without it some spreadsheets take the file for another encoding
  return (
    <div class="games-exports">
      <span>{t("web.history.save")}</span>
      <Button onClick={() => saveFile("ferrovia-games.json", "application/json", toJson(games))} text="JSON" />
      <Button
        onClick={() => saveFile("ferrovia-games.csv", "text/csv", BYTE_ORDER_MARK + toCsv(games, pageUrl))}
        text="CSV"
      />
    </div>
  );
}
