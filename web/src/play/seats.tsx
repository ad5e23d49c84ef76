// The seats: names, public figures, and whose turn it is.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Frame, GameView, RulebookInfo, SeatView, SideView } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { useSpotlight } from "../board/spotlight.ts";
import { cardName, cardNames } from "../i18n/cards.ts";
import { trainsKey } from "../i18n/rulebooks.ts";
import { t } from "../i18n/translate.ts";
import { seatNames } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { isRunningOut } from "../showcase/pieces-left.ts";
import { useCountUp } from "../ui/count-up.ts";
import { useNow } from "../ui/hooks.ts";
import { useLanded } from "../ui/landing.ts";
import { CURVES, isMotionWanted, TIMES } from "../ui/motion.ts";
import { COLORS } from "../ui/palette.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { LOW_TIME_MS, timeLeft, timeText } from "./model/time-left.ts";
import "./seats.css";

type Props = {
  readonly session: TableSession;
  readonly frame: Frame;
  readonly game: GameView;
  readonly book: RulebookInfo | null;
  readonly boardIndex: BoardIndex;
};

export function Seats({ session, frame, game: latest, book, boardIndex }: Props) {
  const game = useLanded(latest, session.isUnderWay);
  const asked = useLanded(frame.asked, session.isUnderWay);
  const runs = frame.asked?.some(({ deadline }) => deadline != null) ?? false;
  const now = useNow(runs) + session.connection.clockOffset.value;
  const names = seatNames(frame.occupants);
  const teams = game.sides.some((side) => side.seats.length > 1);
  const lastTurn = useRef<DOMRect | null>(null);
  return (
    <section class="seats" aria-label={t("web.play.seats")}>
      {game.sides.map((side, index) => (
        <div
          key={side.seats[0]}
          class="seats-side"
          data-team={teams}
          data-mine={teams && frame.you.seat != null && side.seats.includes(frame.you.seat)}
        >
          {teams && (
            <Team
              {...{ side, book, boardIndex }}
              isMine={frame.you.seat != null && side.seats.includes(frame.you.seat)}
            />
          )}
          <ul>
            {side.seats.map((seat) => (
              <Seat
                key={seat}
                {...{ seat, book, lastTurn }}
                side={side.seats}
                name={names[seat] ?? ""}
                isMine={seat === frame.you.seat}
                isAway={Boolean(frame.occupants[seat]?.away)}
                isAsked={asked?.some((one) => one.seat === seat) ?? false}
                time={timeLeft(frame, seat, now)}
                isRunningOut={isRunningOut(game, index, book)}
                view={game.seats[seat]}
                points={teams ? null : side.points}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type TeamProps = Pick<Props, "book" | "boardIndex"> & { readonly side: SideView; readonly isMine: boolean };

function Team({ side, isMine, book, boardIndex }: TeamProps) {
  const cards = Object.entries(side.rack ?? {}).flatMap(([card, n]) => Array<string>(n).fill(card));
  const seen = [
    ...(cards.length ? [cardNames(cards, book)] : []),
    ...(side.tickets ?? []).map((ticket) => boardIndex.ticketTitle(ticket)),
  ];
  return (
    <p class="seats-team">
      <b>{t("count.points", { n: useCountUp(side.points, TIMES.count) })}</b>
      {isMine && <span class="seats-ours">{t("web.play.your_team")}</span>}
      {side.rack_cards != null && (
        <span class="seats-rack">
          {t("web.play.rack_short")}
          <Count icon="cards" text={t("web.play.cards", { n: side.rack_cards })} n={side.rack_cards} />
          <Count icon="tickets" text={t("count.tickets", { n: side.rack_tickets ?? 0 })} n={side.rack_tickets ?? 0} />
        </span>
      )}
      {!isMine && seen.length > 0 && <small class="seats-open">{seen.join(" · ")}</small>}
    </p>
  );
}

/** Only what the row shows, so that it is rendered when that changes, and not with every frame. */
type SeatProps = {
  readonly seat: number;
  /** The seats of its side. */
  readonly side: readonly number[];
  readonly name: string;
  readonly isMine: boolean;
  readonly isAway: boolean;
  readonly isAsked: boolean;
  /** Where the mark of whose turn it is was last. */
  readonly lastTurn: RefObject<DOMRect | null>;
  /** Milliseconds left; null without a clock. */
  readonly time: number | null;
  /** Whether its side is running out of pieces. */
  readonly isRunningOut: boolean;
  readonly view: SeatView | undefined;
  readonly book: RulebookInfo | null;
  readonly points: number | null;
};

function Seat(props: SeatProps) {
  const { seat, side, name, isMine, isAway, isAsked, lastTurn, time, isRunningOut, view, book, points } = props;
  return (
    <li class="seats-seat" data-seat={seat} data-asked={isAsked} {...useSpotlight(side)}>
      {isAsked && <TurnMark last={lastTurn} />}
      <SeatMark seat={seat} size={24} />
      <span class="seats-name">
        {name}
        {isMine && <small> {t("web.play.you")}</small>}
        {isAway && <small> {t("web.play.bot_plays")}</small>}
      </span>
      <span class="seats-state">
        {isAsked && <small>{t("web.play.deciding")}</small>}
        {time !== null && (
          <time class="seats-time" data-short={time < LOW_TIME_MS}>
            {timeText(time)}
          </time>
        )}
        {points !== null && (
          <b class="seats-points">
            <Points points={points} /> <small>{t("column.figure_points")}</small>
          </b>
        )}
      </span>
      <span class="seats-figures">
        {figures(view, book).map(({ icon, key, n }) => (
          <Count key={icon} {...{ icon, n }} text={t(key, { n })} isLow={isRunningOut && PIECES.has(icon)} />
        ))}
        <Flag letters={view?.flag ?? []} />
      </span>
    </li>
  );
}

/** Marks the row whose turn it is, coming from the row that had it before. */
function TurnMark({ last }: { readonly last: RefObject<DOMRect | null> }) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return;
    const [from, to] = [last.current, element.getBoundingClientRect()];
    if (from?.width && to.width && isMotionWanted()) {
      const start = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      element.animate({ transform: [start, "none"] }, { duration: TIMES.glide, easing: CURVES.glide });
    }
    return () => {
      last.current = element.getBoundingClientRect();
    };
  }, []);
  return <span class="seats-turn" ref={mark} />;
}

function Points({ points }: { readonly points: number }) {
  return <>{useCountUp(points, TIMES.count)}</>;
}

type FigureIcon = keyof typeof FIGURE_PATHS;
type Figure = { readonly icon: FigureIcon; readonly key: string; readonly n: number };

/** The public figures of a seat. */
function figures(view: SeatView | undefined, book: RulebookInfo | null): readonly Figure[] {
  if (!view) return [];
  const counted: readonly (readonly [FigureIcon, string, number | null | undefined])[] = [
    ["cards", "web.play.cards", view.cards],
    ["trains", trainsKey(book), view.trains],
    ["ships", "count.ships", view.ships],
    ["tickets", "count.tickets", view.tickets],
    book?.harbors
      ? ["harbors", "web.play.harbors", view.buildings_left]
      : ["stations", "web.play.stations", view.buildings_left],
    ["box", "web.play.box", view.trains_in_box || null],
  ];
  return counted.flatMap(([icon, key, n]) => (n == null ? [] : [{ icon, key, n }]));
}

const FIGURE_PATHS = {
  cards: "M3 4h7v10H3zM6 4V2h7v10h-3",
  trains:
    "M2 11V5h4v3h5V4h3v7zM4.5 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4zM11 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z",
  ships: "M2 10h12l-2 4H4zM8 10V2l5 6H8",
  tickets: "M2 4.5h12v2a1.5 1.5 0 0 0 0 3v2H2v-2a1.5 1.5 0 0 0 0-3z",
  harbors: "M8 5.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM8 5v9M5 7.2h6M2.5 9.5c0 3 2.5 4.5 5.5 4.5s5.5-1.5 5.5-4.5",
  stations: "M2 7.5 8 3l6 4.5M3.5 7v6.5h9V7M6.7 13.5V10h2.6v3.5",
  box: "M2.5 5.5 8 3l5.5 2.5v6L8 14l-5.5-2.5zM2.5 5.5 8 8l5.5-2.5M8 8v6",
} as const;

/** The figures that count pieces. */
const PIECES: ReadonlySet<FigureIcon> = new Set(["trains", "ships"]);

type CountProps = {
  readonly icon: FigureIcon;
  readonly text: string;
  readonly n: number;
  /** Whether a small number matters to everybody. */
  readonly isLow?: boolean;
};

/** A number with an icon; the words are for screen readers and for the pointer. */
function Count({ icon, text: plain, n, isLow = false }: CountProps) {
  const text = isLow ? t("web.play.running_out", { pieces: plain }) : plain;
  return (
    <span class="seats-count" title={text} data-low={isLow}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={FIGURE_PATHS[icon]} />
      </svg>
      <span aria-hidden="true">{n}</span>
      <span class="visually-hidden">{text}</span>
    </span>
  );
}

function Flag({ letters }: { readonly letters: readonly string[] }) {
  if (!letters.length) return null;
  const names = letters.map((letter) => cardName(letter, null)).join(", ");
  return (
    <span class="seats-flag" role="img" aria-label={t("web.play.flag", { cards: names })}>
      {letters.map((letter) => (
        <svg key={letter} viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
          <rect width="12" height="16" fill={COLORS[letter]?.fill} />
          <path d={COLORS[letter]?.symbol ?? ""} fill={COLORS[letter]?.ink} transform="translate(6 8) scale(1.3)" />
        </svg>
      ))}
    </span>
  );
}
