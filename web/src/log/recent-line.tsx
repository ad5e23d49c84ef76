// What the others have done since the viewer's last turn, each turn linked to its place on the board: in one line, or on a
// narrow page or if one is too short in two rows, so that the turns of four others are seen at once; a tall phone has a
// row for each turn.
import { computed, type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { BoardIndex } from "../board/board-index.ts";
import { type BoardParts, hasParts, NO_PARTS } from "../board/board-parts.ts";
import { cardNames } from "../i18n/cards.ts";
import { t } from "../i18n/translate.ts";
import { shareUnchanged } from "../session/share-unchanged.ts";
import type { TableSession } from "../session/table-session.ts";
import { Card } from "../ui/card.tsx";
import { SeatMark } from "../ui/seat-mark.tsx";
import { useList } from "./follow-end.ts";
import { PartButton } from "./part-button.tsx";
import { CARDS, nothingNewText, type RecentTurn, recentParts, recentTurns } from "./recent-turns.ts";
import { useTableContext } from "./sentence-context.ts";
import type { SentenceContext } from "./sentences.ts";
import "./recent-line.css";

type Props = {
  readonly session: TableSession;
  readonly boardIndex: BoardIndex;
  readonly onHighlight: (highlight: BoardParts | null) => void;
};

export function RecentLine({ session, boardIndex, onHighlight }: Props) {
  const context = useTableContext(session, boardIndex);
  const seat = session.seat.value;
  const moments = session.releasedMoments.value;
  const turns = useMemo(() => recentTurns(context, moments, seat), [context, moments, seat]);
  const scrollRef = useRef<HTMLDivElement>(null);
  const room = useEdges(scrollRef).value;
  return (
    <section class="recent" data-recent="" aria-label={t(seat === null ? "web.recent.latest" : "web.recent.since")}>
      {turns.length === 0 && <p class="recent-empty">{nothingNewText(moments)}</p>}
      <div
        class="recent-scroll"
        ref={scrollRef}
        onScroll={(event) => markEdges(event.currentTarget)}
        onWheel={(event) => event.currentTarget.scrollBy(event.deltaY, 0)}
      >
        <ol class="recent-turns" {...arrange(turns, context, room)}>
          {turns.map((turn, index) => (
            <li key={index}>
              <Turn turn={turn} context={context} onHighlight={onHighlight} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const LETTER_PX = { oneRow: 7.6, moreRows: 6.6 };
const CARD_PX = 32;
const MARK_PX = 42;

/** As in the stylesheet. */
const CUT_LETTERS = 12;

/** The room for the turns: the width of a row, and how many rows there are. */
type Room = { readonly width: number; readonly rows: number };

/** For the stylesheet: how names are shown, and whether the turns of one row are to stand in two. */
type Arrangement = { readonly "data-names": "whole" | "cut" | "hidden"; readonly "data-dense": boolean };

/** Names are cut if a row is too wide, and if it still is, the marks stand for them; then one row becomes two. */
function arrange(turns: readonly RecentTurn[], context: SentenceContext, room: Room): Arrangement {
  const fits = (letters: number) => {
    const widths = turnWidths(turns, context, letters, room.rows > 1 ? LETTER_PX.moreRows : LETTER_PX.oneRow);
    if (room.rows === 1) return widths.reduce((sum, width) => sum + width, 0) <= room.width;
    return Math.max(...widths) <= room.width / Math.ceil(turns.length / room.rows);
  };
  if (fits(Number.POSITIVE_INFINITY)) return { "data-names": "whole", "data-dense": false };
  if (fits(CUT_LETTERS)) return { "data-names": "cut", "data-dense": false };
  return { "data-names": "hidden", "data-dense": room.rows === 1 && !fits(0) };
}

/** About how wide the turns are with names of at most `letters` letters: a guess needs no extra layout. */
function turnWidths(
  turns: readonly RecentTurn[],
  { seats }: SentenceContext,
  letters: number,
  letter: number,
): readonly number[] {
  return turns.map(
    ({ seat, text, cards }) =>
      MARK_PX + (Math.min(seats[seat]?.length ?? 0, letters) + text.length) * letter + cards.length * CARD_PX,
  );
}

/** The room for the turns. Marks the edges whenever that or its content changes in size. */
function useEdges(scrollRef: RefObject<HTMLDivElement | null>): Signal<Room> {
  const room = useSignal<Room>({ width: 0, rows: 1 });
  useList(scrollRef, (line, content) => {
    room.value = { width: line.clientWidth, rows: countRows(content) };
    markEdges(line);
  });
  return room;
}

/** How many rows the stylesheet has for the turns; without end if each has a row of its own. */
function countRows(list: Element): number {
  return Number(getComputedStyle(list).getPropertyValue("--rows"));
}

/** Mark on which sides there is more; the line then can be scrolled by keyboard, too. Its newest end is at 0. */
function markEdges(line: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = line;
  const hidden = scrollWidth - clientWidth;
  line.dataset.before = String(hidden + scrollLeft > 1);
  line.dataset.after = String(scrollLeft < -1);
  line.tabIndex = hidden > 1 ? 0 : -1;
}

type TurnProps = {
  readonly turn: RecentTurn;
  readonly context: SentenceContext;
  readonly onHighlight: (highlight: BoardParts | null) => void;
};

function Turn({ turn: { seat, text, cards, highlight }, context, onHighlight }: TurnProps) {
  const [before, after] = text.split(CARDS);
  const content = (
    <>
      <SeatMark seat={seat} size={18} />
      <span>
        <b class="recent-name">{context.seats[seat]}</b> {before}
        {cards.length > 0 && <Cards cards={cards} names={cardNames(cards, context.book)} />}
        {after}
      </span>
    </>
  );
  if (!hasParts(highlight)) return <span class="recent-move">{content}</span>;
  return (
    <PartButton class="recent-move" highlight={highlight} onHighlight={onHighlight}>
      {content}
    </PartButton>
  );
}

/** Small pictures of cards; screen readers get their names. */
function Cards({ cards, names }: { readonly cards: readonly string[]; readonly names: string }) {
  return (
    <span class="recent-cards" role="img" aria-label={names} title={names}>
      {cards.map((card, index) => (
        <Card key={index} card={card} />
      ))}
    </span>
  );
}

/** What the board marks as recent; the same object until it changes. */
export function useRecentParts(session: TableSession): ReadonlySignal<BoardParts> {
  return useMemo(() => {
    let last = NO_PARTS;
    return computed(() => {
      last = shareUnchanged(last, recentParts(session.releasedMoments.value, session.seat.value));
      return last;
    });
  }, [session]);
}
