// An address that is no place.
import { t } from "../words/words.ts";
import "./lost.css";

export function LostPage() {
  return (
    <main class="lost">
      <h1>{t("server.error.not_found")}</h1>
      <a class="button" href="/">
        {t("web.line.home")}
      </a>
    </main>
  );
}
