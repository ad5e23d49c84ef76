// The controls of a replay: steps, turns, a slider, and playback.
import { t } from "../i18n/translate.ts";
import type { Playback } from "./playback.ts";
import { adjacentTurnEnd, turnAt } from "./timeline.ts";
import "./controls.css";

const SPEEDS = [0.5, 1, 2, 4] as const;

const ICONS = {
  first: "M3 3h2.5v12H3zM15 3v12L6.5 9z",
  turn_back: "M9 3v12L1.5 9zM16.5 3v12L9 9z",
  back: "M13 3v12L4.5 9z",
  play: "M5 3v12l9.5-6z",
  pause: "M4 3h3.6v12H4zM10.4 3H14v12h-3.6z",
  next: "M5 3v12l8.5-6z",
  turn_next: "M9 3v12l7.5-6zM1.5 3v12L9 9z",
  last: "M15 3h-2.5v12H15zM3 3v12l8.5-6z",
} as const;

type Props = {
  readonly playback: Playback;
  readonly last: number;
  /** The last steps of the turns. */
  readonly ends: readonly number[];
};

export function Controls({ playback, last, ends }: Props) {
  const { to, play } = playback;
  const [step, playing] = [playback.step.value, playback.playing.value];
  const toTurn = (direction: 1 | -1) => to(adjacentTurnEnd(ends, step, direction));
  return (
    <section class="controls" aria-label={t("web.replay.controls")}>
      <div class="controls-buttons">
        <IconButton name="first" off={step === 0} onPress={() => to(0)} />
        <IconButton name="turn_back" off={step === 0} onPress={() => toTurn(-1)} />
        <IconButton name="back" off={step === 0} onPress={() => to(step - 1)} />
        <button
          type="button"
          class="main"
          aria-label={t(playing ? "web.replay.pause" : "web.replay.play")}
          onClick={play}
        >
          <ControlIcon path={playing ? ICONS.pause : ICONS.play} />
        </button>
        <IconButton name="next" off={step === last} onPress={() => to(step + 1)} />
        <IconButton name="turn_next" off={step === last} onPress={() => toTurn(1)} />
        <IconButton name="last" off={step === last} onPress={() => to(last)} />
      </div>
      <input
        class="controls-slider"
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t("web.replay.step")}
        aria-valuetext={t("web.replay.where", { step, last })}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <label>
        <span>{t("web.replay.turn")}</span>
        <input
          type="number"
          min={0}
          max={ends.length}
          value={turnAt(ends, step)}
          onChange={({ currentTarget: { valueAsNumber: turn } }) => to(turn > 0 ? (ends[turn - 1] ?? last) : 0)}
        />
        <span>{t("web.replay.of", { n: ends.length })}</span>
      </label>
      <label>
        <span>{t("web.replay.speed")}</span>
        <select
          value={playback.speed.value}
          onChange={(event) => {
            playback.speed.value = Number(event.currentTarget.value);
          }}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

type IconButtonProps = {
  readonly name: keyof typeof ICONS;
  readonly off: boolean;
  readonly onPress: () => void;
};

function IconButton({ name, off, onPress }: IconButtonProps) {
  const label = t(`web.replay.${name}`);
  return (
    <button type="button" aria-label={label} title={label} disabled={off} onClick={onPress}>
      <ControlIcon path={ICONS[name]} />
    </button>
  );
}

function ControlIcon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
