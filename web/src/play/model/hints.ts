// Hints from the server, and what they are about.
import { useEffect, useState } from "preact/hooks";
import { ApiError, request, UnwantedError } from "../../api/http.ts";
import type { Hint, HintReason } from "../../api/types.ts";
import { type BoardParts, cityOfKey, joinParts, partsOf } from "../../board/board-parts.ts";
import { errorText, t } from "../../i18n/translate.ts";
import { questionSeq, type TableSession } from "../../session/table-session.ts";
import { type TextContext, ticketsOfAction } from "./action-text.ts";
import { seatQuery } from "./outlook.ts";

/** The hint, or why there is none yet; null while the server computes it. */
type HintState = { readonly hint: Hint } | { readonly error: string } | null;

/** The hint for the question at a seq, if one is wanted. A request that came too soon is sent again when the server allows it. */
export function useHint(session: TableSession, asked: number | null): HintState {
  const [state, setState] = useState<HintState>(null);
  useEffect(() => {
    if (asked === null) return;
    let isWanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      setState(null);
      try {
        const hint = await requestHint(session, asked);
        if (isWanted) setState({ hint });
      } catch (why) {
        if (why instanceof UnwantedError) return;
        if (!(why instanceof ApiError)) throw why;
        if (!isWanted) return;
        const { code, values } = why.body;
        const seconds = Number(values?.seconds ?? 1);
        if (code === "too_fast") retry = setTimeout(ask, seconds * 1000);
        setState({ error: code === "too_fast" ? t("web.play.hint_later", { n: seconds }) : errorText(why.body) });
      }
    };
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(retry);
    };
  }, [session, asked]);
  return state;
}

/** The last hint asked for; a panel that is opened again shows it at once. */
let last: { readonly question: string; readonly hint: Promise<Hint> } | null = null;

function requestHint({ table, frame }: TableSession, asked: number): Promise<Hint> {
  const question = `${table} ${asked} ${seatQuery(frame.value)}`;
  if (last?.question === question) return last.hint;
  const isWanted = () => frame.value !== null && questionSeq(frame.value) === asked;
  const hint = request<Hint>("GET", `/api/tables/${table}/hint${seatQuery(frame.value)}`, { isWanted });
  last = { question, hint };
  hint.catch(() => {
    if (last?.hint === hint) last = null;
  });
  return hint;
}

/** The routes and cities that an action is about. */
export function actionHighlight(action: string, { boardIndex, hand }: TextContext): BoardParts {
  const [head = ""] = action.split("=");
  if (boardIndex.route(head) || cityOfKey(head) !== null) return partsOf([head]);
  return { routes: [], cities: ticketsOfAction(action, hand).flatMap((ticket) => boardIndex.ticketCities(ticket)) };
}

/** The routes and cities that a hint is about: those of its action, and those that its reasons name. */
export function hintHighlight({ action, reasons }: Hint, context: TextContext): BoardParts {
  return joinParts([actionHighlight(action, context), ...reasons.map((reason) => reasonHighlight(reason, context))]);
}

function reasonHighlight({ values = {}, tickets = [] }: HintReason, { boardIndex }: TextContext): BoardParts {
  const { route, city } = values;
  return {
    routes: route === undefined ? [] : [String(route)],
    cities: [
      ...(city === undefined ? [] : [String(city)]),
      ...tickets.flatMap((ticket) => boardIndex.ticketCities(ticket)),
    ],
  };
}
