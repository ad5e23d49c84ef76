// The log of a table: what happened, turn by turn, as far as this viewer may know it.
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import "./log.css";
import { bookAt } from "../table/books.ts";
import { seatNames } from "../table/names.ts";
import type { Atlas, Pointed, Sitting } from "../table/sitting.ts";
import { lang, t } from "../words/words.ts";
import { sentence, type Teller, tellMoment } from "./tell.ts";
import { TurnList } from "./turnlist.tsx";
import { Chronicle } from "./turns.ts";

/** Turns that are always in sight; a whole game has hundreds. */
const RECENT = 40;

type Props = { readonly sitting: Sitting; readonly atlas: Atlas };
type LogProps = Props & { readonly onPoint: (pointed: Pointed | null) => void };

export function Log({ sitting, atlas, onPoint }: LogProps) {
  const teller = useTeller(sitting, atlas);
  const chronicle = useMemo(() => new Chronicle(), [sitting]);
  const turns = chronicle.read(teller, sitting.moments.value);
  const isWhole = useSignal(false);
  return (
    <section class="log" aria-label={t("web.log.title")}>
      {turns.length === 0 && <p class="log-empty">{t("web.log.empty")}</p>}
      {sitting.hasGap.value && (isWhole.value || turns.length <= RECENT) && <p class="log-gap">{t("web.log.gap")}</p>}
      {turns.length > RECENT && (
        <button
          type="button"
          class="quiet log-earlier"
          aria-expanded={isWhole.value}
          onClick={() => {
            isWhole.value = !isWhole.value;
          }}
        >
          {t("web.log.earlier")}
        </button>
      )}
      <TurnList
        turns={turns}
        from={isWhole.value ? 0 : Math.max(0, turns.length - RECENT)}
        names={teller.seats}
        label={t("web.log.title")}
        onPoint={onPoint}
      />
    </section>
  );
}

/** For screen readers: what came with the last frame, read out when there is time. */
export function LiveLog({ sitting, atlas }: Props) {
  const teller = useTeller(sitting, atlas);
  const told = sitting.fresh.value.flatMap((moment) => tellMoment(teller, moment));
  return (
    <div class="unseen" role="log" aria-live="polite" aria-label={t("web.log.title")}>
      {told.map((one, place) => (
        <p key={`${sitting.frame.value?.seq}-${place}`}>{sentence(teller, one)}</p>
      ))}
    </div>
  );
}

function useTeller(sitting: Sitting, atlas: Atlas): Teller {
  const frame = sitting.frame.value;
  const seats = frame?.seats;
  const book = frame && bookAt(sitting.table, frame.setting, sitting.invite);
  const spoken = lang.value;
  return useMemo(() => ({ atlas, book, seats: seatNames(seats ?? []), lang: spoken }), [atlas, book, seats, spoken]);
}
