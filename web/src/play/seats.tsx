// Everyone at the table: who they are, what everybody may know of them, and whose turn it is.
import { COLOURS } from "../look/palette.ts";
import { SeatMark } from "../look/seatmark.tsx";
import { seatNames } from "../table/names.ts";
import type { Sitting } from "../table/sitting.ts";
import { Onlookers } from "../together/onlookers.tsx";
import type { Asked, Book, Frame, GameView, SeatView, SideView } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { useNow } from "./now.ts";
import { SHORT, timeLeft, timeText } from "./time.ts";
import "./seats.css";

type Props = { readonly sitting: Sitting; readonly frame: Frame; readonly game: GameView; readonly book: Book | null };

export function Seats({ sitting, frame, game, book }: Props) {
  const now = useNow(frame.asked?.some((asked) => asked.deadline != null) ?? false) + sitting.line.ahead.value;
  const names = seatNames(frame.seats);
  const teams = game.sides.some((side) => side.seats.length > 1);
  return (
    <section class="seats" aria-label={t("web.play.seats")}>
      {game.turns_left != null && <p class="seats-last">{t("screen.last_turns", { n: game.turns_left })}</p>}
      {game.sides.map((side) => (
        <div key={side.seats[0]} class="seats-side" data-team={teams}>
          {teams && <Team side={side} />}
          <ul>
            {side.seats.map((seat) => (
              <Seat
                key={seat}
                {...{ seat, book }}
                name={names[seat] ?? ""}
                isMine={seat === frame.you.seat}
                isAway={Boolean(frame.seats[seat]?.away)}
                isAsked={askedOf(frame, seat) !== undefined}
                time={timeLeft(askedOf(frame, seat), frame.left?.[seat], now)}
                view={game.seats[seat]}
                points={teams ? null : side.points}
              />
            ))}
          </ul>
        </div>
      ))}
      <Onlookers sitting={sitting} />
    </section>
  );
}

function Team({ side }: { readonly side: SideView }) {
  return (
    <p class="seats-team">
      <b>{t("count.points", { n: side.points })}</b>
      {side.rack_cards != null && (
        <span>
          {t("web.play.rack_holds", {
            cards: t("web.play.cards", { n: side.rack_cards }),
            tickets: t("count.tickets", { n: side.rack_tickets ?? 0 }),
          })}
        </span>
      )}
    </p>
  );
}

function askedOf(frame: Frame, seat: number): Asked | undefined {
  return frame.asked?.find((other) => other.seat === seat);
}

/** Only what a seat shows: it is shown anew when that has changed, not with every frame. */
type SeatProps = {
  readonly seat: number;
  readonly name: string;
  readonly isMine: boolean;
  readonly isAway: boolean;
  readonly isAsked: boolean;
  /** Milliseconds left; null without a clock. */
  readonly time: number | null;
  readonly view: SeatView | undefined;
  readonly book: Book | null;
  readonly points: number | null;
};

function Seat({ seat, name, isMine, isAway, isAsked, time, view, book, points }: SeatProps) {
  return (
    <li class="seats-seat" data-seat={seat} data-asked={isAsked}>
      <SeatMark seat={seat} size={24} />
      <span class="seats-name">
        {name}
        {isMine && <small> {t("web.play.you")}</small>}
        {isAway && <small> {t("web.play.bot_plays")}</small>}
      </span>
      <span class="seats-state">
        {isAsked && <small>{t("web.play.deciding")}</small>}
        {time !== null && (
          <time class="seats-time" data-short={time < SHORT}>
            {timeText(time)}
          </time>
        )}
        {points !== null && (
          <b class="seats-points">
            {points} <small>{t("column.figure_points")}</small>
          </b>
        )}
      </span>
      <span class="seats-figures">
        {figures(view, book).map((text) => (
          <span key={text}>{text}</span>
        ))}
        <Flag letters={view?.flag ?? []} />
      </span>
    </li>
  );
}

/** What everybody may know of a seat, in words. */
function figures(view: SeatView | undefined, book: Book | null): readonly string[] {
  if (!view) return [];
  const pieces = book?.flag.length ? "count.buses" : "count.trains";
  const counted: readonly (readonly [string, number | null | undefined])[] = [
    ["web.play.cards", view.cards],
    [pieces, view.pieces],
    ["count.ships", view.ships],
    ["count.tickets", view.tickets],
    [book?.harbors ? "web.play.harbors" : "web.play.stations", view.buildings],
    ["web.play.box", view.box || null],
  ];
  return counted.flatMap(([key, n]) => (n == null ? [] : [t(key, { n })]));
}

function Flag({ letters }: { readonly letters: readonly string[] }) {
  if (!letters.length) return null;
  const names = letters.map((letter) => t(COLOURS[letter]?.key ?? "card.any")).join(", ");
  return (
    <span class="seats-flag" role="img" aria-label={t("web.play.flag", { cards: names })}>
      {letters.map((letter) => (
        <svg key={letter} viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
          <rect width="12" height="16" fill={COLOURS[letter]?.fill} />
          <path d={COLOURS[letter]?.sign ?? ""} fill={COLOURS[letter]?.ink} transform="translate(6 8) scale(1.3)" />
        </svg>
      ))}
    </span>
  );
}
