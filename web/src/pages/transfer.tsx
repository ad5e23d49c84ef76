// The page of a transfer link: asks before switching this device to the guest of the link.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, request } from "../api/http.ts";
import type { ErrorBody, GuestCreated, TransferInfo } from "../api/types.ts";
import { becomeGuest } from "../guest/guest.ts";
import { PlainMark } from "../guest/style-picker.tsx";
import { forgetHistory } from "../history/games.ts";
import { errorText, t } from "../i18n/translate.ts";
import { currentPage, navigate } from "../platform/router.ts";
import { link } from "../platform/site.ts";
import { Button } from "../ui/button.tsx";
import { takes } from "../ui/handlers.ts";
import { useOnce } from "../ui/hooks.ts";
import { PlayerMark } from "../ui/seat-mark.tsx";
import "./transfer.css";

export function TransferPage() {
  const token = currentPage.value.page === "transfer" ? currentPage.value.token : "";
  const info = useSignal<TransferInfo | null>(null);
  const error = useSignal<ErrorBody | null>(null);
  useEffect(() => {
    info.value = error.value = null;
    request<TransferInfo>("POST", "/api/transfers/inspect", { body: { token } }).then(takes(info), (caught) => {
      if (!(caught instanceof ApiError)) throw caught;
      error.value = caught.body;
    });
  }, [token, info, error]);
  return (
    <main class="transfer">
      <h1>{t("web.transfer.title")}</h1>
      {error.value && <p role="alert">{errorText(error.value)}</p>}
      {!info.value && !error.value && <p role="status">{t("web.page.loading")}</p>}
      {info.value && !info.value.is_you && <Question token={token} info={info.value} />}
      {info.value?.is_you && <p role="status">{t("web.transfer.is_you", { name: info.value.name })}</p>}
      {(error.value || info.value?.is_you) && <HomeButton text={t("web.connection.home")} />}
    </main>
  );
}

/** Asks whether this device should become the guest of the link. */
function Question({ token, info }: { readonly token: string; readonly info: TransferInfo }) {
  const redeem = useOnce(async () => {
    becomeGuest(await request<GuestCreated>("POST", "/api/transfers/redeem", { body: { token } }));
    forgetHistory();
    navigate("/games", true);
  });
  const { name, color, mark, tables } = info;
  return (
    <>
      <p class="transfer-who">
        {color === null ? <PlainMark mark={mark} size={56} /> : <PlayerMark color={color} mark={mark} size={56} />}
        <span>
          <b>{name}</b>
          <small>{t("web.transfer.tables", { n: tables })}</small>
        </span>
      </p>
      <p>{t("web.transfer.question", { name })}</p>
      {info.your_name !== null && info.your_tables > 0 && (
        <p class="transfer-warning">{t("web.transfer.left_behind", { name: info.your_name, n: info.your_tables })}</p>
      )}
      <div class="transfer-buttons">
        <Button class="main" onClick={redeem} text={t("web.transfer.yes", { name })} />
        <HomeButton
          text={info.your_name === null ? t("web.transfer.no") : t("web.me.keep", { name: info.your_name })}
        />
      </div>
    </>
  );
}

/** Home with a fresh start: a new visitor does not become a guest on this page. */
function HomeButton({ text }: { readonly text: string }) {
  return <Button onClick={() => location.assign(link("/"))} text={text} />;
}
