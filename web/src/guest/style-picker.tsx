// Choosing the preferred colour and the mark. Each choice is saved at once.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { Dialog } from "../ui/dialog.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { PLAYER_COLORS, PLAYER_MARKS, playerStyle } from "../ui/palette.ts";
import { PlayerMark } from "../ui/seat-mark.tsx";
import { changeMe, myColor, myMark } from "./guest.ts";
import "./style-picker.css";

export function StylePicker({ onClose }: { readonly onClose: () => void }) {
  const color = myColor.value;
  return (
    <Dialog title={t("web.me.style")} onClose={onClose} class="style-picker">
      <fieldset>
        <legend>{t("web.me.color")}</legend>
        <div class="style-picker-row">
          <Choice group="color" label={t("web.me.color_any")} isChosen={color === null} onChoose={{ color: null }}>
            <span class="style-picker-any">?</span>
          </Choice>
          {PLAYER_COLORS.map((name, index) => (
            <Choice
              key={name}
              group="color"
              label={t(`web.me.color.${name}`)}
              isChosen={color === index}
              onChoose={{ color: index }}
            >
              <PlayerMark color={index} mark={myMark.value} size={36} />
            </Choice>
          ))}
        </div>
        <p>{t("web.me.color_note")}</p>
      </fieldset>
      <fieldset>
        <legend>{t("web.me.mark")}</legend>
        <div class="style-picker-row">
          {PLAYER_MARKS.map((name, index) => (
            <Choice
              key={name}
              group="mark"
              label={t(`web.me.mark.${name}`)}
              isChosen={myMark.value === index}
              onChoose={{ mark: index }}
            >
              {color === null ? <PlainMark mark={index} /> : <PlayerMark color={color} mark={index} size={36} />}
            </Choice>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}

type ChoiceProps = {
  readonly group: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: { readonly color: number | null } | { readonly mark: number };
  readonly children: ComponentChildren;
};

function Choice({ group, label, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label title={label} for={id}>
      <input
        id={id}
        class="visually-hidden"
        type="radio"
        name={`style-picker-${group}`}
        checked={isChosen}
        onChange={() => showErrors(() => changeMe(onChoose))}
      />
      {children}
      <span class="visually-hidden">{label}</span>
    </label>
  );
}

/** The mark of a player without a preferred colour. */
export function PlainMark({ mark, size = 36 }: { readonly mark: number; readonly size?: number }) {
  return (
    <svg class="seat-mark plain-mark" viewBox="-9 -9 18 18" width={size} height={size} aria-hidden="true">
      <circle r="8.4" />
      <path d={playerStyle(0, mark).mark} />
    </svg>
  );
}
