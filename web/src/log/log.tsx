// The log of a table, turn by turn, as far as this viewer may know it.
import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { toggles } from "../ui/handlers.ts";
import "./log.css";
import type { BoardIndex } from "../board/board-index.ts";
import type { BoardParts } from "../board/board-parts.ts";
import { t } from "../i18n/translate.ts";
import type { TableSession } from "../session/table-session.ts";
import { useClearTop } from "./clear-top.ts";
import { useFollowEnd } from "./follow-end.ts";
import { useTableContext } from "./sentence-context.ts";
import { describeMoment, withSeatName } from "./sentences.ts";
import { TurnList } from "./turn-list.tsx";
import { TurnLog } from "./turn-log.ts";

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
