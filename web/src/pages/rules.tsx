// Guides as pages, to share or print: the rules of a rulebook, and how to make boards and house rules.
import { Guide } from "../help/guide.tsx";
import { useCurrentRulebook } from "../help/open-rules.ts";
import { rulebookName } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import { allRulebooks } from "../session/catalog.ts";
import "./rules.css";

export function RulesPage({ book }: { readonly book: string }) {
  useCurrentRulebook(book);
  return (
    <main class="rules-page">
      <nav class="rules-page-books" aria-label={t("web.help.books")}>
        {allRulebooks().map(({ id }) => (
          <a key={id} class="button" href={link(`/rules/${id}`)} aria-current={id === book ? "page" : undefined}>
            {rulebookName(id)}
          </a>
        ))}
      </nav>
      <Guide key={book} subject={`guides/${book}`} />
    </main>
  );
}

/** The guide to custom boards and house rules. */
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
