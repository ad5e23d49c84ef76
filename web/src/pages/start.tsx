// The first page: pick a board and play.
import { t } from "../words/words.ts";

export function StartPage() {
  return (
    <main class="start">
      <h1>{t("web.title")}</h1>
    </main>
  );
}
