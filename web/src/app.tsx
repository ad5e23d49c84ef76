// Shows the page of the current address.
import { useEffect, useRef } from "preact/hooks";
import { RulesPanel } from "./help/rules-panel.tsx";
import { t } from "./i18n/translate.ts";
import { StartupBanner, UpdateBanner } from "./pages/banners.tsx";
import { Header } from "./pages/header.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { SettingsSheet } from "./pages/settings-sheet.tsx";
import { StartPage } from "./pages/start.tsx";
import { TablePage } from "./pages/table.tsx";
import { currentPage, type PageAddress } from "./platform/router.ts";
import { isStaticSite } from "./platform/site.ts";
import { ErrorToast } from "./ui/error-toast.tsx";
import { focusMain, lazyPage } from "./ui/lazy-page.tsx";

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
function usePageChange(address: PageAddress): void {
  const subject = "table" in address ? address.table : "book" in address ? address.book : "";
  const name = `${address.page} ${subject}`;
  const title = titleOf(address);
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
function titleOf({ page }: PageAddress): string | null {
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
  const address = currentPage.value;
  usePageChange(address);
  switch (address.page) {
    case "table":
      return <TablePage key={`${address.table}#${address.invite}`} table={address.table} invite={address.invite} />;
    case "replay":
      return <ReplayPage key={`${address.table}#${address.invite}`} {...address} />;
    case "rules":
      return <RulesPage book={address.book} />;
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
