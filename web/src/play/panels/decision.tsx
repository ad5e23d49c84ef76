// Questions that are not answered on the board: each has a small form made from the menu.
import { useEffect } from "preact/hooks";
import type { Frame, Menu } from "../../api/types.ts";
import { cardName } from "../../i18n/cards.ts";
import { t } from "../../i18n/translate.ts";
import { routeName } from "../../log/sentences.ts";
import { questionSeq } from "../../session/table-session.ts";
import { Card, CardRow } from "../../ui/card.tsx";
import { SeatMark } from "../../ui/seat-mark.tsx";
import { actionEffects } from "../model/effects.ts";
import { isAnsweredOnBoard, lastClaimed, tunnelExtraCards } from "../model/menu.ts";
import { actionValue } from "../model/notation.ts";
import type { Selection } from "../model/selection.ts";
import { Effects, type PanelProps } from "./panel.tsx";
import { Payments } from "./payments.tsx";
import { FleetChoice } from "./pieces.tsx";
import { Answers } from "./question.tsx";
import { TicketOffer } from "./tickets.tsx";
import "./decision.css";

type Props = PanelProps & { readonly frame: Frame };

/** Whether a menu is answered in this panel. */
function hasDecision(menu: Menu | null): menu is Menu {
  return menu !== null && !isAnsweredOnBoard(menu);
}

export function Decision({ selection, frame, context }: Props) {
  // While a decision is on its way the question stays, so that nothing chosen is lost if the server refuses it.
  const menu = frame.menu ?? null;
  if (!hasDecision(menu) || selection.session.isHeld.value) return null;
  const texts = menu.keep ?? menu.share;
  const { hand } = frame;
  return (
    <section
      class="decision"
      data-coach="decision"
      aria-label={t("web.play.decide")}
      aria-busy={selection.session.isSending.value}
      key={`${menu.question} ${questionSeq(frame)} ${hand?.offer?.join()}`}
    >
      {menu.share && <Effects of={actionEffects("share", context, menu.question)} />}
      {texts && <TicketOffer {...{ selection, texts, context }} tickets={hand?.offer ?? []} />}
      {menu.fleet && <FleetChoice {...{ selection, context }} texts={menu.fleet} />}
      {menu.question === "tunnel" && <Tunnel {...{ selection, frame, context, menu }} />}
      {menu.place && <PlaceCard selection={selection} texts={menu.place} drawn={hand?.drawn ?? null} />}
      {menu.question === "flag" && <Flag {...{ selection, frame, context }} />}
      <div class="decision-answers">
        <Answers {...{ selection, menu, context }} />
      </div>
    </section>
  );
}

function Tunnel({ selection, frame, context, menu }: Props & { readonly menu: Menu }) {
  const tunnel = frame.game?.tunnel;
  const route = tunnel?.route;
  const asks = tunnelExtraCards(selection.session.moments.value);
  useEffect(() => {
    if (route) selection.showHighlight({ routes: [route], cities: [] });
    return () => selection.showHighlight(null);
  }, [selection, route]);
  if (!tunnel) return null;
  return (
    <>
      <Effects of={actionEffects("pay", context)} />
      <div class="decision-cards">
        <p>{t("tunnel.laid", { route: routeName(context.boardIndex, tunnel.route) })}</p>
        <CardRow cards={tunnel.laid} />
      </div>
      <div class="decision-cards">
        <p>{t("tunnel.turned_up")}</p>
        <span class="card-row">
          {tunnel.turned_up.map((card, index) => (
            <Card key={index} card={card} />
          ))}
        </span>
      </div>
      {asks !== null && <p>{t("tunnel.asks", { n: asks })}</p>}
      {!menu.pay && <p>{t("tunnel.cannot_pay")}</p>}
      <div class="decision-answers">
        <Payments
          {...{ selection, context }}
          head="pay"
          texts={(menu.pay ?? []).map(actionValue)}
          verb={t("web.play.pay")}
        />
      </div>
    </>
  );
}

type PlaceCardProps = {
  readonly selection: Selection;
  readonly texts: readonly string[];
  readonly drawn: string | null;
};

function PlaceCard({ selection, texts, drawn }: PlaceCardProps) {
  return (
    <div class="decision-answers">
      {texts.map((text) => (
        <button key={text} type="button" class="decision-way" data-action={text} onClick={() => selection.submit(text)}>
          {drawn && <Card card={drawn} />} {t(`web.play.place_${text}`)}
          <small>{t(`web.play.effect.place_${text}`)}</small>
        </button>
      ))}
    </div>
  );
}

/** The card that would be kept for the flag, what it brings, and what each seat keeps already. */
function Flag({ selection, frame, context }: Props) {
  const me = frame.you.seat ?? null;
  const route = lastClaimed(selection.session.moments.value, me);
  const card = route === null ? null : (context.boardIndex.route(route)?.color ?? null);
  return (
    <>
      {card && (
        <p class="decision-kept">
          <Card card={card} /> {t("web.play.flag_card", { card: cardName(card, context.book) })}
        </p>
      )}
      <Effects of={actionEffects("flag", context)} />
      <ul class="decision-flags">
        {frame.game?.seats.map(({ flag }, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} size={22} />
            {flag && flag.length > 0 && <CardRow cards={flag} />}
            {seat === me && card && (
              <span class="decision-new">
                <Card card={card} />
              </span>
            )}
            {!flag?.length && seat !== me && <span class="decision-none">–</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
