// The guide to custom boards and house rules.
import { Guide } from "../help/guide.tsx";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import "./rules.css";

export function CustomGuidePage() {
  return (
    <main class="rules-page">
      <p>
        <a class="button" href={link("/custom/editor")}>
          {t("web.editor.link")}
        </a>
      </p>
      <Guide subject="board-guide" />
    </main>
  );
}
