// The list of keyboard shortcuts.
import { t } from "../../i18n/translate.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SHORTCUTS } from "../model/keyboard.ts";
import type { Selection } from "../model/selection.ts";
import "./shortcuts.css";

export function Shortcuts({ selection }: { readonly selection: Selection }) {
  return (
    <Dialog title={t("web.play.shortcuts")} onClose={() => selection.back()}>
      <dl class="shortcuts">
        {SHORTCUTS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`web.play.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
