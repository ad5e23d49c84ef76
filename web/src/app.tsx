// The page that the address names.
import { useEffect, useRef } from "preact/hooks";
import { type Place, place } from "./address.ts";
import { Head } from "./head/head.tsx";
import { RulesPanel } from "./learn/panel.tsx";
import { LostPage } from "./pages/lost.tsx";
import { MakingPage } from "./pages/making.tsx";
import { RecordPage } from "./pages/record.tsx";
import { ReplayPage } from "./pages/replay.tsx";
import { RulesPage } from "./pages/rules.tsx";
import { StartPage } from "./pages/start.tsx";
import { TablePage } from "./pages/table.tsx";
import { Trouble } from "./parts/trouble.tsx";
import { t } from "./words/words.ts";

export function App() {
  return (
    <>
      <Head />
      <Page />
      <RulesPanel />
      <Trouble />
    </>
  );
}

/** Whoever does not see that the page is another one is told: by its title, and by the focus, which goes to it. */
function useArrival(here: Place): void {
  const name = "table" in here ? `${here.page} ${here.table}` : here.page;
  const title = titleOf(here);
  const before = useRef(name);
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    const main = document.querySelector("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus({ preventScroll: true });
    main?.addEventListener("blur", () => main.removeAttribute("tabindex"), { once: true });
  }, [name]);
}

/** The title of a page; null for a table, which has its own. */
function titleOf({ page }: Place): string | null {
  if (page === "table") return null;
  if (page === "start") return t("web.title");
  return `${t(TITLES[page])} – ${t("web.title")}`;
}

const TITLES = {
  replay: "web.replay.title",
  record: "web.replay.title",
  rules: "web.learn.rules",
  own: "web.making.title",
  lost: "server.error.not_found",
} as const;

function Page() {
  const here = place.value;
  useArrival(here);
  switch (here.page) {
    case "table":
      return <TablePage key={`${here.table}#${here.invite}`} table={here.table} invite={here.invite} />;
    case "replay":
      return <ReplayPage key={`${here.table}#${here.invite}`} {...here} />;
    case "rules":
      return <RulesPage book={here.book} />;
    case "own":
      return <MakingPage />;
    case "record":
      return <RecordPage />;
    case "lost":
      return <LostPage />;
    case "start":
      return <StartPage />;
  }
}
