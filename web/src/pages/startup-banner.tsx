// Static sites: how far the game is loaded, or why it cannot start here.
import { useEffect } from "preact/hooks";
import { type Startup, startup } from "../api/startup.ts";
import { t } from "../i18n/translate.ts";
import "./startup-banner.css";

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
