// One's own clock beside the question: seen where the seats are not, and heard once when little is left.
import type { Sitting } from "../table/sitting.ts";
import type { Frame } from "../wire/types.ts";
import { t } from "../words/words.ts";
import { useNow } from "./now.ts";
import { SHORT, timeLeft, timeText } from "./time.ts";
import "./clock.css";

export function OwnClock({ sitting, frame }: { readonly sitting: Sitting; readonly frame: Frame }) {
  const own = frame.you.seat ?? null;
  const asked = frame.asked?.find(({ seat }) => seat === own);
  const runs = asked?.deadline != null;
  const now = useNow(runs) + sitting.line.ahead.value;
  const time = own === null ? null : timeLeft(asked, frame.left?.[own], now);
  const isShort = time !== null && time < SHORT;
  return (
    <>
      {time !== null && (
        <time class="clock" data-short={isShort}>
          {timeText(time)}
        </time>
      )}
      <span class="unseen" role="status">
        {runs && isShort && t("web.play.time_short", { n: SHORT / 1000 })}
      </span>
    </>
  );
}
