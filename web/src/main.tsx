import { render } from "preact";
import { followLinks, place } from "./address.ts";
import { App } from "./app.tsx";
import { fetchEarly } from "./board/drawings.ts";
import "./look/base.css";
import { paint, wantedTheme } from "./look/theme.ts";
import { introduce } from "./me/me.ts";
import { allowSound } from "./sound/sound.ts";
import { books } from "./table/books.ts";
import { speak, wantedLang } from "./words/words.ts";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no place for the client");
document.addEventListener("click", followLinks);
paint(wantedTheme());
allowSound();
const here = place.value;
if (here.page === "table" || here.page === "replay") void fetchEarly(here.table, location.hash.slice(1));
books();
try {
  const words = speak(wantedLang());
  await Promise.all([words, introduce(words)]);
  render(<App />, root);
} catch (error) {
  // Without the locale files there are no other words than those on the page itself.
  document.getElementById("silent")?.removeAttribute("hidden");
  throw error;
}
