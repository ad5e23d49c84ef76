// The player's clock beside the question, announced once when time is short.
import type { Frame } from "../../api/types.ts";
import { t } from "../../i18n/translate.ts";
import type { TableSession } from "../../session/table-session.ts";
import { useNow } from "../../ui/hooks.ts";
import { LOW_TIME_MS, timeLeft, timeText } from "../model/time-left.ts";
import "./clock.css";

export function MyClock({ session, frame }: { readonly session: TableSession; readonly frame: Frame }) {
  const mySeat = frame.you.seat ?? null;
  const asked = frame.asked?.find(({ seat }) => seat === mySeat);
  const runs = asked?.deadline != null;
  const now = useNow(runs) + session.connection.clockOffset.value;
  const time = mySeat === null ? null : timeLeft(asked, frame.time_left?.[mySeat], now);
  const isShort = time !== null && time < LOW_TIME_MS;
  return (
    <>
      {time !== null && (
        <time class="clock" data-short={isShort}>
          {timeText(time)}
        </time>
      )}
      <span class="visually-hidden" role="status">
        {runs && isShort && t("web.play.time_short", { n: LOW_TIME_MS / 1000 })}
      </span>
    </>
  );
}
