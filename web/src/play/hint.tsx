// A hint on demand: what a good bot would do here and why, with what it concerns shown on the board.
import { useEffect, useState } from "preact/hooks";
import type { Pointed } from "../table/sitting.ts";
import { ask, Refused } from "../wire/api.ts";
import type { Hint } from "../wire/types.ts";
import { t, troubleText } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { seatQuery } from "./outlook.ts";
import { SmallPanel } from "./panel.tsx";
import { actionText, reasonText, type Setting, ticketsIn } from "./phrases.ts";
import "./hint.css";

type Props = { readonly choosing: Choosing; readonly setting: Setting; readonly asked: number };
type Found = { readonly hint: Hint } | { readonly trouble: string } | null;

export function HintPanel({ choosing, setting, asked }: Props) {
  const found = useHint(choosing, setting, asked);
  return (
    <SmallPanel choosing={choosing} title={t("web.play.hint")}>
      <div class="hint" aria-live="polite">
        {found === null && <p>{t("web.play.thinking")}</p>}
        {found && "trouble" in found && <p>{found.trouble}</p>}
        {found && "hint" in found && <Advice choosing={choosing} setting={setting} hint={found.hint} />}
      </div>
    </SmallPanel>
  );
}

type AdviceProps = { readonly choosing: Choosing; readonly setting: Setting; readonly hint: Hint };

function Advice({ choosing, setting, hint }: AdviceProps) {
  const action = actionText(hint.action, setting);
  return (
    <>
      <p class="hint-action">{action.charAt(0).toUpperCase() + action.slice(1)}.</p>
      {hint.reasons.map((reason) => (
        <p key={reason.code}>{reasonText(reason, setting)}</p>
      ))}
      <button type="button" class="main" data-action={hint.action} onClick={() => choosing.decide(hint.action)}>
        {t("web.play.do_it")}
      </button>
    </>
  );
}

/** The hint for what was asked at a seq; null while it is being thought about. */
function useHint(choosing: Choosing, setting: Setting, asked: number): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    let wanted = true;
    setFound(null);
    ask<Hint>("GET", `/api/tables/${choosing.sitting.table}/hint${seatQuery(choosing.sitting.frame.value)}`)
      .then((hint) => wanted && setFound({ hint }))
      .catch((why: unknown) => {
        if (!(why instanceof Refused)) throw why;
        if (wanted) setFound({ trouble: troubleText(why.trouble) });
      });
    return () => {
      wanted = false;
    };
  }, [choosing, asked]);
  useEffect(() => {
    if (!found || !("hint" in found)) return;
    choosing.point(concerned(found.hint.action, setting));
    choosing.hinted.value = found.hint.action;
    return () => {
      choosing.point(null);
      choosing.hinted.value = null;
    };
  }, [choosing, found]);
  return found;
}

/** The route, the city or the cities of the tickets that an action is about. */
function concerned(action: string, { atlas, hand }: Setting): Pointed {
  const [head = ""] = action.split("=");
  if (atlas.route(head)) return { routes: [head], cities: [] };
  if (head.startsWith("@")) return { routes: [], cities: [head.slice(1)] };
  return { routes: [], cities: ticketsIn(action, hand).flatMap((ticket) => atlas.facts.tickets[ticket]?.cities ?? []) };
}
