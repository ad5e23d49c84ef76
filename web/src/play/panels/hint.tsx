// A hint on demand: what a good bot would do and why, highlighted on the board. While a coach leads, the hint is what the
// coach says.
import { useEffect } from "preact/hooks";
import type { Hint } from "../../api/types.ts";
import type { BoardParts } from "../../board/board-parts.ts";
import { countWilds } from "../../i18n/cards.ts";
import { capitalize, t } from "../../i18n/translate.ts";
import { actionText, paymentText, reasonText } from "../model/action-text.ts";
import { actionEffects, type OfferContext, wildsSaved } from "../model/effects.ts";
import { hintHighlight, useHint } from "../model/hints.ts";
import { isOnMarket, offeredPayments } from "../model/menu.ts";
import { actionValue, parsePayment, sortPayments } from "../model/notation.ts";
import type { Selection } from "../model/selection.ts";
import { ActionButton, Effects, Panel, type PanelProps } from "./panel.tsx";
import "./hint.css";

/** What a coach advises at a question, and the routes and cities that it is about. */
export type CoachedHint = {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly about: BoardParts;
  readonly action: string;
};

type Props = PanelProps & { readonly asked: number; readonly coached: CoachedHint | null };

export function HintPanel({ selection, context, asked, coached }: Props) {
  const state = useHint(selection.session, coached ? null : asked);
  const found = state && "hint" in state ? state.hint : null;
  const action = coached?.action ?? found?.action ?? null;
  useShownHint(selection, action, coached?.about ?? (found && hintHighlight(found, context)));
  return (
    <Panel selection={selection} title={coached?.title ?? t("web.play.hint")} about={placeOf(action)}>
      <div class="hint" aria-live="polite">
        {coached && <CoachedView selection={selection} {...coached} />}
        {!coached && state === null && <p>{t("web.play.thinking")}</p>}
        {state && "error" in state && <p>{state.error}</p>}
        {found && <HintView selection={selection} context={context} hint={found} />}
      </div>
    </Panel>
  );
}

/** What a hint for an action is about, and must not cover. */
function placeOf(action: string | null): "board" | "market" | "offer" {
  if (action?.startsWith("keep") || action?.startsWith("share")) return "offer";
  return action !== null && isOnMarket(action) ? "market" : "board";
}

function CoachedView({ selection, sentences, action }: CoachedHint & { readonly selection: Selection }) {
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ActionButton class="main" {...{ selection, action }} text={t("web.play.do_it")} />
    </>
  );
}

function HintView({ selection, context, hint }: PanelProps & { readonly hint: Hint }) {
  const action = actionText(hint.action, context);
  const cheaper = cheaperPayment(hint.action, selection, context);
  const question = selection.session.menu.value?.question;
  return (
    <>
      <p class="hint-action">{capitalize(action)}.</p>
      {hint.reasons.map((reason) => (
        <p key={reason.code}>{reasonText(reason, context)}</p>
      ))}
      <Effects of={actionEffects(hint.action, context, question)} />
      {cheaper && <p>{cheaper}</p>}
      <ActionButton class="main" selection={selection} action={hint.action} text={t("web.play.do_it")} />
    </>
  );
}

/** The payment for the same route or city that saves wilds, as a sentence; empty if there is none. */
function cheaperPayment(action: string, selection: Selection, { book }: OfferContext): string {
  const [key = ""] = action.split("=");
  const [best] = sortPayments(offeredPayments(selection.session.menu.value).get(key) ?? []);
  const n = wildsSaved(best, parsePayment(actionValue(action)));
  if (!best || !n) return "";
  return t("web.play.effect.saves_wilds", { wilds: countWilds(n, book), cards: paymentText(best.text, book) });
}

/** Highlight what the hint is about. */
function useShownHint(selection: Selection, action: string | null, about: BoardParts | null): void {
  useEffect(() => {
    if (action === null) return;
    selection.showHighlight(about);
    selection.hinted.value = action;
    return () => {
      selection.showHighlight(null);
      selection.hinted.value = null;
    };
  }, [selection, action]);
}
