// Drawing tickets: asked once more, for what has been seen stays seen.
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { SmallPanel } from "./panel.tsx";

export function NewTickets({ choosing, texts }: { readonly choosing: Choosing; readonly texts: readonly string[] }) {
  return (
    <SmallPanel choosing={choosing} title={t("web.play.draw_tickets_title")}>
      <p>{t("web.play.draw_tickets_sure")}</p>
      <div class="panel-buttons">
        {texts.map((text) => (
          <button key={text} type="button" class="main" data-action={text} onClick={() => choosing.decide(text)}>
            {t("web.play.draw_tickets_yes")}
          </button>
        ))}
        <button type="button" onClick={() => choosing.back()}>
          {t("web.play.back")}
        </button>
      </div>
    </SmallPanel>
  );
}
