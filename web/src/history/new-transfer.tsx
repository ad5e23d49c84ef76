// A link that makes another device the same guest.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { request } from "../api/http.ts";
import type { TransferCreated } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { ShareLink } from "../people/share-link.tsx";
import { address } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
import { useOnce } from "../ui/hooks.ts";
import "./new-transfer.css";

export function NewTransfer() {
  const transfer = useSignal<TransferCreated | null>(null);
  const create = useOnce(async () => {
    transfer.value = await request<TransferCreated>("POST", "/api/me/transfer");
  });
  const seconds = transfer.value?.seconds;
  useEffect(() => {
    if (!seconds) return;
    const timer = setTimeout(sets(transfer, null), seconds * 1000);
    return () => clearTimeout(timer);
  }, [transfer, transfer.value, seconds]);
  return (
    <section class="new-transfer">
      <h2>{t("web.transfer.title")}</h2>
      <p>{t("web.transfer.about")}</p>
      {transfer.value ? (
        <>
          <ShareLink link={address(`/transfer#${transfer.value.token}`)} label={t("web.transfer.link")} />
          <p role="status">{t("web.transfer.once", { n: Math.round(transfer.value.seconds / 60) })}</p>
        </>
      ) : (
        <Button onClick={create} text={t("web.transfer.create")} />
      )}
    </section>
  );
}
