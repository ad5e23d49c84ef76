// The page that the address names.
import { place } from "./address.ts";
import { StartPage } from "./pages/start.tsx";
import { TablePage } from "./pages/table.tsx";

export function App() {
  const here = place.value;
  switch (here.page) {
    case "table":
      return <TablePage key={here.table} table={here.table} />;
    default:
      return <StartPage />;
  }
}
