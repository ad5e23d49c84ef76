// What belongs to a guest: to another device, into a file and back, or deleted.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, request } from "../api/http.ts";
import type { TransferCreated } from "../api/types.ts";
import { forgetGuest } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { ShareLink } from "../people/share-link.tsx";
import { readAllStored, writeStored } from "../platform/local-storage.ts";
import { navigate } from "../platform/router.ts";
import { saveFile } from "../platform/save-file.ts";
import { Shelf } from "../platform/shelf.ts";
import { pageUrl } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-box.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { FileInput } from "../ui/file-input.tsx";
import { sets, takes, toggles } from "../ui/handlers.ts";
import { useOnce, useTimeout } from "../ui/hooks.ts";
import { addStores, fromFile, mergeTexts, readStores, TEXT_PREFIX, toFile } from "./merge-data.ts";
import "./guest-data.css";

/** A link that makes another device the same guest. */
export function NewTransfer() {
  const transfer = useSignal<TransferCreated | null>(null);
  const create = useOnce(async () => {
    transfer.value = await request<TransferCreated>("POST", "/api/me/transfer");
  });
  const seconds = transfer.value?.seconds;
  useTimeout(sets(transfer, null), seconds ? seconds * 1000 : null, [transfer.value]);
  return (
    <section class="guest-data">
      <h2>{t("web.transfer.title")}</h2>
      <p>{t("web.transfer.about")}</p>
      {transfer.value ? (
        <>
          <ShareLink link={pageUrl(`/transfer#${transfer.value.token}`)} label={t("web.transfer.link")} />
          <p role="status">{t("web.transfer.once", { n: Math.round(transfer.value.seconds / 60) })}</p>
        </>
      ) : (
        <Button onClick={create} text={t("web.transfer.create")} />
      )}
    </section>
  );
}

/** Static sites: everything that the browser keeps as one file, and back. */
export function SavedData() {
  const isPersistent = useSignal(true);
  useEffect(() => {
    // Browsers without this API say nothing about what they keep.
    void navigator.storage?.persisted?.().then(takes(isPersistent));
  }, [isPersistent]);
  return (
    <section class="guest-data">
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

/** Delete the guest with the history. */
export function DeleteGuest() {
  const isConfirming = useSignal(false);
  const toggle = toggles(isConfirming);
  const deleteGuest = async () => {
    await request("DELETE", "/api/me");
    forgetGuest();
    navigate("/");
    location.reload(); // as a new visitor: on a static site the URL alone loads nothing
  };
  return (
    <section class="delete-guest">
      <Button class="quiet" onClick={toggle} text={t("web.history.delete")} />
      {isConfirming.value && (
        <ConfirmDialog
          title={t("web.history.delete")}
          question={t("web.history.delete_sure")}
          yes={t("web.history.delete_yes")}
          no={t("web.history.delete_no")}
          onYes={() => showErrors(deleteGuest)}
          onNo={toggle}
        />
      )}
    </section>
  );
}
