// The controls of a replay: steps, turns, a slider, and playback.
import { t } from "../i18n/translate.ts";
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
  readonly step: number;
  readonly last: number;
  readonly turn: number;
  readonly turns: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly onStep: (step: number) => void;
  readonly onTurn: (direction: 1 | -1) => void;
  readonly onToTurn: (turn: number) => void;
  readonly onPlay: () => void;
  readonly onSpeed: (speed: number) => void;
};

export function Controls(props: Props) {
  const { step, last, playing, speed, onStep, onTurn, onPlay, onSpeed } = props;
  return (
    <section class="controls" aria-label={t("web.replay.controls")}>
      <div class="controls-buttons">
        <IconButton name="first" off={step === 0} onPress={() => onStep(0)} />
        <IconButton name="turn_back" off={step === 0} onPress={() => onTurn(-1)} />
        <IconButton name="back" off={step === 0} onPress={() => onStep(step - 1)} />
        <button
          type="button"
          class="main"
          aria-label={t(playing ? "web.replay.pause" : "web.replay.play")}
          onClick={onPlay}
        >
          <ControlIcon path={playing ? ICONS.pause : ICONS.play} />
        </button>
        <IconButton name="next" off={step === last} onPress={() => onStep(step + 1)} />
        <IconButton name="turn_next" off={step === last} onPress={() => onTurn(1)} />
        <IconButton name="last" off={step === last} onPress={() => onStep(last)} />
      </div>
      <input
        class="controls-slider"
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t("web.replay.step")}
        aria-valuetext={t("web.replay.where", { step, last })}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <ToTurn {...props} />
      <label>
        <span>{t("web.replay.speed")}</span>
        <select value={speed} onChange={(event) => onSpeed(Number(event.currentTarget.value))}>
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

function ToTurn({ turn, turns, onToTurn }: Props) {
  return (
    <label>
      <span>{t("web.replay.turn")}</span>
      <input
        type="number"
        min={0}
        max={turns}
        value={turn}
        onChange={(event) => onToTurn(event.currentTarget.valueAsNumber)}
      />
      <span>{t("web.replay.of", { n: turns })}</span>
    </label>
  );
}
