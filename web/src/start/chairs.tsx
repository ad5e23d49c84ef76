// Who sits on each chair of a new table.
import { SeatMark } from "../look/seatmark.tsx";
import { myName } from "../me/me.ts";
import { LONGEST_NAME } from "../me/name.tsx";
import { leaveByEnter } from "../parts/entering.ts";
import { books } from "../table/books.ts";
import { botName } from "../table/names.ts";
import { t } from "../words/words.ts";
import { type Chair, type Level, type Wish, withChair } from "./wish.ts";
import "./chairs.css";

type Props = {
  readonly wish: Wish;
  readonly names: ReadonlyMap<number, string>;
  readonly onChange: (wish: Wish) => void;
  readonly onName: (seat: number, name: string) => void;
};

export function ChairList({ wish, names, onChange, onName }: Props) {
  return (
    <ol class="chairs">
      {wish.chairs.map((chair, seat) => (
        <li key={seat}>
          <SeatMark seat={seat} size={22} />
          {chair === "me" ? (
            <span class="chairs-me">
              {myName.value} <small>{t("web.people.you")}</small>
            </span>
          ) : (
            <Who seat={seat} chair={chair} onChoose={(wanted) => onChange(withChair(wish, seat, wanted))} />
          )}
          {chair === "here" && (
            <input
              value={names.get(seat) ?? ""}
              maxLength={LONGEST_NAME}
              placeholder={t("play.somebody", { n: seat + 1 })}
              aria-label={t("web.start.name_of", { n: seat + 1 })}
              onKeyDown={leaveByEnter}
              onInput={(event) => onName(seat, event.currentTarget.value)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type WhoProps = { readonly seat: number; readonly chair: Chair; readonly onChoose: (chair: Chair) => void };

function Who({ seat, chair, onChoose }: WhoProps) {
  const levels = (books()?.levels ?? []) as readonly Level[];
  return (
    <select
      value={chair}
      aria-label={t("web.start.seat", { n: seat + 1 })}
      onChange={(event) => onChoose(event.currentTarget.value as Chair)}
    >
      <option value="friend">{t("web.start.chair_friend")}</option>
      <option value="here">{t("web.start.chair_here")}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {botName(level)}
        </option>
      ))}
    </select>
  );
}
