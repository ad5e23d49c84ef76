// The tables where one has a seat: those that wait first, those that are over below.
import { useSignal } from "@preact/signals";
import { Dialog } from "../parts/dialog.tsx";
import { attempt } from "../parts/trouble.tsx";
import { ask } from "../wire/api.ts";
import type { MyFace, MyFaces } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { lookAgain, usePolled } from "./faces.ts";
import { heldSeats, inOrder } from "./order.ts";
import { TableCard } from "./tablecard.tsx";
import "./own.css";

const SHOWN = 4;
const FINISHED_SHOWN = 8;

export function OwnTables() {
  const tables = usePolled<MyFaces>("/api/me/tables").value?.tables ?? [];
  const { going, over } = inOrder(tables);
  return (
    <>
      {going.length > 0 && (
        <section class="own">
          <h2>{t("web.own.title")}</h2>
          <Going tables={going.slice(0, SHOWN)} />
          {going.length > SHOWN && (
            <details class="own-rest">
              <summary>{t("web.own.more", { n: going.length - SHOWN })}</summary>
              <Going tables={going.slice(SHOWN)} />
            </details>
          )}
        </section>
      )}
      {over.length > 0 && <Finished tables={over} />}
    </>
  );
}

function Going({ tables }: { readonly tables: readonly MyFace[] }) {
  return (
    <ul class="tablelist">
      {tables.map((mine) => (
        <TableCard key={mine.table.table} face={mine.table} isAsked={mine.asked}>
          {heldSeats(mine).length > 0 && <GiveUp mine={mine} />}
          <a class={`button ${mine.asked ? "main" : ""}`} href={`/t/${mine.table.table}`}>
            {t(wayIn(mine))}
          </a>
        </TableCard>
      ))}
    </ul>
  );
}

/** So that games which nobody will finish do not pile up. */
function GiveUp({ mine }: { readonly mine: MyFace }) {
  const isSure = useSignal(false);
  const toggle = () => {
    isSure.value = !isSure.value;
  };
  const resign = async () => {
    const path = `/api/tables/${mine.table.table}/resign`;
    for (const seat of heldSeats(mine)) await ask("POST", path, { body: { type: "resign", seat } });
    toggle();
    lookAgain();
  };
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={t("web.people.resign")}
        title={t("web.people.resign")}
        onClick={toggle}
      >
        ×
      </button>
      {isSure.value && (
        <Dialog title={t("web.people.resign")} onClose={toggle}>
          <p>{t("web.people.resign_sure")}</p>
          <div class="own-sure">
            <button type="button" class="main" onClick={() => attempt(resign)}>
              {t("web.people.resign_yes")}
            </button>
            <button type="button" onClick={toggle}>
              {t("web.people.resign_no")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What the link to a table of one's own says. */
function wayIn({ table, asked }: MyFace): string {
  if (table.phase === "gathering") return "web.own.gathering";
  return asked ? "web.own.turn" : "web.own.go";
}

function Finished({ tables }: { readonly tables: readonly MyFace[] }) {
  return (
    <details class="own-over">
      <summary>{t("web.own.over", { n: tables.length })}</summary>
      <ul class="tablelist">
        {tables.slice(0, FINISHED_SHOWN).map(({ table }) => (
          <TableCard key={table.table} face={table}>
            <a class="button" href={`/t/${table.table}`}>
              {t("web.own.result")}
            </a>
            <a class="button" href={`/t/${table.table}/replay`}>
              {t("web.replay.title")}
            </a>
          </TableCard>
        ))}
      </ul>
    </details>
  );
}
