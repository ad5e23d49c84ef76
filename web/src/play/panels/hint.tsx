// A hint on demand: what a good bot would do and why, highlighted on the board.
import { useEffect } from "preact/hooks";
import type { Hint } from "../../api/types.ts";
import { countWilds } from "../../i18n/cards.ts";
import { t } from "../../i18n/translate.ts";
import { actionText, paymentText, reasonText } from "../model/action-text.ts";
import { claimEffects, type OfferContext, wildsSaved } from "../model/effects.ts";
import { type HintState, hintHighlight, useHint } from "../model/hints.ts";
import { isOnMarket } from "../model/menu.ts";
import { actionValue, parsePayment, sortPayments } from "../model/notation.ts";
import type { Selection } from "../model/selection.ts";
import { Effects } from "./effects.tsx";
import { Panel } from "./panel.tsx";
import "./hint.css";

type Props = { readonly selection: Selection; readonly context: OfferContext; readonly asked: number };

export function HintPanel({ selection, context, asked }: Props) {
  const state = useHint(selection.session, asked);
  useShownHint(selection, context, state);
  const about = state && "hint" in state && isOnMarket(state.hint.action) ? "market" : "board";
  return (
    <Panel selection={selection} title={t("web.play.hint")} about={about}>
      <div class="hint" aria-live="polite">
        {state === null && <p>{t("web.play.thinking")}</p>}
        {state && "error" in state && <p>{state.error}</p>}
        {state && "hint" in state && <HintView selection={selection} context={context} hint={state.hint} />}
      </div>
    </Panel>
  );
}

type HintViewProps = { readonly selection: Selection; readonly context: OfferContext; readonly hint: Hint };

function HintView({ selection, context, hint }: HintViewProps) {
  const action = actionText(hint.action, context);
  const [key = ""] = hint.action.split("=");
  const cheaper = cheaperPayment(hint.action, selection, context);
  return (
    <>
      <p class="hint-action">{action.charAt(0).toUpperCase() + action.slice(1)}.</p>
      {hint.reasons.map((reason) => (
        <p key={reason.code}>{reasonText(reason, context)}</p>
      ))}
      <Effects of={claimEffects(key, context)} />
      {cheaper && <p>{cheaper}</p>}
      <button type="button" class="main" data-action={hint.action} onClick={() => selection.submit(hint.action)}>
        {t("web.play.do_it")}
      </button>
    </>
  );
}

/** The payment for the same route or city that saves wilds, as a sentence; empty if there is none. */
function cheaperPayment(action: string, selection: Selection, { book }: OfferContext): string {
  const menu = selection.session.menu.value;
  const [key = ""] = action.split("=");
  const [best] = sortPayments(menu?.claim?.[key] ?? menu?.build?.[key] ?? []);
  const n = wildsSaved(best, parsePayment(actionValue(action)));
  if (!best || !n) return "";
  return t("web.play.effect.saves_wilds", { wilds: countWilds(n, book), cards: paymentText(best.text, book) });
}

/** Highlight what the hint is about. */
function useShownHint(selection: Selection, context: OfferContext, state: HintState): void {
  useEffect(() => {
    if (!state || !("hint" in state)) return;
    selection.showHighlight(hintHighlight(state.hint, context));
    selection.hinted.value = state.hint.action;
    return () => {
      selection.showHighlight(null);
      selection.hinted.value = null;
    };
  }, [selection, state]);
}
