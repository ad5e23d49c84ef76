// Choosing files of one's own: a board, house rules, or both; what is wrong with them is told with its line.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { useDropping } from "../parts/dropping.ts";
import { FileField } from "../parts/filefield.tsx";
import { type Chosen, readFiles } from "../parts/filetext.ts";
import { attempt } from "../parts/trouble.tsx";
import type { OwnFault } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { Faults } from "./faults.tsx";
import { lookAt, type OwnGame, shelve } from "./games.ts";
import { isHouse } from "./kinds.ts";
import "./chooser.css";

type Kind = "board" | "house";

const KINDS: readonly Kind[] = ["board", "house"];

type Props = { readonly onClose: () => void; readonly onMade: (game: OwnGame) => void };

export function Chooser({ onClose, onMade }: Props) {
  const chosen = useSignal<{ readonly [kind in Kind]?: Chosen }>({});
  const faults = useSignal<readonly OwnFault[]>([]);
  const busy = useSignal(0);
  const isLooking = useSignal(false);
  const isThere = useRef(true);
  useEffect(
    () => () => {
      isThere.current = false;
    },
    [],
  );
  const { board, house } = chosen.value;
  const take = async (files: readonly File[], kind?: Kind) => {
    busy.value += 1;
    await attempt(async () => {
      for (const file of await readFiles(files)) {
        chosen.value = { ...chosen.value, [kind ?? (isHouse(file.text) ? "house" : "board")]: file };
      }
      faults.value = [];
    });
    busy.value -= 1;
  };
  const look = async () => {
    const found = await lookAt({ board: board?.text ?? null, house: house?.text ?? null });
    if (!isThere.current) return; // whoever closed it meanwhile wants it no more
    if (!("key" in found)) {
      faults.value = found;
      return;
    }
    shelve(found);
    onMade(found);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    faults.value = [];
    isLooking.value = true;
    await attempt(look);
    isLooking.value = false;
  };
  const dropping = useDropping((files) => void take(files));
  return (
    <Dialog title={t("web.making.title")} onClose={onClose} class="chooser">
      <form onSubmit={submit} {...dropping}>
        <p>{t("web.making.what")}</p>
        {KINDS.map((kind) => (
          <FileField
            key={kind}
            label={t(`web.making.${kind}`)}
            accept=".json,application/json"
            name={chosen.value[kind]?.name ?? "–"}
            onTake={(files) => void take(files, kind)}
          />
        ))}
        <p class="chooser-drop">{t("web.making.drop")}</p>
        <p role="status" class="chooser-wait">
          {isLooking.value && t("web.drawing.chosen")}
        </p>
        <Faults
          title={t("web.making.faulty")}
          faults={faults.value}
          names={{ board: board?.name ?? "", house: house?.name ?? "" }}
        />
        <div class="chooser-ways">
          <button type="submit" class="main" disabled={busy.value > 0 || isLooking.value || !(board || house)}>
            {t("web.making.take")}
          </button>
          <a href="/own" target="_blank" rel="noreferrer">
            {t("web.making.how")}
          </a>
        </div>
      </form>
    </Dialog>
  );
}
