// Questions that are not answered on the board: each has its own small dialogue, made of the texts of the menu.
import { useEffect } from "preact/hooks";
import { routeName } from "../log/tell.ts";
import { SeatMark } from "../look/seatmark.tsx";
import { askedAt } from "../table/sitting.ts";
import type { Frame, Menu } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { Back, Card, Cards } from "./card.tsx";
import type { Choosing } from "./choosing.ts";
import { Fleet } from "./fleet.tsx";
import { Offer } from "./offer.tsx";
import type { Outlook } from "./outlook.ts";
import { PaymentButton } from "./payments.tsx";
import type { Setting } from "./phrases.ts";
import { Answers } from "./question.tsx";
import { afterEquals, bestFirst, deckOf } from "./texts.ts";
import { extraCards, isAtTheBoard, strangeTexts } from "./turn.ts";
import "./decision.css";

type Props = {
  readonly choosing: Choosing;
  readonly frame: Frame;
  readonly setting: Setting;
  readonly outlook: Outlook;
};

/** Whether there is something to decide in a dialogue. */
export function hasDecision(menu: Menu | null): menu is Menu {
  return menu !== null && !isAtTheBoard(menu);
}

export function Decision({ choosing, frame, setting, outlook }: Props) {
  // While a decision is on its way the question stays as it is: if it is refused, nothing that was chosen is lost.
  const menu = frame.menu ?? null;
  if (!hasDecision(menu)) return null;
  const texts = menu.keep ?? menu.share;
  const { hand } = frame;
  return (
    <section
      class="decision"
      aria-label={t("web.play.decide")}
      aria-busy={choosing.sitting.sending.value}
      key={`${menu.question} ${askedAt(frame)} ${hand?.offer?.join()}`}
    >
      {texts && <Offer {...{ choosing, texts, setting, outlook }} tickets={hand?.offer ?? []} />}
      {menu.fleet && <Fleet {...{ choosing, setting, outlook }} texts={menu.fleet} />}
      {menu.question === "tunnel" && <Tunnel {...{ choosing, frame, setting, menu }} />}
      {menu.refill && <Refill choosing={choosing} texts={menu.refill} decks={frame.game?.decks ?? []} />}
      {menu.place && <Place choosing={choosing} texts={menu.place} drawn={hand?.drawn ?? null} />}
      {menu.question === "flag" && <Flag frame={frame} />}
      <div class="decision-answers">
        <Answers choosing={choosing} question={menu.question} texts={menu.answer ?? []} />
        <Answers choosing={choosing} question={menu.question} texts={strangeTexts(menu)} />
      </div>
    </section>
  );
}

type TunnelProps = {
  readonly choosing: Choosing;
  readonly frame: Frame;
  readonly setting: Setting;
  readonly menu: Menu;
};

function Tunnel({ choosing, frame, setting, menu }: TunnelProps) {
  const tunnel = frame.game?.tunnel;
  const route = tunnel?.route;
  const asks = extraCards(choosing.sitting.moments.value);
  useEffect(() => {
    if (route) choosing.point({ routes: [route], cities: [] });
    return () => choosing.point(null);
  }, [choosing, route]);
  if (!tunnel) return null;
  return (
    <>
      <p>{t("tunnel.laid", { route: routeName(setting.atlas, tunnel.route) })}</p>
      <Cards cards={tunnel.laid} />
      <p>
        {t("tunnel.turned_up")} {asks !== null && t("tunnel.asks", { n: asks })}
      </p>
      <span class="card-row">
        {tunnel.turned_up.map((card, place) => (
          <Card key={place} card={card} />
        ))}
      </span>
      {!menu.pay && <p>{t("tunnel.cannot_pay")}</p>}
      <div class="decision-answers">
        {bestFirst((menu.pay ?? []).map(afterEquals)).map((payment) => (
          <PaymentButton
            key={payment.text}
            payment={payment}
            verb={t("web.play.pay")}
            onClick={() => choosing.decide(`pay=${payment.text}`)}
          />
        ))}
      </div>
    </>
  );
}

type RefillProps = {
  readonly choosing: Choosing;
  readonly texts: readonly string[];
  readonly decks: readonly number[];
};

function Refill({ choosing, texts, decks }: RefillProps) {
  return (
    <div class="decision-answers">
      {texts.map((text) => {
        const deck = deckOf(text);
        const kind = deck ? "ships" : "trains";
        const n = decks[deck] ?? 0;
        return (
          <button
            key={text}
            type="button"
            class="decision-way"
            data-action={text}
            onClick={() => choosing.decide(text)}
          >
            <Back deck={kind} n={n} /> {t(`web.play.refill_${kind}`)}
          </button>
        );
      })}
    </div>
  );
}

type PlaceProps = { readonly choosing: Choosing; readonly texts: readonly string[]; readonly drawn: string | null };

function Place({ choosing, texts, drawn }: PlaceProps) {
  return (
    <div class="decision-answers">
      {texts.map((text) => (
        <button key={text} type="button" class="decision-way" data-action={text} onClick={() => choosing.decide(text)}>
          {drawn && <Card card={drawn} />} {t(`web.play.place_${text}`)}
        </button>
      ))}
    </div>
  );
}

/** The cards that everybody keeps for the flag so far. */
function Flag({ frame }: { readonly frame: Frame }) {
  return (
    <ul class="decision-flags">
      {frame.game?.seats.map((seat, place) => (
        <li key={place}>
          <SeatMark seat={place} size={22} />
          {seat.flag?.length ? <Cards cards={seat.flag} /> : <span class="decision-none">–</span>}
        </li>
      ))}
    </ul>
  );
}
