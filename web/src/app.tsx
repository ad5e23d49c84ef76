// The page that the address names.
import { place } from "./address.ts";
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

function Page() {
  const here = place.value;
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
