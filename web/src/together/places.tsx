// The seats of a table before the game: who has one, and which can be taken.
import { useSignal } from "@preact/signals";
import { SeatMark } from "../look/seatmark.tsx";
import { named } from "../me/me.ts";
import { LONGEST_NAME } from "../me/name.tsx";
import { useOnce } from "../parts/once.ts";
import { attempt } from "../parts/trouble.tsx";
import { seatNames } from "../table/names.ts";
import type { Sitting } from "../table/sitting.ts";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { isMine } from "./people.tsx";
import "./places.css";

type Props = { readonly sitting: Sitting; readonly frame: Frame };

export function Places({ sitting, frame }: Props) {
  const names = seatNames(frame.seats);
  return (
    <ol class="places">
      {frame.seats.map((card, seat) => (
        <li key={seat} data-kind={card.kind}>
          <SeatMark seat={seat} size={30} />
          <span>
            {names[seat]}
            {isMine(frame, seat) && <small> {t("web.people.you")}</small>}
          </span>
          {card.kind === "free" && <Take {...{ sitting, frame, seat }} />}
          {isMine(frame, seat) && frame.setting.shared && seat !== frame.you.seats?.[0] && (
            <button type="button" onClick={() => attempt(() => sitting.line.send({ type: "leave", seat }))}>
              {t("web.gather.free")}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Sit down, or let somebody at this screen do so. */
function Take({ sitting, frame, seat }: Props & { readonly seat: number }) {
  const name = useSignal("");
  const isNext = frame.setting.shared && frame.you.seat != null;
  const sit = useOnce(async () => {
    const own = isNext && name.value.trim() ? { name: name.value.trim() } : {};
    await named();
    await sitting.line.send({ type: "sit", seat, invite: sitting.invite, ...own });
  });
  if (frame.you.seat != null && !isNext) return null;
  return (
    <>
      {isNext && (
        <input
          value={name.value}
          maxLength={LONGEST_NAME}
          placeholder={t("play.somebody", { n: seat + 1 })}
          aria-label={t("web.start.name_of", { n: seat + 1 })}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      )}
      <button type="button" class="main" onClick={sit}>
        {t("web.gather.sit")}
      </button>
    </>
  );
}
