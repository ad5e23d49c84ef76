import { render } from "preact";
import { followLinks, place } from "./address.ts";
import { App } from "./app.tsx";
import { fetchFor } from "./board/drawings.ts";
import "./look/base.css";
import { paint, wantedTheme } from "./look/theme.ts";
import { introduce } from "./me/me.ts";
import { allowSound } from "./sound/sound.ts";
import { books } from "./table/books.ts";
import { askEarly } from "./table/early.ts";
import { speak, wantedLang } from "./words/words.ts";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no place for the client");
document.addEventListener("click", followLinks);
paint(wantedTheme());
allowSound();
const here = place.value;
if (here.page === "table" || here.page === "replay") {
  const { table, invite } = here;
  void askEarly(table, invite).then((frame) => frame && fetchFor(frame, invite));
}
books();
try {
  const words = speak(wantedLang());
  const introduction = introduce(words);
  // A table is shown before one is somebody: its line waits for that.
  await (here.page === "table" ? words : Promise.all([words, introduction]));
  render(<App />, root);
  await introduction;
} catch (error) {
  // Without the locale files there are no other words than those on the page itself.
  document.getElementById("silent")?.removeAttribute("hidden");
  throw error;
}
