// Starts the client: requests what the first page needs, side by side, and renders it.
import { effect } from "@preact/signals";
import { render } from "preact";
import { ApiError } from "./api/http.ts";
import { App } from "./app.tsx";
import { preloadBoard } from "./board/boards.ts";
import { ensureGuest } from "./guest/guest.ts";
import { lang, setLanguage, showOfflineTexts } from "./i18n/translate.ts";
import { OfflinePage } from "./pages/offline.tsx";
import { followInstallOffers } from "./platform/install.ts";
import { currentPage, followLinks } from "./platform/router.ts";
import { theme } from "./platform/settings.ts";
import { isStaticSite } from "./platform/site.ts";
import { startServiceWorker } from "./platform/updates.ts";
import { catalog } from "./session/catalog.ts";
import { preloadTable } from "./session/preload.ts";
import { unlockAudio } from "./sound/sound.ts";
import { shareMotion } from "./ui/motion.ts";
import "./ui/base.css";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no place for the client");
document.addEventListener("click", followLinks);
followTheme();
shareMotion(document.documentElement);
unlockAudio();
followInstallOffers();
const url = currentPage.value;
if (url.page === "table" || url.page === "replay") {
  const { table, invite } = url;
  void preloadTable(table, invite).then((frame) => frame && preloadBoard(frame, invite));
}
catalog();
try {
  const texts = setLanguage(lang.value);
  const guest = ensureGuest(texts, url.page !== "transfer");
  // A table page is shown before the guest is known; its connection waits for the guest.
  if (isStaticSite) guest.catch(() => null); // the page says why if the game cannot start
  // On a static site no page waits for the game, which takes seconds to load.
  await (url.page === "table" || isStaticSite ? texts : Promise.all([texts, guest]));
  render(<App />, root);
  await (isStaticSite ? Promise.allSettled([guest]) : guest);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  showOfflineTexts();
  render(<OfflinePage />, root);
}
void startServiceWorker(); // after everything that the first page needs

/** Apply the theme, now and whenever it changes. */
function followTheme(): void {
  effect(() => {
    if (theme.value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
  });
}
