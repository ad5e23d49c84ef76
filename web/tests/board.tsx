// A page for tests with nothing but a board on it. A test says by `show` what is to be seen, and reads what was chosen.
import { signal } from "@preact/signals";
import { render } from "preact";
import { BoardView } from "../src/board/boardview.tsx";
import { useBoard } from "../src/board/drawings.ts";
import "../src/look/base.css";
import { NOTHING, type Pointed } from "../src/table/sitting.ts";
import { speak } from "../src/words/words.ts";

type Seen = {
  readonly owners: { readonly [route: string]: number };
  readonly buildings: { readonly [city: string]: number };
  readonly lit: Pointed;
  readonly pointed: Pointed;
  readonly chosen: string | null;
  readonly trail: readonly string[];
};

declare global {
  interface Window {
    chosen: string[];
    show: (seen: Partial<Seen>) => void;
  }
}

const seen = signal<Seen>({ owners: {}, buildings: {}, lit: NOTHING, pointed: NOTHING, chosen: null, trail: [] });
window.chosen = [];
window.show = (wanted) => {
  seen.value = { ...seen.value, ...wanted };
};

function Page({ id }: { readonly id: string }) {
  const board = useBoard(id);
  return (
    <main style={{ height: "100dvh" }}>
      {board && (
        <BoardView
          drawing={board.drawing}
          facts={board.facts}
          {...seen.value}
          names={["Ana", "Bruno"]}
          onRoute={(name) => window.chosen.push(name)}
          onCity={(code) => window.chosen.push(`@${code}`)}
        />
      )}
    </main>
  );
}

const root = document.getElementById("app");
await speak("en");
if (root) render(<Page id={location.pathname.slice(1)} />, root);
