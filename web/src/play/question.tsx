// What is asked now, in one sentence, and the buttons for what is not on the board or the display.
import { SeatMark } from "../look/seatmark.tsx";
import { seatNames } from "../table/names.ts";
import type { Frame, Menu } from "../wire/types.ts";
import { cardName } from "../words/cards.ts";
import { has, t } from "../words/words.ts";
import { Card } from "./card.tsx";
import type { Choosing, Panel } from "./choosing.ts";
import { OwnClock } from "./clock.tsx";
import { questionText, type Setting, waitingText } from "./phrases.ts";
import { isAtTheBoard, placedFirst, strangeTexts } from "./turn.ts";
import "./question.css";

type Props = { readonly choosing: Choosing; readonly frame: Frame; readonly setting: Setting };

export function Question({ choosing, frame, setting }: Props) {
  const menu = choosing.sitting.menu.value;
  const asked = frame.asked?.[0]?.seat;
  const drawn = menu && frame.hand?.drawn;
  const last = frame.game?.turns_left ?? null;
  return (
    <section class="question" data-asked={menu !== null} aria-label={t("web.play.question")}>
      <div class="question-line">
        {asked !== undefined && <SeatMark seat={menu ? (frame.you.seat ?? asked) : asked} size={26} />}
        <h1 class="question-text">{sentenceNow(choosing, frame, setting)}</h1>
        {drawn && (
          <span class="question-drawn">
            <span class="unseen">{t("web.play.drawn", { card: cardName(drawn) })}</span>
            <Card card={drawn} />
          </span>
        )}
        <OwnClock sitting={choosing.sitting} frame={frame} />
      </div>
      {last !== null && <p class="question-last">{t("screen.last_turns", { n: last })}</p>}
      {menu && <Ways choosing={choosing} menu={menu} />}
      {frame.undo && (
        <button type="button" class="question-undo" onClick={() => choosing.undo()}>
          {t("web.play.undo")}
        </button>
      )}
    </section>
  );
}

/** What is asked of us, or whom everybody waits for. */
export function sentenceNow(choosing: Choosing, frame: Frame, setting: Setting): string {
  const menu = choosing.sitting.menu.value;
  if (choosing.sitting.sending.value) return t("web.play.sending");
  if (menu)
    return questionText(menu, setting.book, placedFirst(choosing.sitting.moments.value, frame.you.seat ?? null));
  return waitingText(
    seatNames(frame.seats),
    (frame.asked ?? []).map(({ seat }) => seat),
  );
}

function Ways({ choosing, menu }: { readonly choosing: Choosing; readonly menu: Menu }) {
  const claims = Object.keys(menu.claim ?? {}).length + Object.keys(menu.build ?? {}).length;
  const atBoard = isAtTheBoard(menu);
  const opens = (panel: Panel, text: string, key?: string) => (
    <button type="button" {...(key && { "aria-keyshortcuts": key })} onClick={() => choosing.open(panel)}>
      {text}
    </button>
  );
  return (
    <div class="question-ways">
      {atBoard && <Answers choosing={choosing} question={menu.question} texts={menu.answer ?? []} />}
      {atBoard && <Answers choosing={choosing} question={menu.question} texts={strangeTexts(menu)} />}
      {claims > 0 && opens("claims", t("web.play.claims_list", { n: claims }), "C")}
      {menu.swap && opens("swap", t("web.play.swap"))}
      {menu.share && atBoard && opens("share", t("web.play.share"))}
      {opens("hint", t("web.play.hint"), "H")}
    </div>
  );
}

type AnswerProps = { readonly choosing: Choosing; readonly question: string; readonly texts: readonly string[] };

/** A button for each text; one that has no words of its own shows the text. */
export function Answers({ choosing, question, texts }: AnswerProps) {
  return (
    <>
      {texts.map((text) => (
        <button key={text} type="button" data-action={text} onClick={() => choosing.decide(text)}>
          {answerText(question, text)}
        </button>
      ))}
    </>
  );
}

function answerText(question: string, text: string): string {
  const keys = [`web.play.answer.${question}.${text}`, `web.play.answer.${text}`];
  const key = keys.find((found) => has(found));
  return key ? t(key) : text;
}
