// The coach. It leads through the first turns of the tutorial, and explains what is new there and in later games.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Frame } from "../api/types.ts";
import { type BoardParts, keysOf } from "../board/board-parts.ts";
import { rectsOnPage } from "../board/stage.ts";
import { t } from "../i18n/translate.ts";
import { actionText, reasonText, type TextContext, ticketsOfAction } from "../play/model/action-text.ts";
import { actionHighlight, useHint } from "../play/model/hints.ts";
import type { Selection } from "../play/model/selection.ts";
import type { CoachedHint } from "../play/panels/hint.tsx";
import { questionSeq } from "../session/table-session.ts";
import { Bubble } from "./bubble.tsx";
import { coachProgress, markLessonsGiven, markTurnLed, type Progress } from "./coach-progress.ts";
import { type Advice, adviceFor, GUIDED_TURNS, NEXT_ROUTES, PLAN_PARTS, type Step } from "./guided-game.ts";
import { type Lesson, lessonFor } from "./lessons.ts";
import { actionRects, shownRects } from "./targets.ts";

type Props = {
  readonly selection: Selection;
  readonly frame: Frame;
  readonly context: TextContext;
};

export function Coach(props: Props) {
  const progress = coachProgress.value;
  if (!progress || props.frame.options.shared) return null;
  return <ActiveCoach {...props} progress={progress} />;
}

function ActiveCoach({ progress, ...props }: Props & { readonly progress: Progress }) {
  const { selection, frame, context } = props;
  const isAsked = selection.session.menu.value !== null;
  const asked = questionSeq(frame) ?? 0;
  const advice = isAsked ? adviceFor(frame, context.boardIndex, progress) : null;
  const lesson = isAsked && !advice ? lessonFor(frame, new Set(progress.given)) : null;
  const isWaiting = selection.panel.value === "hint";
  return (
    <div role="status" hidden={isWaiting}>
      {advice && <AdviceView key={asked} {...props} {...{ advice, asked, progress }} />}
      {lesson && <LessonBubble key={lesson.name} {...{ lesson, isWaiting }} />}
    </div>
  );
}

type FinalProps = {
  readonly frame: Frame;
  /** Whether the score is on the page. */
  readonly isCounted: boolean;
};

/** The lesson about the score. */
export function FinalLesson({ frame, isCounted }: FinalProps) {
  const progress = coachProgress.value;
  const isDue = progress && isCounted && frame.you.seat != null;
  const lesson = isDue ? lessonFor(frame, new Set(progress.given)) : null;
  return <div role="status">{lesson && <LessonBubble lesson={lesson} isWaiting={false} />}</div>;
}

type LessonProps = {
  readonly lesson: Lesson;
  /** Whether it waits, hidden, until an open hint is closed. */
  readonly isWaiting: boolean;
};

function LessonBubble({ lesson: { name, at }, isWaiting }: LessonProps) {
  const isSeen = useRef(false);
  useEffect(() => {
    if (!isWaiting) isSeen.current = true;
  }, [isWaiting]);
  useEffect(
    () => () => {
      if (isSeen.current) markLessonsGiven([name]);
    },
    [name],
  );
  return (
    <Bubble title={t(`web.coach.${name}`)} rings={() => shownRects([at])} onRead={() => markLessonsGiven([name])}>
      <p>{t(`web.coach.${name}_text`)}</p>
    </Bubble>
  );
}

type AdviceProps = Props & { readonly advice: Advice; readonly asked: number; readonly progress: Progress };

/** What the coach advises at one question. */
function AdviceView({ advice, asked, progress, ...props }: AdviceProps) {
  const { frame, context } = props;
  const [isFirst] = useState(!progress.given.includes("own_way"));
  // Before anything can be pressed: a fast learner may act before other effects run.
  useLayoutEffect(() => {
    if (frame.menu?.question === "turn" && advice.kind !== "alone") markTurnLed(asked);
    return () => markLessonsGiven(lessonsOf(advice));
  }, []);
  const intro = isFirst ? [t("web.guided.own_way")] : [];
  switch (advice.kind) {
    case "step":
      return <GuidedBubble {...props} {...stepMessage(advice.step, context)} />;
    case "hint":
      return <HintBubble {...props} {...{ intro, asked }} />;
    case "alone":
      return (
        <GuidedBubble
          {...props}
          title={t("web.guided.alone")}
          sentences={[t("web.guided.alone_text")]}
          onRead={() => markLessonsGiven(["alone"])}
          about={{ routes: NEXT_ROUTES.filter((name) => !(name in (frame.game?.owners ?? {}))), cities: [] }}
        />
      );
  }
}

/** The lessons that an advice makes unnecessary. */
function lessonsOf(advice: Advice): readonly string[] {
  if (advice.kind === "step") return advice.step.teaches;
  return advice.kind === "alone" ? ["alone"] : ["own_way"];
}

/** What the coach says at this question of the guided game, for whoever asks for a hint; null if the coach has no plan. */
export function coachedHint(frame: Frame, context: TextContext): CoachedHint | null {
  const progress = coachProgress.value;
  const advice = progress && !frame.options.shared ? adviceFor(frame, context.boardIndex, progress) : null;
  return advice?.kind === "step" ? { ...stepMessage(advice.step, context), action: advice.step.action } : null;
}

function stepMessage({ name, turn, action, routes }: Step, { boardIndex, hand }: TextContext): Message {
  const cities = ticketsOfAction(action, hand).flatMap((ticket) => boardIndex.ticketCities(ticket));
  return {
    title: t(`web.guided.${name}`),
    sentences: [t(`web.guided.${name}_text`)],
    about: { routes, cities },
    action,
    ...(turn > 0 && { kicker: t("web.guided.turn", { n: turn, of: GUIDED_TURNS }) }),
  };
}

type HintProps = Props & { readonly intro: readonly string[]; readonly asked: number };

/** What a hint advises, once it has come. */
function HintBubble({ intro, asked, ...props }: HintProps) {
  const { selection, context } = props;
  const state = useHint(selection.session, asked);
  if (!state || !("hint" in state)) return null;
  const { action, reasons } = state.hint;
  const sentences = [
    ...intro,
    t("web.guided.hint_text", { action: actionText(action, context) }),
    ...reasons.slice(0, 1).map((reason) => reasonText(reason, context)),
  ];
  const about = actionHighlight(action, context);
  return <GuidedBubble {...props} title={t("web.guided.hint")} {...{ sentences, about, action }} />;
}

/** What the coach says, what it is about, and the action that it advises. */
type Message = {
  readonly title: string;
  readonly kicker?: string;
  readonly sentences: readonly string[];
  readonly about: BoardParts;
  readonly action?: string;
};

type GuidedProps = Props & Message & { readonly onRead?: () => void };

function GuidedBubble({ selection, title, kicker, sentences, about, action, onRead }: GuidedProps) {
  const [isRead, setRead] = useState(false);
  const keys = keysOf(about);
  useEffect(() => {
    selection.updateCoached(about);
    return () => selection.updateCoached(null);
  }, [selection, keys.join()]);
  if (isRead) return null;
  const chosen = selection.chosen.value;
  const isPaying = chosen !== null && chosen === action?.split("=")[0];
  return (
    <Bubble
      title={title}
      {...(kicker && { kicker })}
      rings={() => (action ? actionRects(action, chosen) : [])}
      kept={() => rectsOnPage(keys)}
      avoided={() => rectsOnPage(keysOf(selection.selectable.value))}
      soft={() => rectsOnPage(PLAN_PARTS)}
      hasAction={action !== undefined}
      onRead={onRead ?? (() => setRead(true))}
    >
      {(isPaying ? [t("web.guided.pay_text")] : sentences).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Bubble>
  );
}
