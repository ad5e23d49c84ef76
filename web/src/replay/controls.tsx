// How one goes through a replay: steps, turns, a slider, and playing by itself.
import { t } from "../words/words.ts";
import "./controls.css";

const SPEEDS = [0.5, 1, 2, 4] as const;

const SIGNS = {
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
  readonly onTurn: (way: 1 | -1) => void;
  readonly onToTurn: (turn: number) => void;
  readonly onPlay: () => void;
  readonly onSpeed: (speed: number) => void;
};

export function Controls(props: Props) {
  const { step, last, playing, speed, onStep, onTurn, onPlay, onSpeed } = props;
  return (
    <section class="controls" aria-label={t("web.replay.controls")}>
      <div class="controls-buttons">
        <Press name="first" off={step === 0} onPress={() => onStep(0)} />
        <Press name="turn_back" off={step === 0} onPress={() => onTurn(-1)} />
        <Press name="back" off={step === 0} onPress={() => onStep(step - 1)} />
        <button
          type="button"
          class="main"
          aria-label={t(playing ? "web.replay.pause" : "web.replay.play")}
          onClick={onPlay}
        >
          <Sign path={playing ? SIGNS.pause : SIGNS.play} />
        </button>
        <Press name="next" off={step === last} onPress={() => onStep(step + 1)} />
        <Press name="turn_next" off={step === last} onPress={() => onTurn(1)} />
        <Press name="last" off={step === last} onPress={() => onStep(last)} />
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

type PressProps = {
  readonly name: keyof typeof SIGNS;
  readonly off: boolean;
  readonly onPress: () => void;
};

function Press({ name, off, onPress }: PressProps) {
  const label = t(`web.replay.${name}`);
  return (
    <button type="button" aria-label={label} title={label} disabled={off} onClick={onPress}>
      <Sign path={SIGNS[name]} />
    </button>
  );
}

function Sign({ path }: { readonly path: string }) {
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
