// The seats before the game: who has one, and which are free.
import { useSignal } from "@preact/signals";
import type { Frame } from "../api/types.ts";
import { meSaved } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { MAX_GUEST_NAME_LENGTH } from "../platform/constants.ts";
import { announceNonce } from "../session/nonces.ts";
import { seatNames } from "../session/seat-names.ts";
import type { TableSession } from "../session/table-session.ts";
import { isSeatHere } from "../session/waiting.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { typesInto } from "../ui/handlers.ts";
import { useOnce } from "../ui/hooks.ts";
import { SeatMark, SeatNumber } from "../ui/seat-mark.tsx";
import "./seat-list.css";

type Props = { readonly session: TableSession; readonly frame: Frame };

export function SeatList({ session, frame }: Props) {
  const names = seatNames(frame.occupants);
  return (
    <ol class="seat-list">
      {frame.occupants.map((occupant, seat) => (
        <li key={seat} data-kind={occupant.kind}>
          {occupant.kind === "free" ? <SeatNumber seat={seat} size={30} /> : <SeatMark seat={seat} size={30} />}
          <span>
            {names[seat]}
            {isSeatHere(frame, seat) && <small> {t("web.people.you")}</small>}
            {seat === frame.host_seat && !isSeatHere(frame, seat) && <small> {t("web.gather.host")}</small>}
          </span>
          {occupant.kind === "free" && <TakeSeat {...{ session, frame, seat }} />}
          {isSeatHere(frame, seat) && frame.options.shared && seat !== frame.you.seats?.[0] && (
            <button type="button" onClick={() => showErrors(() => session.connection.send({ type: "leave", seat }))}>
              {t("web.gather.free")}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Take a seat, or seat another person at this screen. */
function TakeSeat({ session, frame, seat }: Props & { readonly seat: number }) {
  const name = useSignal("");
  const isNext = frame.options.shared && frame.you.seat != null;
  const sit = useOnce(async () => {
    const named = isNext && name.value.trim() ? { name: name.value.trim() } : {};
    await meSaved();
    const nonce = isNext || !frame.deal ? {} : await announceNonce(); // one for each screen
    await session.connection.send({ type: "sit", seat, invite: session.invite, ...named, ...nonce });
  });
  if (frame.you.seat != null && !isNext) return null;
  return (
    <>
      {isNext && (
        <input
          value={name.value}
          maxLength={MAX_GUEST_NAME_LENGTH}
          placeholder={t("seat.default_name", { n: seat + 1 })}
          aria-label={t("web.start.name_of", { n: seat + 1 })}
          onInput={typesInto(name)}
        />
      )}
      <Button class="main" onClick={sit} text={t("web.gather.sit")} />
    </>
  );
}
