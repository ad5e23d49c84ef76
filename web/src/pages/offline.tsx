// The start page without a server: says so, and starts the client as soon as the server answers.
import { useEffect } from "preact/hooks";
import { lang, setLanguage, t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import "./offline.css";

const RETRY_MS = 10_000;

export function OfflinePage() {
  useEffect(() => {
    document.title = t("web.title");
    const timer = setInterval(startIfPossible, RETRY_MS);
    addEventListener("online", startIfPossible);
    return () => {
      clearInterval(timer);
      removeEventListener("online", startIfPossible);
    };
  }, []);
  return (
    <main class="offline">
      <p class="offline-name">
        <Icon name="home" />
        {t("web.title")}
      </p>
      <h1>{t("web.offline.title")}</h1>
      <p>{t("web.offline.why")}</p>
      <p>{t("web.offline.safe")}</p>
      <Button class="main" onClick={() => location.reload()} text={t("web.offline.again")} />
    </main>
  );
}

/** Start the client if the server answers by now. */
async function startIfPossible(): Promise<void> {
  try {
    await setLanguage(lang.value);
    location.reload();
  } catch {
    // the next try may succeed
  }
}
