// The tables where the player has a seat: current ones first, finished ones below.
import { useSignal } from "@preact/signals";
import { request } from "../api/http.ts";
import { refreshAll } from "../api/polling.ts";
import type { MyTable } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-box.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { toggles } from "../ui/handlers.ts";
import { TableItem } from "./table-item.tsx";
import { activeSeats, sortTables } from "./table-order.ts";
import "./my-tables.css";

const MAX_SHOWN = 4;
const MAX_FINISHED_SHOWN = 8;

export function MyTables({ tables }: { readonly tables: readonly MyTable[] }) {
  const { going, over } = sortTables(tables);
  return (
    <>
      {going.length > 0 && (
        <section class="my-tables">
          <h2>{t("web.my_games.title")}</h2>
          <CurrentTables tables={going.slice(0, MAX_SHOWN)} />
          {going.length > MAX_SHOWN && (
            <details class="my-tables-rest">
              <summary>{t("web.my_games.more", { n: going.length - MAX_SHOWN })}</summary>
              <CurrentTables tables={going.slice(MAX_SHOWN)} />
            </details>
          )}
        </section>
      )}
      {over.length > 0 && <FinishedTables tables={over} />}
    </>
  );
}

function CurrentTables({ tables }: { readonly tables: readonly MyTable[] }) {
  return (
    <ul class="table-list">
      {tables.map((mine) => (
        <TableItem key={mine.table.table} summary={mine.table} isAsked={mine.asked}>
          {activeSeats(mine).length > 0 && <ResignButton mine={mine} />}
          <a class={`button ${mine.asked ? "main" : ""}`} href={link(`/t/${mine.table.table}`)}>
            {t(linkKey(mine))}
          </a>
        </TableItem>
      ))}
    </ul>
  );
}

/** Resign, so that abandoned games do not pile up. */
function ResignButton({ mine }: { readonly mine: MyTable }) {
  const isConfirming = useSignal(false);
  const toggle = toggles(isConfirming);
  const resign = async () => {
    const path = `/api/tables/${mine.table.table}/resign`;
    for (const seat of activeSeats(mine)) await request("POST", path, { body: { type: "resign", seat } });
    toggle();
    refreshAll();
  };
  return (
    <>
      <Button
        class="quiet"
        aria-label={t("web.people.resign")}
        title={t("web.people.resign")}
        onClick={toggle}
        text="×"
      />
      {isConfirming.value && (
        <ConfirmDialog
          title={t("web.people.resign")}
          question={t("web.people.resign_sure")}
          yes={t("web.people.resign_yes")}
          no={t("web.people.resign_no")}
          onYes={() => showErrors(resign)}
          onNo={toggle}
        />
      )}
    </>
  );
}

/** The text key of the link to a table. */
function linkKey({ table, asked }: MyTable): string {
  if (table.phase === "gathering") return "web.my_games.gathering";
  return asked ? "web.my_games.turn" : "web.my_games.go";
}

function FinishedTables({ tables }: { readonly tables: readonly MyTable[] }) {
  return (
    <details class="my-tables-over">
      <summary>{t("web.my_games.over", { n: tables.length })}</summary>
      <ul class="table-list">
        {tables.slice(0, MAX_FINISHED_SHOWN).map(({ table }) => (
          <TableItem key={table.table} summary={table}>
            <a class="button" href={link(`/t/${table.table}`)}>
              {t("web.my_games.result")}
            </a>
            <a class="button" href={link(`/t/${table.table}/replay`)}>
              {t("web.replay.title")}
            </a>
          </TableItem>
        ))}
      </ul>
      <p>
        <a href={link("/games")}>{t("web.history.all_games")}</a>
      </p>
    </details>
  );
}
