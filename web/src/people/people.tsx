// The people at the table: mute, invite, leave, resign, notifications.
import { useSignal } from "@preact/signals";
import { request } from "../api/http.ts";
import type { Frame } from "../api/types.ts";
import { permission, requestPermission } from "../guest/notifications.ts";
import { isNotified, isPushOffered, isSlowGame, pushMode, setNotified, useLoadedPush } from "../guest/push.ts";
import { t } from "../i18n/translate.ts";
import { mutedSeats } from "../session/chat-messages.ts";
import { seatNames } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { hasOthers, isSeatHere } from "../session/waiting.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmBox } from "../ui/confirm-box.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { sets } from "../ui/handlers.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { InviteLink } from "./invite-link.tsx";
import { Spectators } from "./spectators.tsx";
import "./people.css";

type Props = { readonly session: TableSession };

export function People({ session }: Props) {
  const frame = session.frame.value;
  if (!frame) return null;
  return (
    <div class="people">
      <ul>
        {frame.occupants.map((occupant, seat) => (
          <li key={seat}>
            <SeatMark seat={seat} size={22} />
            <span>
              {seatNames(frame.occupants)[seat]}
              {isSeatHere(frame, seat) && <small> {t("web.people.you")}</small>}
              {occupant.away && <small> {t(`web.people.away.${occupant.away}`)}</small>}
            </span>
            {occupant.kind === "person" && !isSeatHere(frame, seat) && <Mute {...{ session, frame, seat }} />}
          </li>
        ))}
      </ul>
      <Spectators session={session} />
      {frame.you.seat == null && <p class="people-note">{t("web.people.watching")}</p>}
      {frame.phase === "playing" && frame.you.seat != null && <LeaveButtons session={session} frame={frame} />}
      {frame.you.seat != null && isSlowGame(frame.options) && <PushButton table={frame.table} />}
      {permission.value === "default" && (
        <Button onClick={() => void requestPermission()} text={t("web.people.notify")} />
      )}
      {frame.you.invite && frame.phase !== "gathering" && (
        <InviteLink table={frame.table} invite={frame.you.invite} title={t("web.invite.watch")} />
      )}
    </div>
  );
}

/** Gives notice of turns at this table while the page is closed, unless the settings do so for all tables. */
function PushButton({ table }: { readonly table: string }) {
  useLoadedPush();
  if (!isPushOffered.value) return null;
  if (pushMode.value === "all") return <p class="people-note">{t("web.push.notified")}</p>;
  const on = isNotified(table);
  return (
    <Button aria-pressed={on} onClick={() => showErrors(() => setNotified(table, !on))} text={t("web.push.table")} />
  );
}

function Mute({ session, frame, seat }: Props & { readonly frame: Frame; readonly seat: number }) {
  const on = mutedSeats(frame).includes(seat);
  const { table, invite } = session;
  const toggle = () => request("POST", `/api/tables/${table}/mute`, { body: { seat, on: !on }, invite });
  return <Button aria-pressed={on} onClick={() => showErrors(toggle)} text={t("web.people.mute")} />;
}

/** Let a bot play for a while, or resign. */
function LeaveButtons({ session, frame }: Props & { readonly frame: Frame }) {
  const isConfirming = useSignal(false);
  const away = frame.occupants[frame.you.seat ?? 0]?.away;
  if (away) return null;
  const resign = async () => {
    isConfirming.value = false;
    await showErrors(() => session.connection.send({ type: "resign" }));
  };
  if (isConfirming.value)
    return (
      <ConfirmBox
        question={t("web.people.resign_sure")}
        yes={t("web.people.resign_yes")}
        no={t("web.people.resign_no")}
        onYes={resign}
        onNo={sets(isConfirming, false)}
      />
    );
  // With bots only, the game would be over before the player is back.
  const canLeave = hasOthers(frame);
  return (
    <div class="people-going">
      {canLeave && (
        <button type="button" onClick={() => showErrors(() => session.connection.send({ type: "leave" }))}>
          {t("web.people.leave")}
        </button>
      )}
      <Button onClick={sets(isConfirming, true)} text={t("web.people.resign")} />
    </div>
  );
}
