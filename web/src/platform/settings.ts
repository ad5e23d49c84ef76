// The user's settings: signals whose values are stored in the browser. Stored values that are not valid are ignored.
import { computed, type Signal, signal } from "@preact/signals";
import { BOT_SPEEDS, LANGUAGES } from "./constants.ts";
import { readStored, writeStored } from "./local-storage.ts";

export const CONFIRM_MODES = ["off", "claims", "all"] as const;
export const SOUND_MODES = ["on", "off"] as const;
export const MAX_VOLUME = 100;
export const THEMES = ["system", "light", "dark"] as const;

/** How fast bots act. */
export type BotSpeed = (typeof BOT_SPEEDS)[number];
/** Which actions are sent only after a second click. */
export type ConfirmMode = (typeof CONFIRM_MODES)[number];
export type SoundMode = (typeof SOUND_MODES)[number];
type Theme = (typeof THEMES)[number];
export type Lang = (typeof LANGUAGES)[number];

/** A signal that starts with the stored value, or else with `initial`. Changes are stored. */
export function storedSignal<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
): Signal<Value> {
  const stored = readStored(key);
  return storeChanges(key, signal(values.find((value) => value === stored) ?? initial));
}

/** The same for a whole number from 1 to `most`, which is the initial value. */
export function storedNumber(key: string, most: number): Signal<number> {
  const stored = Number(readStored(key));
  const isValid = Number.isInteger(stored) && stored >= 1 && stored <= most;
  return storeChanges(key, signal(isValid ? stored : most));
}

function storeChanges<Value extends string | number>(key: string, setting: Signal<Value>): Signal<Value> {
  let last = setting.value;
  setting.subscribe((value) => {
    if (value !== last) writeStored(key, String(value)); // what was never chosen is not stored
    last = value;
  });
  return setting;
}

/** The speed of the bots at tables that this user creates. */
export const botSpeed = storedSignal<BotSpeed>("ferrovia.bot_speed", BOT_SPEEDS, "normal");

export const confirmMode = storedSignal<ConfirmMode>("ferrovia.confirm", CONFIRM_MODES, "off");

export const sound = storedSignal<SoundMode>("ferrovia.sound", SOUND_MODES, "on");
/** How loud sounds are while they are on, in percent. */
export const volume = storedNumber("ferrovia.volume", MAX_VOLUME);
/** Which sounds are heard while they are on. */
export const soundGroups = {
  effects: storedSignal<SoundMode>("ferrovia.sound_effects", SOUND_MODES, "on"),
  turn_alert: storedSignal<SoundMode>("ferrovia.turn_alert", SOUND_MODES, "on"),
};
export const soundOn = computed(() => sound.value === "on");

export const theme = storedSignal<Theme>("ferrovia.theme", THEMES, "system");

/** The current language: the one chosen, or else the browser's. Only `setLanguage` changes it, once it has the texts. */
export const lang = storedSignal<Lang>("ferrovia.lang", LANGUAGES, browserLang());

function browserLang(): Lang {
  return navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
}
