// A page with only a board, for tests. A test sets the content with `show` and reads `chosen`.
import { signal } from "@preact/signals";
import { render } from "preact";
import { BoardView } from "../src/board/board-view.tsx";
import { useBoard } from "../src/board/boards.ts";
import "../src/ui/base.css";
import type { RulebookInfo } from "../src/api/types.ts";
import { type BoardParts, NO_PARTS } from "../src/board/board-parts.ts";
import { NO_TICKET_CITIES, type TicketCities } from "../src/board/ticket-marks.tsx";
import { setLanguage } from "../src/i18n/translate.ts";

type Seen = {
  readonly owners: { readonly [route: string]: number };
  readonly buildings: { readonly [city: string]: number };
  readonly selectable: BoardParts;
  readonly highlight: BoardParts;
  readonly chosen: string | null;
  readonly trail: readonly string[];
  readonly tickets: TicketCities;
  readonly book: RulebookInfo | null;
};

declare global {
  interface Window {
    chosen: string[];
    show: (seen: Partial<Seen>) => void;
  }
}

const seen = signal<Seen>({
  owners: {},
  buildings: {},
  selectable: NO_PARTS,
  highlight: NO_PARTS,
  chosen: null,
  trail: [],
  tickets: NO_TICKET_CITIES,
  book: null,
});
window.chosen = [];
window.show = (wanted) => {
  seen.value = { ...seen.value, ...wanted };
};

function Page({ id }: { readonly id: string }) {
  const board = useBoard(id);
  return (
    <main style={{ height: "100dvh" }}>
      {board && (
        <BoardView board={board} {...seen.value} names={["Ana", "Bruno"]} onChoose={(key) => window.chosen.push(key)} />
      )}
    </main>
  );
}

const root = document.getElementById("app");
await setLanguage("en");
if (root) render(<Page id={location.pathname.slice(1)} />, root);
