// Which sounds are heard: a switch for the effects and one for the turn alert, each with its sounds to listen to.
import { t } from "../i18n/translate.ts";
import { SOUND_MODES, soundGroups } from "../platform/settings.ts";
import { SOUND_GROUPS } from "../sound/groups.ts";
import type { SoundName } from "../sound/recipes.ts";
import { previewSound } from "../sound/sound.ts";
import { ButtonChoice } from "../ui/choices.tsx";
import { takes } from "../ui/handlers.ts";
import "./sound-choices.css";

export function SoundChoices() {
  return (
    <>
      <GroupChoice group="effects" />
      <GroupChoice group="turn_alert" />
    </>
  );
}

function GroupChoice({ group }: { readonly group: keyof typeof SOUND_GROUPS }) {
  const setting = soundGroups[group];
  return (
    <div class="sound-choices">
      <ButtonChoice
        legend={t(`web.settings.${group}`)}
        options={SOUND_MODES.map((value) => ({ value, text: t(`web.settings.sound.${value}`) }))}
        chosen={setting.value}
        onChoose={takes(setting)}
      />
      <ul>
        {SOUND_GROUPS[group].map((name) => (
          <li key={name}>
            <HearButton name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function HearButton({ name }: { readonly name: SoundName }) {
  const sound = t(`web.sound.${name}`);
  return (
    <button
      type="button"
      class="quiet"
      aria-label={t("web.settings.hear", { sound })}
      onClick={() => previewSound(name)}
    >
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d="M1.5 0.5v9l8-4.5z" fill="currentColor" />
      </svg>
      {sound}
    </button>
  );
}
