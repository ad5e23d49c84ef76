// The page for unknown URLs.
import { t } from "../i18n/translate.ts";
import { link } from "../platform/site.ts";
import "./not-found.css";

export function NotFoundPage() {
  return (
    <main class="not-found">
      <h1>{t("server.error.not_found")}</h1>
      <a class="button" href={link("/")}>
        {t("web.connection.home")}
      </a>
    </main>
  );
}
