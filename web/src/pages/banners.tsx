// Banners above every page: of static sites, how far the game is loaded or why it cannot start here; of a new version.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Startup, startup } from "../api/startup.ts";
import { t } from "../i18n/translate.ts";
import { isUpdateReady, reloadUpdated } from "../platform/updates.ts";
import "./banners.css";

/** The state of the game on a static site. */
export function StartupBanner() {
  const { value } = startup;
  const isReady = value.state === "ready";
  useEffect(() => {
    document.documentElement.dataset.game = value.state;
  }, [value.state]);
  return isReady ? null : <Notice startup={value} />;
}

function Notice({ startup: { ...found } }: { readonly startup: Exclude<Startup, { state: "ready" }> }) {
  if (found.state === "failed")
    return (
      <div class="startup-banner" role="alert">
        <p>{t(`web.static.failed.${found.code}`)}</p>
        <button type="button" onClick={() => location.reload()}>
          {t("web.page.reload")}
        </button>
      </div>
    );
  return (
    <div class="startup-banner" role="status">
      <label>
        {t(found.share < 1 ? "web.static.loading" : "web.static.starting")} <progress value={found.share} max={1} />
      </label>
    </div>
  );
}

/** A new version of the client is there. */
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
