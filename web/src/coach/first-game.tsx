// Starts the tutorial, the guided first game.
import { useSignal } from "@preact/signals";
import { request } from "../api/http.ts";
import type { NewTable, TableCreated, TutorialInfo } from "../api/types.ts";
import { guestReady, meSaved } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { navigate } from "../platform/router.ts";
import { botSpeed } from "../platform/settings.ts";
import { catalog } from "../session/catalog.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { startCoaching } from "./coach-progress.ts";
import "./first-game.css";

async function startFirstGame({ rulebook, bot }: TutorialInfo): Promise<void> {
  await guestReady();
  await meSaved();
  const body: NewTable = {
    rulebook,
    seats: [{}, { bot }],
    chat: false,
    tutorial: true,
    bot_speed: botSpeed.value,
  };
  const { table, invite } = await request<TableCreated>("POST", "/api/tables", { body });
  await request("POST", `/api/tables/${table}/start`, { body: {} });
  startCoaching(table);
  navigate(`/t/${table}#${invite}`);
}

/** The button that starts the tutorial; the main one of the page for somebody who has never played. */
export function FirstGame({ isMain }: { readonly isMain: boolean }) {
  const busy = useSignal(false);
  const tutorial = catalog()?.tutorial;
  const start = async () => {
    if (!tutorial) return;
    busy.value = true;
    await showErrors(() => startFirstGame(tutorial));
    busy.value = false;
  };
  return (
    <div class="first-game">
      <Button
        class={isMain ? "main" : ""}
        disabled={busy.value || !tutorial}
        onClick={() => void start()}
        text={t("web.coach.begin")}
      />
      <p>{t("web.coach.begin_text")}</p>
    </div>
  );
}
