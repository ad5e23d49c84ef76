// A link to copy or share, and its QR code.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { copyText } from "../platform/clipboard.ts";
import { sets } from "../ui/handlers.ts";
import "./share-link.css";

type Props = { readonly link: string; readonly label: string };

const COPIED_SHOWN_MS = 2500;
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function ShareLink({ link, label }: Props) {
  const copied = useSignal(false);
  const copy = async (field: HTMLInputElement | null) => {
    copied.value = await copyText(link);
    if (!copied.value) field?.select(); // so that the user can copy it
    setTimeout(sets(copied, false), COPIED_SHOWN_MS);
  };
  return (
    <div class="share-link">
      <div class="share-link-row">
        <input readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
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
      <span class="visually-hidden" role="status">
        {copied.value && t("web.invite.copied")}
      </span>
      {LOCAL_HOSTS.has(location.hostname) && <p class="share-link-local">{t("web.invite.local")}</p>}
      <QrCode text={link} label={t("web.invite.qr")} />
    </div>
  );
}

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const picture = useSignal<{ readonly path: string; readonly size: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("./qr-path.ts").then(
      ({ qrPath }) => {
        if (isCurrent) picture.value = qrPath(text);
      },
      () => {}, // the link is beside it
    );
    return () => {
      isCurrent = false;
    };
  }, [text, picture]);
  const { path, size } = picture.value ?? { path: "", size: 1 };
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
