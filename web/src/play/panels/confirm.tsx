// The question whether to send an action, for players who want to be asked.
import { capitalize, t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { actionText } from "../model/action-text.ts";
import { actionEffects } from "../model/effects.ts";
import { partKeyOf } from "../model/menu.ts";
import { Effects, Panel, type PanelProps } from "./panel.tsx";
import { besidePart } from "./payments.tsx";

export function ConfirmPanel({ selection, action, context }: PanelProps & { readonly action: string }) {
  const menu = selection.session.menu.value;
  const key = menu && partKeyOf(menu, action);
  const text = actionText(action, context);
  return (
    <Panel
      selection={selection}
      title={capitalize(text)}
      about={menu?.draw?.includes(action) ? "market" : "board"}
      {...(key && besidePart(key, context))}
    >
      <Effects of={actionEffects(action, context, menu?.question)} />
      <div class="panel-buttons">
        <button
          type="button"
          class="main"
          data-confirm={action}
          onKeyDown={(event) => event.repeat && event.preventDefault()} // of the key that asked
          onClick={(event) => event.detail < 2 && selection.confirm()} // not the second half of a double click
        >
          {t("web.play.confirm")}
        </button>
        <Button onClick={() => selection.back()} text={t("web.play.back")} />
      </div>
    </Panel>
  );
}
