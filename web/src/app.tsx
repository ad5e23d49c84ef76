// Shows the page of the current URL.
import { useEffect, useRef } from "preact/hooks";
import { RulesPanel } from "./help/rules-panel.tsx";
import { t } from "./i18n/translate.ts";
import { StartupBanner, UpdateBanner } from "./pages/banners.tsx";
import { Header } from "./pages/header.tsx";
import { SettingsSheet } from "./pages/settings-sheet.tsx";
import { StartPage } from "./pages/start.tsx";
import { TablePage } from "./pages/table.tsx";
import { currentPage, type PageUrl } from "./platform/router.ts";
import { isStaticSite, link } from "./platform/site.ts";
import { ErrorToast } from "./ui/error-toast.tsx";
import { focusMain, lazyPage } from "./ui/lazy-page.tsx";
import "./pages/not-found.css";

const lazyPages = () => import("./pages/lazy-pages.ts");
const CustomGuidePage = lazyPage(async () => (await lazyPages()).CustomGuidePage);
const EditorPage = lazyPage(async () => (await import("./pages/editor.tsx")).EditorPage);
const GamesPage = lazyPage(async () => (await lazyPages()).GamesPage);
const RecordPage = lazyPage(async () => (await lazyPages()).RecordPage);
const ReplayPage = lazyPage(async () => (await lazyPages()).ReplayPage);
const RulesPage = lazyPage(async () => (await lazyPages()).RulesPage);
const TransferPage = lazyPage(async () => (await lazyPages()).TransferPage);

export function App() {
  return (
    <>
      <Header />
      <UpdateBanner />
      <StartupBanner />
      <Page />
      <RulesPanel />
      <SettingsSheet />
      <ErrorToast />
    </>
  );
}

/** When the page changes, set the title and move the focus, so that screen readers announce it. */
function usePageChange(url: PageUrl): void {
  const subject = "table" in url ? url.table : "book" in url ? url.book : "";
  const name = `${url.page} ${subject}`;
  const title = titleOf(url);
  const before = useRef(name);
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    focusMain();
  }, [name]);
}

/** The title of a page; null for a table, which sets its own. */
function titleOf({ page }: PageUrl): string | null {
  if (page === "table") return null;
  if (page === "start") return t("web.title");
  return `${t(TITLES[page])} – ${t("web.title")}`;
}

const TITLES = {
  replay: "web.replay.title",
  record: "web.replay.title",
  rules: "web.help.rules",
  custom: "web.custom.title",
  editor: "web.editor.title",
  games: "web.history.title",
  transfer: "web.transfer.title",
  not_found: "server.error.not_found",
} as const;

function Page() {
  const url = currentPage.value;
  usePageChange(url);
  switch (url.page) {
    case "table":
      return <TablePage key={`${url.table}#${url.invite}`} table={url.table} invite={url.invite} />;
    case "replay":
      return <ReplayPage key={`${url.table}#${url.invite}`} {...url} />;
    case "rules":
      return <RulesPage book={url.book} />;
    case "custom":
      return <CustomGuidePage />;
    case "editor":
      return <EditorPage />;
    case "games":
      return <GamesPage />;
    case "transfer":
      return isStaticSite ? <NotFoundPage /> : <TransferPage />;
    case "record":
      return <RecordPage />;
    case "not_found":
      return <NotFoundPage />;
    case "start":
      return <StartPage />;
  }
}

/** The page for unknown URLs. */
function NotFoundPage() {
  return (
    <main class="not-found">
      <h1>{t("server.error.not_found")}</h1>
      <a class="button" href={link("/")}>
        {t("web.connection.home")}
      </a>
    </main>
  );
}
