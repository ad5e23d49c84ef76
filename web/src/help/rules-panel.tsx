// The rules in a dialog, opened by ? or F1 on any page.
import { link } from "../platform/site.ts";
import { sets } from "../ui/handlers.ts";
import "./rules-panel.css";
import { t } from "../i18n/translate.ts";
import { allRulebooks } from "../session/catalog.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useKeyDown } from "../ui/hooks.ts";
import { lazyPart } from "../ui/lazy-page.tsx";
import { isRulesKey, openRulebook, openRules } from "./open-rules.ts";

const Guide = lazyPart(async () => (await import("./guide.tsx")).Guide);

export function RulesPanel() {
  useKeyDown((event) => {
    if (!isRulesKey(event)) return;
    event.preventDefault();
    if (openRulebook.value === null) openRules();
    else openRulebook.value = null;
  });
  const shown = openRulebook.value;
  if (shown === null) return null;
  const book = shown || allRulebooks()[0]?.id;
  const close = sets(openRulebook, null);
  return (
    <Dialog title={t("web.help.rules")} class="rules-panel" onClose={close}>
      {book && <Guide subject={`guides/${book}`} headingOffset={1} />}
      {book && (
        <p class="rules-panel-foot">
          <a href={link(`/rules/${book}`)} onClick={close}>
            {t("web.help.page")}
          </a>
        </p>
      )}
    </Dialog>
  );
}
