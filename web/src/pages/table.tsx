// The page of a table in all phases: gathering, dealing, playing, over, closed.
import { useComputed } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { AnimationLayer } from "../animation/animation-layer.tsx";
import { firstMoving } from "../animation/motions.ts";
import type { Frame } from "../api/types.ts";
import { useTableBoard } from "../board/boards.ts";
import { useCurrentRulebook } from "../help/open-rules.ts";
import { t } from "../i18n/translate.ts";
import { WaitingRoom } from "../lobby/waiting-room.tsx";
import { link } from "../platform/site.ts";
import { Play } from "../play/play.tsx";
import { tableRulebook } from "../session/catalog.ts";
import { TableSession } from "../session/table-session.ts";
import { TableShell } from "../shell/table-shell.tsx";
import { ShowcaseLayer } from "../showcase/showcase-layer.tsx";
import { showcaseQueue } from "../showcase/showcase-queue.ts";
import { takes } from "../ui/handlers.ts";
import { useTimeout } from "../ui/hooks.ts";
import { lazyPart } from "../ui/lazy-page.tsx";
import { isMotionWanted } from "../ui/motion.ts";
import { shownSeats } from "../ui/palette.ts";
import "./table.css";

/** Not needed to start a game: the results are loaded while it is played, so that they are there at its end. */
const Results = lazyPart(async () => (await import("./lazy-pages.ts")).Results);
const FairDeal = lazyPart(async () => (await import("./lazy-pages.ts")).FairDeal);
const loadShown = async () => (await import("./lazy-pages.ts")).Shown;
const RESULTS_AFTER_MS = 3000;

export function TablePage({ table, invite }: { readonly table: string; readonly invite: string }) {
  const session = useMemo(() => openSession(table, invite), [table, invite]);
  useEffect(() => () => session.close(), [session]);
  const frame = session.frame.value;
  if (frame) shownSeats.value = frame.occupants;
  const phase = useShownPhase(session);
  const wasPlayed = useRef(false);
  wasPlayed.current ||= phase === "playing";
  const board = useTableBoard(table, frame?.options, session.invite);
  useCurrentRulebook(frame?.options.base);
  const isPlaying = phase === "playing";
  useTimeout(() => void Results.preload(), isPlaying ? RESULTS_AFTER_MS : null, [isPlaying]);
  const book = frame ? tableRulebook(table, frame.options, invite) : null;
  return (
    <main class="table" data-phase={phase} data-seq={frame?.seq} data-pieces={book?.vocabulary.pieces}>
      <TableShell session={session}>
        {frame?.phase === "gathering" && <WaitingRoom session={session} frame={frame} />}
        {frame?.phase === "dealing" && <Dealing />}
        {phase === "playing" && frame?.game && board && (
          <Play session={session} frame={frame} game={frame.game} board={board} />
        )}
        <p role="status" class="table-drawing">
          {frame && hasBoard(frame) && frame.options.custom_board && !board && t("web.drawing.table")}
        </p>
        {phase === "over" && <Results session={session} hasEnded={wasPlayed.current} />}
        {frame?.phase === "closed" && <Closed frame={frame} />}
      </TableShell>
      <AnimationLayer
        newMoments={session.newMoments.value}
        mySeat={session.seat.value}
        speed={session.botSpeed.value}
        isAtOnce={session.botSpeed.value === "instant"}
        freeFrom={() => showcaseQueue.freeFrom}
        onMoving={takes(session.movingFrom)}
        isWaitedFor={() => session.isHeld.peek()}
      />
      {frame && board && (
        <ShowcaseLayer {...{ session, frame }} boardIndex={board.boardIndex} book={book} load={loadShown} />
      )}
    </main>
  );
}

/** The phase that the page shows: the results wait until the last move has been seen. */
function useShownPhase(session: TableSession): Frame["phase"] | undefined {
  return useComputed(() => {
    const phase = session.frame.value?.phase;
    return phase === "over" && session.isUnderWay.value ? "playing" : phase;
  }).value;
}

/** A session whose figures and log wait for what the page shows moving. */
function openSession(table: string, invite: string): TableSession {
  return new TableSession(table, invite, ({ you, bot_speed }, added) => {
    if (document.hidden || !isMotionWanted()) return null;
    return firstMoving(added, you.seat ?? null, bot_speed === "instant");
  });
}

/** Whether this phase shows the board. */
function hasBoard({ phase }: Frame): boolean {
  return phase === "playing" || phase === "over";
}

/** The browsers of all players reveal their random numbers, which takes a moment. */
function Dealing() {
  return (
    <div class="table-dealing">
      <h1>{t("web.deal.dealing")}</h1>
      <p role="status">{t("web.deal.dealing_why")}</p>
    </div>
  );
}

/** The table was closed by its host, or because nobody came or went on. */
function Closed({ frame }: { readonly frame: Frame }) {
  return (
    <div class="table-closed">
      <h1>{t("server.error.phase_closed")}</h1>
      <a class="button" href={link("/")}>
        {t("web.connection.home")}
      </a>
      <FairDeal frame={frame} />
    </div>
  );
}
