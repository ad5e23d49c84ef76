// The rules one keypress away: ? or F1 opens them over whatever is shown.
import { useLayoutEffect } from "preact/hooks";
import "./panel.css";
import { Dialog } from "../parts/dialog.tsx";
import { allBooks } from "../table/books.ts";
import { t } from "../words/words.ts";
import { Guide } from "./guide.tsx";
import { asksForRules, rulesShown, showRules } from "./shown.ts";

export function RulesPanel() {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForRules(event)) return;
      event.preventDefault();
      if (rulesShown.value === null) showRules();
      else rulesShown.value = null;
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const shown = rulesShown.value;
  if (shown === null) return null;
  const book = shown || allBooks()[0]?.id;
  const close = () => {
    rulesShown.value = null;
  };
  return (
    <Dialog title={t("web.learn.rules")} class="rules-panel" onClose={close}>
      {book && <Guide subject={`rules/${book}`} under={1} />}
      {book && (
        <p class="rules-panel-foot">
          <a href={`/rules/${book}`} onClick={close}>
            {t("web.learn.page")}
          </a>
        </p>
      )}
    </Dialog>
  );
}
