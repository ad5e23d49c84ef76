// Says that there is a newer version of the client. The page keeps its own files until the user reloads it.
import { useSignal } from "@preact/signals";
import { t } from "../i18n/translate.ts";
import { isUpdateReady, reloadUpdated } from "../platform/updates.ts";
import "./update-banner.css";

export function UpdateBanner() {
  const isDismissed = useSignal(false);
  const isShown = isUpdateReady.value && !isDismissed.value;
  return (
    <div class="update-banner" role="status">
      {isShown && (
        <p>
          <span>{t("web.update.ready")}</span>
          <button type="button" class="main" onClick={reloadUpdated}>
            {t("web.update.reload")}
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={t("web.close")}
            onClick={() => {
              isDismissed.value = true;
            }}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
