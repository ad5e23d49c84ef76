// The keys, told on demand.
import { Dialog } from "../parts/dialog.tsx";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { SHORTCUTS } from "./keys.ts";
import "./shortcuts.css";

export function Shortcuts({ choosing }: { readonly choosing: Choosing }) {
  return (
    <Dialog title={t("web.play.shortcuts")} onClose={() => choosing.back()}>
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
