// Who is at the table, and what one can do about it: invite, mute, leave it to a bot, give up, be told.
import { useSignal } from "@preact/signals";
import { SeatMark } from "../look/seatmark.tsx";
import { allowed, askToNotify } from "../notices/notices.ts";
import { attempt } from "../parts/trouble.tsx";
import { seatNames } from "../table/names.ts";
import type { Sitting } from "../table/sitting.ts";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { Invitation } from "./invitation.tsx";
import { mute, mutedAt } from "./muting.ts";
import { Onlookers } from "./onlookers.tsx";
import "./people.css";

export function People({ sitting }: { readonly sitting: Sitting }) {
  const frame = sitting.frame.value;
  if (!frame) return null;
  return (
    <div class="people">
      <ul>
        {frame.seats.map((card, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} size={22} />
            <span>
              {seatNames(frame.seats)[seat]}
              {isMine(frame, seat) && <small> {t("web.people.you")}</small>}
              {card.away && <small> {t(`web.people.away.${card.away}`)}</small>}
            </span>
            {card.kind === "person" && !isMine(frame, seat) && <Mute sitting={sitting} seat={seat} />}
          </li>
        ))}
      </ul>
      <Onlookers sitting={sitting} />
      {frame.you.seat == null && <p class="people-note">{t("web.people.watching")}</p>}
      {frame.phase === "playing" && frame.you.seat != null && <Going sitting={sitting} frame={frame} />}
      {allowed.value === "default" && (
        <button type="button" onClick={() => void askToNotify()}>
          {t("web.people.notify")}
        </button>
      )}
      {frame.you.invite && frame.phase !== "gathering" && (
        <Invitation table={frame.table} invite={frame.you.invite} title={t("web.invite.watch")} />
      )}
    </div>
  );
}

/** Whether a seat is one's own. */
export function isMine(frame: Frame, seat: number): boolean {
  return frame.you.seat === seat || Boolean(frame.you.seats?.includes(seat));
}

/** Whether other people than ourselves have a seat. */
export function hasOthers(frame: Frame): boolean {
  return frame.seats.some((card, seat) => card.kind === "person" && !isMine(frame, seat));
}

function Mute({ sitting, seat }: { readonly sitting: Sitting; readonly seat: number }) {
  const on = mutedAt(sitting.table).value.has(seat);
  return (
    <button type="button" aria-pressed={on} onClick={() => attempt(() => mute(sitting, seat, !on))}>
      {t("web.people.mute")}
    </button>
  );
}

/** Let a bot play for a while, or for good. */
function Going({ sitting, frame }: { readonly sitting: Sitting; readonly frame: Frame }) {
  const sure = useSignal(false);
  const away = frame.seats[frame.you.seat ?? 0]?.away;
  if (away) return null;
  const resign = async () => {
    sure.value = false;
    await attempt(() => sitting.line.send({ type: "resign" }));
  };
  if (sure.value)
    return (
      <fieldset class="people-sure">
        <legend>{t("web.people.resign_sure")}</legend>
        <button type="button" class="main" onClick={resign}>
          {t("web.people.resign_yes")}
        </button>
        <button
          type="button"
          onClick={() => {
            sure.value = false;
          }}
        >
          {t("web.people.resign_no")}
        </button>
      </fieldset>
    );
  // Among bots alone the rest of the game would be over before one is back.
  const canLeave = hasOthers(frame);
  return (
    <div class="people-going">
      {canLeave && (
        <button type="button" onClick={() => attempt(() => sitting.line.send({ type: "leave" }))}>
          {t("web.people.leave")}
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          sure.value = true;
        }}
      >
        {t("web.people.resign")}
      </button>
    </div>
  );
}
