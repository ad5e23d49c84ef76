// The table during the game. Every part has a fixed place (play.css), whatever is asked: the board with its bar, the
// question, the market, the hand, the tickets, the seats, the log. Sheets cover seats and log, never what they are about.
import { useSignalEffect } from "@preact/signals";
import type { ComponentProps } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import type { Frame, GameView, HandView, RulebookInfo } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import type { BoardParts } from "../board/board-parts.ts";
import { BoardView } from "../board/board-view.tsx";
import type { Board } from "../board/boards.ts";
import { coreOf } from "../board/bounds.ts";
import { Coach, coachedHint } from "../coach/coach.tsx";
import { isGuided } from "../coach/coach-progress.ts";
import { plannedOutlook } from "../coach/guided-game.ts";
import { lang, t } from "../i18n/translate.ts";
import { LiveLog, Log } from "../log/log.tsx";
import { RecentLine, useRecentParts } from "../log/recent-line.tsx";
import { Spectators } from "../people/spectators.tsx";
import { tableRulebook } from "../session/catalog.ts";
import { seatNames } from "../session/seat-names.ts";
import { questionSeq, type TableSession } from "../session/table-session.ts";
import { Drawers } from "../shell/drawers.tsx";
import { showcaseQueue } from "../showcase/showcase-queue.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useLanded } from "../ui/landing.ts";
import { Display } from "./display.tsx";
import { Hand } from "./hand.tsx";
import { gainEffects } from "./model/effects.ts";
import { heldCities } from "./model/held-cities.ts";
import { SHORTCUTS, useKeys } from "./model/keyboard.ts";
import { isOnMarket } from "./model/menu.ts";
import { type Outlook, useOutlook } from "./model/outlook.ts";
import { Selection } from "./model/selection.ts";
import { ClaimList } from "./panels/claims.tsx";
import { ConfirmPanel } from "./panels/confirm.tsx";
import { Decision } from "./panels/decision.tsx";
import { HintPanel } from "./panels/hint.tsx";
import type { PanelProps } from "./panels/panel.tsx";
import { PaymentPanel } from "./panels/payments.tsx";
import { ExchangePieces } from "./panels/pieces.tsx";
import { Question, statusText } from "./panels/question.tsx";
import { DrawTickets, ShareTickets } from "./panels/tickets.tsx";
import { Seats } from "./seats.tsx";
import { Tickets } from "./tickets.tsx";
import "./play.css";
import "./panels/shortcuts.css";

type Props = { readonly session: TableSession; readonly frame: Frame; readonly game: GameView; readonly board: Board };

/** Parts that share one place on a narrow page. */
type Tab = "market" | "tickets" | "seats" | "log";

export function Play({ session, frame, game, board }: Props) {
  const selection = useMemo(() => new Selection(session), [session]);
  const [tab, setTab] = useState<Tab>("market");
  const book = tableRulebook(frame.table, frame.options, session.invite);
  const hand = frame.hand ?? null;
  const context = useMemo(() => ({ boardIndex: board.boardIndex, book, hand }), [board, book, hand]);
  const outlook = useShownOutlook(frame, game, board.boardIndex);
  const showHighlight = useCallback((wanted: BoardParts | null) => selection.showHighlight(wanted), [selection]);
  useKeys(selection);
  useShownMarket(selection, setTab);
  const [aspect, coreAspect] = useMemo(() => [boardAspect(board), aspectOfCore(board)] as const, [board]);
  const offer = { ...context, outlook, game, seat: frame.you.seat ?? null };
  return (
    <div
      class="play"
      data-tab={tab}
      data-seated={hand !== null}
      data-guided={isGuided(frame.table)}
      data-last-turns={game.turns_left != null}
      data-shape={aspect > WIDE_ASPECT ? "wide" : "plain"}
      style={{ "--board-aspect": aspect, "--core-aspect": coreAspect, "--others": countOthers(frame) }}
    >
      <p class="visually-hidden" role="status">
        {statusText(selection, frame, context)}
      </p>
      <LiveLog session={session} boardIndex={board.boardIndex} />
      <section class="play-stage" data-coach="board" aria-label={t("web.play.board")}>
        <PlayBoard
          {...{ selection, session, board, book }}
          owners={game.owners}
          buildings={game.buildings}
          occupants={frame.occupants}
          {...{ hand, outlook }}
        />
      </section>
      {hand && <Hand selection={selection} hand={hand} book={book} />}
      <Question selection={selection} frame={frame} context={context} />
      <Tabs tab={tab} onTab={setTab} hasTickets={hand !== null} />
      <div class="play-area" data-area="market" data-coach="market">
        <Display selection={selection} game={game} book={book} />
      </div>
      {hand && (
        <div class="play-area" data-area="tickets" data-coach="held">
          <LandedTickets {...{ session, selection, hand, outlook }} boardIndex={board.boardIndex} />
        </div>
      )}
      <div class="play-area" data-area="seats" data-coach="seats">
        <Seats {...{ session, frame, game, book }} boardIndex={board.boardIndex} />
      </div>
      <div class="play-area" data-area="log">
        <Spectators session={session} />
        <Log session={session} boardIndex={board.boardIndex} onHighlight={showHighlight} />
      </div>
      <div class="play-sheets">
        <Drawers session={session} />
        <Decision {...{ selection, frame }} context={offer} />
        <Panels {...{ selection, frame }} context={offer} />
      </div>
      <Coach {...{ selection, frame, context }} />
    </div>
  );
}

type LandedTicketsProps = ComponentProps<typeof Tickets> & { readonly session: TableSession };

/** The tickets; one is completed when the pieces that complete it have landed, but new ones are shown at once. */
function LandedTickets({ session, hand, outlook, ...others }: LandedTicketsProps) {
  const landed = { hand: useLanded(hand, session.isUnderWay), outlook: useLanded(outlook, session.isUnderWay) };
  const shown = countTickets(landed.hand) === countTickets(hand) ? landed : { hand, outlook };
  return <Tickets {...others} {...shown} />;
}

function countTickets({ tickets, rack_tickets }: HandView): number {
  return tickets.length + (rack_tickets?.length ?? 0);
}

/** The outlook; in the guided game it follows the coach's plan. */
function useShownOutlook(frame: Frame, { owners }: GameView, boardIndex: BoardIndex): Outlook {
  const outlook = useOutlook(frame);
  const seat = frame.you.seat ?? null;
  const isPlanned = isGuided(frame.table);
  return useMemo(
    () => (isPlanned ? plannedOutlook(outlook, owners, seat, boardIndex) : outlook),
    [outlook, owners, seat, boardIndex, isPlanned],
  );
}

/** Show the market when a hint or the question is about it. */
function useShownMarket(selection: Selection, setTab: (tab: Tab) => void): void {
  useSignalEffect(() => {
    const hinted = selection.hinted.value;
    const isAsked = selection.session.menu.value?.refill !== undefined;
    if (isAsked || (hinted !== null && isOnMarket(hinted))) setTab("market");
  });
}

/** Boards wider than this leave room below them, where the market then stands. */
const WIDE_ASPECT = 1.75;

/** How many others take turns. */
function countOthers({ occupants, you }: Frame): number {
  return occupants.length - (you.seat == null ? 0 : 1);
}

/** The width of a board divided by its height. */
function boardAspect({ drawing }: Board): number {
  const [left, top, right, bottom] = drawing.bounds;
  return (right - left) / (bottom - top);
}

function aspectOfCore({ drawing }: Board): number {
  const { left, top, right, bottom } = coreOf(drawing);
  return (right - left) / (bottom - top);
}

/** The panel that the player has opened. */
function Panels({ selection, frame, context }: PanelProps & { readonly frame: Frame }) {
  const menu = selection.session.menu.value;
  const panel = selection.panel.value;
  const unconfirmed = selection.unconfirmed.value;
  if (unconfirmed !== null) return <ConfirmPanel key={unconfirmed} {...{ selection, context }} action={unconfirmed} />;
  return (
    <>
      <PaymentPanel {...{ selection, context }} />
      {panel === "claims" && menu && <ClaimList {...{ selection, menu, context }} />}
      {panel === "hint" && menu && (
        <HintPanel {...{ selection, context }} asked={questionSeq(frame) ?? 0} coached={coachedHint(frame, context)} />
      )}
      {panel === "tickets" && menu?.tickets && <DrawTickets {...{ selection, context }} texts={menu.tickets} />}
      {panel === "exchange" && menu?.exchange && <ExchangePieces {...{ selection, context }} texts={menu.exchange} />}
      {panel === "share" && menu?.share && (
        <ShareTickets {...{ selection, context }} question={menu.question} texts={menu.share} />
      )}
      {panel === "keys" && <Shortcuts selection={selection} />}
    </>
  );
}

type BoardProps = {
  readonly selection: Selection;
  readonly session: TableSession;
  readonly board: Board;
  readonly book: RulebookInfo | null;
  readonly hand: HandView | null;
  readonly outlook: Outlook;
} & Pick<GameView, "owners" | "buildings"> &
  Pick<Frame, "occupants">;

/** The board, rendered only when something on it changes: it is most of the page. */
function PlayBoard({ selection, session, board, book, owners, buildings, occupants, hand, outlook }: BoardProps) {
  const names = useMemo(() => seatNames(occupants), [occupants, lang.value]);
  const recent = useRecentParts(session);
  const offered = selection.offered.value;
  const { boardIndex } = board;
  const gainsOf = useCallback(
    (route: string) => gainEffects(route, { boardIndex, book, hand, outlook }),
    [boardIndex, book, hand, outlook],
  );
  const tickets = useMemo(() => heldCities(hand, board.boardIndex, offered), [hand, board, offered]);
  return (
    <BoardView
      board={board}
      owners={owners}
      buildings={buildings}
      selectable={selection.selectable.value}
      recent={recent.value}
      highlight={selection.payable.value ?? selection.highlight.value}
      revealed={selection.highlight.value}
      covered={selection.covered.value}
      chosen={selection.target.value}
      trail={showcaseQueue.trail.value}
      tickets={tickets}
      names={names}
      book={book}
      gainsOf={gainsOf}
      onChoose={(key) => selection.choose(key)}
      bar={<Bar selection={selection} boardIndex={board.boardIndex} />}
    />
  );
}

type BarProps = { readonly selection: Selection; readonly boardIndex: BoardIndex };

/** The bar under the map. */
function Bar({ selection, boardIndex }: BarProps) {
  const showHighlight = useCallback((wanted: BoardParts | null) => selection.showHighlight(wanted), [selection]);
  return (
    <>
      <RecentLine session={selection.session} boardIndex={boardIndex} onHighlight={showHighlight} />
      <button type="button" class="quiet play-keys" aria-keyshortcuts="K" onClick={() => selection.open("keys")}>
        {t("web.play.shortcuts")}
      </button>
    </>
  );
}

type TabsProps = { readonly tab: Tab; readonly onTab: (tab: Tab) => void; readonly hasTickets: boolean };

/** On a narrow page: which part is shown. */
function Tabs({ tab, onTab, hasTickets }: TabsProps) {
  const tabs: readonly Tab[] = hasTickets ? ["market", "tickets", "seats", "log"] : ["market", "seats", "log"];
  return (
    <div class="play-tabs" data-coach="tabs">
      {tabs.map((name) => (
        <button key={name} type="button" data-tab={name} aria-pressed={tab === name} onClick={() => onTab(name)}>
          {t(`web.play.tab.${name}`)}
        </button>
      ))}
    </div>
  );
}

/** The list of keyboard shortcuts. */
function Shortcuts({ selection }: { readonly selection: Selection }) {
  return (
    <Dialog title={t("web.play.shortcuts")} onClose={() => selection.back()}>
      <dl class="shortcuts">
        {SHORTCUTS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`web.play.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
