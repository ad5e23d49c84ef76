// The dialog that adds a custom game: a board, house rules, or both; faults are listed with their lines, and a
// game without faults is previewed.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FileFault } from "../api/types.ts";
import { Miniature } from "../board/miniature.tsx";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { Dialog } from "../ui/dialog.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { FileInput, readTextFiles, type TextFile, useFileDrop } from "../ui/file-input.tsx";
import { FaultList } from "./fault-list.tsx";
import { isHouseRules } from "./files.ts";
import { addGame, type CustomGame, checkFiles, customGameName } from "./games.ts";
import "./file-chooser.css";

type Kind = "board" | "house";

const KINDS: readonly Kind[] = ["board", "house"];

type Props = { readonly onClose: () => void; readonly onAdd: (game: CustomGame) => void };

export function FileChooser({ onClose, onAdd }: Props) {
  const chosen = useSignal<{ readonly [kind in Kind]?: TextFile }>({});
  const faults = useSignal<readonly FileFault[]>([]);
  const game = useSignal<CustomGame | null>(null);
  const busy = useSignal(0);
  const isChecking = useSignal(false);
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      isMounted.current = false;
    },
    [],
  );
  const { board, house } = chosen.value;
  const addFiles = async (files: readonly File[], kind?: Kind) => {
    busy.value += 1;
    await showErrors(async () => {
      for (const file of await readTextFiles(files)) {
        chosen.value = { ...chosen.value, [kind ?? (isHouseRules(file.text) ? "house" : "board")]: file };
      }
      await check();
    });
    busy.value -= 1;
  };
  const check = async () => {
    const files = chosen.value;
    faults.value = [];
    game.value = null;
    isChecking.value = true;
    try {
      const found = await checkFiles({ board: files.board?.text ?? null, house: files.house?.text ?? null });
      if (files !== chosen.value) return; // another file was chosen meanwhile, and is checked too
      if ("key" in found) game.value = found;
      else faults.value = found;
    } finally {
      if (files === chosen.value) isChecking.value = false;
    }
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (game.value === null) await showErrors(check);
    if (game.value === null || !isMounted.current) return; // faulty, or the user has closed the dialog
    addGame(game.value);
    onAdd(game.value);
  };
  const dropTarget = useFileDrop((files) => void addFiles(files));
  return (
    <Dialog title={t("web.custom.title")} onClose={onClose} class="file-chooser">
      <form onSubmit={submit} {...dropTarget}>
        <p>{t("web.custom.what")}</p>
        {KINDS.map((kind) => (
          <FileInput
            key={kind}
            label={t(`web.custom.${kind}`)}
            accept=".json,application/json"
            name={chosen.value[kind]?.name ?? "–"}
            onTake={(files) => void addFiles(files, kind)}
          />
        ))}
        <p class="file-chooser-drop">{t("web.custom.drop")}</p>
        <p role="status" class="file-chooser-wait">
          {isChecking.value && t("web.drawing.chosen")}
        </p>
        {game.value && (
          <figure class="file-chooser-preview">
            <Miniature board={game.value.board} />
            <figcaption>{customGameName(game.value)}</figcaption>
          </figure>
        )}
        <FaultList
          title={t("web.custom.faulty")}
          faults={faults.value}
          names={{ board: board?.name ?? "", house: house?.name ?? "" }}
        />
        <div class="file-chooser-ways">
          <button type="submit" class="main" disabled={busy.value > 0 || isChecking.value || !(board || house)}>
            {t("web.custom.take")}
          </button>
          <a href={link("/custom")} target="_blank" rel="noreferrer">
            {t("web.custom.how")}
          </a>
          <a href={link("/custom/editor")}>{t("web.editor.link")}</a>
        </div>
      </form>
    </Dialog>
  );
}
