// How others find the table: a link to copy or share, and the same as a picture for a phone's camera.
import { useSignal } from "@preact/signals";
import { copyText } from "../parts/copying.ts";
import { QrCode } from "../parts/qrcode.tsx";
import { t } from "../words/words.ts";
import "./invitation.css";

type Props = { readonly table: string; readonly invite: string; readonly title: string };

const COPIED_FOR = 2500;
const ONLY_HERE = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function Invitation({ table, invite, title }: Props) {
  const link = `${location.origin}/t/${table}#${invite}`;
  const copied = useSignal(false);
  const copy = async (field: HTMLInputElement | null) => {
    copied.value = await copyText(link);
    if (!copied.value) field?.select(); // to be copied by hand
    setTimeout(() => {
      copied.value = false;
    }, COPIED_FOR);
  };
  return (
    <section class="invitation" aria-label={title}>
      <h3>{title}</h3>
      <div class="invitation-link">
        <input
          readOnly
          value={link}
          aria-label={t("web.invite.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={(event) => copy(event.currentTarget.previousElementSibling as HTMLInputElement)}>
          {copied.value ? t("web.invite.copied") : t("web.invite.copy")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            onClick={() => void navigator.share({ title: t("web.title"), url: link }).catch(() => {})}
          >
            {t("web.invite.share")}
          </button>
        )}
      </div>
      <span class="unseen" role="status">
        {copied.value && t("web.invite.copied")}
      </span>
      {ONLY_HERE.has(location.hostname) && <p class="invitation-local">{t("web.invite.local")}</p>}
      <QrCode text={link} label={t("web.invite.qr")} />
    </section>
  );
}
