// Static sites: everything that the browser keeps as one file, and back.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../api/http.ts";
import { t } from "../i18n/translate.ts";
import { readAllStored, writeStored } from "../platform/local-storage.ts";
import { saveFile } from "../platform/save-file.ts";
import { Shelf } from "../platform/shelf.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { FileInput } from "../ui/file-input.tsx";
import { takes } from "../ui/handlers.ts";
import { addStores, fromFile, mergeTexts, readStores, TEXT_PREFIX, toFile } from "./merge-data.ts";
import "./new-transfer.css";

export function SavedData() {
  const isPersistent = useSignal(true);
  useEffect(() => {
    // Browsers without this API say nothing about what they keep.
    void navigator.storage?.persisted?.().then(takes(isPersistent));
  }, [isPersistent]);
  return (
    <section class="new-transfer">
      <h2>{t("web.static.data")}</h2>
      <p>{t("web.static.data_about")}</p>
      {!isPersistent.value && <p>{t("web.static.not_persistent")}</p>}
      <Button onClick={() => showErrors(exportData)} text={t("web.static.export")} />
      <FileInput
        label={t("web.static.import")}
        accept=".json,application/json"
        onTake={([file]) => file && void showErrors(() => importData(file))}
      />
    </section>
  );
}

async function exportData(): Promise<void> {
  await withShelf(async (shelf) => {
    const data = { stores: await readStores(shelf), texts: readAllStored(TEXT_PREFIX) };
    saveFile("ferrovia-data.json", "application/json", toFile(data));
  });
}

async function importData(file: File): Promise<void> {
  const given = fromFile(await file.text());
  if (!given) throw new ApiError({ code: "bad_file", text_key: "web.static.bad_file", values: { name: file.name } });
  await withShelf(async (shelf) => {
    if (!(await addStores(shelf, given.stores)))
      throw new ApiError({ code: "conflict", text_key: "web.static.conflict", values: { name: file.name } });
    const texts = Object.entries(mergeTexts(readAllStored(TEXT_PREFIX), given.texts));
    if (!texts.every(([name, text]) => writeStored(name, text))) throw new Error("localStorage");
  });
  location.reload();
}

/** Use the shelf beside the worker, which may be unable to start. */
async function withShelf(use: (shelf: Shelf) => Promise<void>): Promise<void> {
  try {
    const shelf = await Shelf.open();
    await use(shelf).finally(() => shelf.close());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ code: "storage", text_key: "server.error.storage", values: { reason: String(error) } });
  }
}
