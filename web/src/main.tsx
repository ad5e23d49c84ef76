import { render } from "preact";
import { followLinks } from "./address.ts";
import { App } from "./app.tsx";
import "./look/base.css";
import { paint, wantedTheme } from "./look/theme.ts";
import { introduce } from "./me/me.ts";
import { allowSound } from "./sound/sound.ts";
import { speak, wantedLang } from "./words/words.ts";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no place for the client");
document.addEventListener("click", followLinks);
paint(wantedTheme());
allowSound();
try {
  await speak(wantedLang());
  await introduce();
  render(<App />, root);
} catch (error) {
  // Without the locale files there are no other words than those on the page itself.
  document.getElementById("silent")?.removeAttribute("hidden");
  throw error;
}
