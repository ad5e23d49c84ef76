// The user's settings in a dialog, opened from the header or by a comma on any page.
import { signal } from "@preact/signals";
import { coachProgress, repeatLessons, resumeCoaching, stopCoaching } from "../coach/coach-progress.ts";
import { isForbidden, isPushOffered, PUSH_MODES, pushMode, setPushMode, useLoadedPush } from "../guest/push.ts";
import { lang, setLanguage, t } from "../i18n/translate.ts";
import { BOT_SPEEDS, LANGUAGES } from "../platform/constants.ts";
import { install, installOffer, installsFromMenu } from "../platform/install.ts";
import {
  type BotSpeed,
  botSpeed,
  CONFIRM_MODES,
  confirmMode,
  MAX_VOLUME,
  SOUND_MODES,
  sound,
  soundOn,
  THEMES,
  theme,
  volume,
} from "../platform/settings.ts";
import { currentSession } from "../shell/state.ts";
import { previewSound, setSound, setVolume } from "../sound/sound.ts";
import { Button } from "../ui/button.tsx";
import { ButtonChoice, NamedChoice } from "../ui/choices.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { sets, takes } from "../ui/handlers.ts";
import { useKeyDown } from "../ui/hooks.ts";
import { hasModifier, isModalOpen, takesKeys } from "../ui/keys.ts";
import { lazyPart } from "../ui/lazy-page.tsx";
import "./settings-sheet.css";

const SoundChoices = lazyPart(async () => (await import("./sound-choices.tsx")).SoundChoices);

const isOpen = signal(false);

export function openSettings(): void {
  isOpen.value = true;
}

export function SettingsSheet() {
  useKeyDown((event) => {
    if (event.key !== "," || hasModifier(event)) return;
    if (!isOpen.value && (isModalOpen() || takesKeys(event.target))) return;
    event.preventDefault();
    isOpen.value = !isOpen.value;
  });
  if (!isOpen.value) return null;
  const close = sets(isOpen, false);
  return (
    <Dialog title={t("web.settings.title")} class="settings-sheet" onClose={close}>
      <BotSpeedChoice />
      <NamedChoice
        name="web.settings.confirm"
        values={CONFIRM_MODES}
        chosen={confirmMode.value}
        onChoose={takes(confirmMode)}
      />
      <NamedChoice name="web.settings.sound" values={SOUND_MODES} chosen={sound.value} onChoose={setSound} />
      <VolumeSlider />
      <SoundChoices />
      <TipsChoice />
      <NamedChoice name="web.settings.theme" values={THEMES} chosen={theme.value} onChoose={takes(theme)} />
      <ButtonChoice
        legend={t("web.settings.language")}
        options={LANGUAGES.map((value) => ({ value, text: t(`web.settings.lang.${value}`) }))}
        chosen={lang.value}
        onChoose={(wanted) => showErrors(() => setLanguage(wanted))}
      />
      <PushChoice />
      <InstallChoice />
    </Dialog>
  );
}

/** Whether the coach gives tips, and a way to see them all again. */
function TipsChoice() {
  return (
    <>
      <NamedChoice
        name="web.settings.tips"
        values={["on", "off"] as const}
        chosen={coachProgress.value ? "on" : "off"}
        onChoose={(wanted) => (wanted === "on" ? resumeCoaching() : stopCoaching())}
      />
      <Button class="quiet settings-sheet-again" onClick={repeatLessons} text={t("web.settings.tips_again")} />
    </>
  );
}

/** How loud sounds are; letting go of it plays one. */
function VolumeSlider() {
  return (
    <label class="settings-sheet-volume">
      <span>{t("web.settings.volume")}</span>
      <input
        type="range"
        min="0"
        max={MAX_VOLUME}
        step="5"
        value={soundOn.value ? volume.value : 0}
        onInput={(event) => setVolume(event.currentTarget.valueAsNumber)}
        onChange={() => soundOn.value && previewSound("talk")}
      />
    </label>
  );
}

/** The speed of the bots at this table, and at the tables that the user creates from now on. */
function BotSpeedChoice() {
  const frame = currentSession.value?.frame.value;
  const session = frame?.phase === "gathering" || frame?.phase === "playing" ? currentSession.value : null;
  if (session && !frame?.you.is_host)
    return <p class="settings-sheet-note">{t(`web.settings.host_speed.${session.botSpeed.value}`)}</p>;
  const choose = (speed: BotSpeed) => {
    botSpeed.value = speed;
    if (session) void showErrors(() => session.setBotSpeed(speed));
  };
  return (
    <NamedChoice
      name="web.settings.bot_speed"
      values={BOT_SPEEDS}
      chosen={session?.botSpeed.value ?? botSpeed.value}
      onChoose={choose}
    />
  );
}

/** Whether this browser gives notice of turns in slow games while the page is closed. */
function PushChoice() {
  useLoadedPush();
  if (!isPushOffered.value) return null;
  if (isForbidden.value) return <p class="settings-sheet-note">{t("web.push.forbidden")}</p>;
  return (
    <>
      <ButtonChoice
        legend={t("web.push.title")}
        options={PUSH_MODES.map((value) => ({ value, text: t(`web.push.${value}`) }))}
        chosen={pushMode.value}
        onChoose={(wanted) => showErrors(() => setPushMode(wanted))}
      />
      <p class="settings-sheet-note">{t("web.push.about")}</p>
    </>
  );
}

/** Installs the client as an app, if the browser offers it. */
function InstallChoice() {
  if (installsFromMenu()) return <p class="settings-sheet-note">{t("web.install.from_menu")}</p>;
  if (!installOffer.value) return null;
  return (
    <div class="settings-sheet-install">
      <Button onClick={() => void install()} text={t("web.install.button")} />
      <p class="settings-sheet-note">{t("web.install.why")}</p>
    </div>
  );
}
