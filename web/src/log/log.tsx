// The log of a table, turn by turn, as far as this viewer may know it.
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardIndex } from "../board/board-index.ts";
import type { BoardParts } from "../board/board-parts.ts";
import { t } from "../i18n/translate.ts";
import type { TableSession } from "../session/table-session.ts";
import { Button } from "../ui/button.tsx";
import { toggles } from "../ui/handlers.ts";
import { useFollowEnd, useList } from "./follow-end.ts";
import { useTableContext } from "./sentence-context.ts";
import { describeMoment, withSeatName } from "./sentences.ts";
import { TurnList } from "./turn-list.tsx";
import { TurnLog } from "./turn-log.ts";
import "./log.css";

/** Turns that are shown at first; a whole game has hundreds. */
const RECENT = 40;

type Props = { readonly session: TableSession; readonly boardIndex: BoardIndex };
type LogProps = Props & { readonly onHighlight: (highlight: BoardParts | null) => void };

export function Log({ session, boardIndex, onHighlight }: LogProps) {
  const context = useTableContext(session, boardIndex);
  const turnLog = useMemo(() => new TurnLog(), [session]);
  const turns = turnLog.read(context, session.releasedMoments.value);
  const isWhole = useSignal(false);
  const scrollRef = useRef<HTMLDivElement>(null);
  const { isFollowing, toEnd } = useFollowEnd(scrollRef);
  useClearTop(scrollRef);
  const recent = useRef(0);
  // While the reader is further up, nothing above them goes away.
  if (isFollowing.value || recent.current > turns.length) recent.current = Math.max(0, turns.length - RECENT);
  const hasEarlier = recent.current > 0;
  const from = isWhole.value ? 0 : recent.current;
  return (
    <section class="log" aria-label={t("web.log.title")}>
      {turns.length === 0 && <p class="log-empty">{t("web.log.empty")}</p>}
      {session.hasGap.value && (isWhole.value || !hasEarlier) && <p class="log-gap">{t("web.log.gap")}</p>}
      {hasEarlier && (
        <Button
          class="quiet log-earlier"
          aria-expanded={isWhole.value}
          onClick={toggles(isWhole)}
          text={t("web.log.earlier")}
        />
      )}
      <TurnList
        scrollRef={scrollRef}
        turns={turns}
        from={from}
        names={context.seats}
        label={t("web.log.title")}
        onHighlight={onHighlight}
      />
      {!isFollowing.value && <Button class="log-newest" onClick={toEnd} text={t("web.log.newest")} />}
    </section>
  );
}

/** For screen readers: announces the moments that came with the latest frame, also those that are still shown. */
export function LiveLog({ session, boardIndex }: Props) {
  const context = useTableContext(session, boardIndex);
  const sentences = session.newMoments.value.flatMap((moment) => describeMoment(context, moment));
  return (
    <div class="visually-hidden" role="log" aria-live="polite" aria-label={t("web.log.title")}>
      {sentences.map((one, index) => (
        <p key={`${session.frame.value?.seq}-${index}`}>{withSeatName(context, one)}</p>
      ))}
    </div>
  );
}

/** The padding of a line, which may be covered. */
const PADDING_PX = 2;

/**
 * Hide the lines that are partly out of view or under the name of their turn, and a name none of whose lines is left. The
 * name of a turn stays above its lines while they scroll under it.
 */
function useClearTop(scrollRef: RefObject<HTMLElement | null>): void {
  const hidden = useRef<readonly HTMLElement[]>([]);
  const update = (list: Element, content: Element) => {
    const now = coveredAtTop(list, content);
    for (const element of hidden.current) if (!now.includes(element)) delete element.dataset.covered;
    for (const element of now) element.dataset.covered = "true";
    hidden.current = now;
  };
  useList(scrollRef, update, update);
}

function coveredAtTop(list: Element, content: Element): readonly HTMLElement[] {
  const edge = list.getBoundingClientRect().top;
  const turn = [...content.children].find((one) => one.getBoundingClientRect().bottom > edge);
  if (!turn) return [];
  const head = turn.querySelector<HTMLElement>(".turn-list-head");
  const from = Math.max(edge, head?.getBoundingClientRect().bottom ?? edge) - PADDING_PX;
  const lines = [...turn.querySelectorAll<HTMLElement>(".turn-list-entry")];
  const covered = lines.filter((line) => line.getBoundingClientRect().top < from);
  return head && covered.length && covered.length === lines.length ? [head, ...covered] : covered;
}
