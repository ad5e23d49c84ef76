// Who takes each seat of a new table.
import { myColor, myMark, myName } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { MAX_GUEST_NAME_LENGTH } from "../platform/constants.ts";
import { isStaticSite } from "../platform/site.ts";
import { catalog } from "../session/catalog.ts";
import { botName } from "../session/seat-names.ts";
import { blurOnEnter } from "../ui/hooks.ts";
import { PlayerMark, SeatNumber } from "../ui/seat-mark.tsx";
import { type Level, type SeatChoice, type TableDraft, withSeat } from "./draft.ts";
import "./seat-choices.css";

type Props = {
  readonly draft: TableDraft;
  readonly names: ReadonlyMap<number, string>;
  readonly onChange: (draft: TableDraft) => void;
  readonly onName: (seat: number, name: string) => void;
};

export function SeatChoices({ draft, names, onChange, onName }: Props) {
  return (
    <ol class="seat-choices">
      {draft.seats.map((choice, seat) => (
        <li key={seat}>
          {choice === "me" ? (
            <PlayerMark color={myColor.value ?? seat} mark={myMark.value} size={22} />
          ) : (
            <SeatNumber seat={seat} size={22} />
          )}
          {choice === "me" ? (
            <span class="seat-choices-me">
              {myName.value} <small>{t("web.people.you")}</small>
            </span>
          ) : (
            <SeatSelect seat={seat} choice={choice} onChoose={(wanted) => onChange(withSeat(draft, seat, wanted))} />
          )}
          {choice === "here" && (
            <input
              value={names.get(seat) ?? ""}
              maxLength={MAX_GUEST_NAME_LENGTH}
              placeholder={t("seat.default_name", { n: seat + 1 })}
              aria-label={t("web.start.name_of", { n: seat + 1 })}
              onKeyDown={blurOnEnter}
              onInput={(event) => onName(seat, event.currentTarget.value)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type SeatSelectProps = {
  readonly seat: number;
  readonly choice: SeatChoice;
  readonly onChoose: (choice: SeatChoice) => void;
};

function SeatSelect({ seat, choice, onChoose }: SeatSelectProps) {
  const levels = (catalog()?.levels ?? []) as readonly Level[];
  return (
    <select
      value={choice}
      aria-label={t("web.start.seat", { n: seat + 1 })}
      onChange={(event) => onChoose(event.currentTarget.value as SeatChoice)}
    >
      {!isStaticSite && <option value="friend">{t("web.start.seat_friend")}</option>}
      <option value="here">{t("web.start.seat_here")}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {botName(level)}
        </option>
      ))}
    </select>
  );
}
