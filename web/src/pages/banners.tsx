// Banners above every page: of static sites, how far the game is loaded or why it cannot start here; of a new version.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Startup, startup } from "../api/startup.ts";
import { t } from "../i18n/translate.ts";
import { isUpdateReady, reloadUpdated } from "../platform/updates.ts";
import { Button } from "../ui/button.tsx";
import { sets } from "../ui/handlers.ts";
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
        <Button onClick={() => location.reload()} text={t("web.page.reload")} />
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
          <Button class="main" onClick={reloadUpdated} text={t("web.update.reload")} />
          <Button class="quiet" aria-label={t("web.close")} onClick={sets(isDismissed, true)} text="×" />
        </p>
      )}
    </div>
  );
}
