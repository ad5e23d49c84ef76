// Plays the sounds of the table, if the user wants them and the browser allows them.
import { MAX_VOLUME, type SoundMode, sound, soundGroups, soundOn, volume } from "../platform/settings.ts";
import { SOUND_GROUPS } from "./groups.ts";
import { type Playing, SoundPlayer } from "./player.ts";
import type { SoundName } from "./recipes.ts";

/** A script of its own: nothing is heard before the user has touched the page. */
const loadSynth = () => import("./synth.ts");

let context: AudioContext | null = null;

const player = new SoundPlayer(
  (name, playing) => {
    if (context?.state === "running") sendSound(context, name, playing).catch(() => {}); // a sound is no loss
  },
  () => performance.now(),
);

/** Counts the sounds, so that no two in a row are quite the same. */
let played = 0;

async function sendSound(out: AudioContext, name: SoundName, { after = 0, pitch = 1 }: Playing = {}): Promise<void> {
  const { scheduleSound } = await loadSynth();
  played += 1;
  const at = out.currentTime + after / 1000;
  scheduleSound(out, name, at, { gain: volume.value / MAX_VOLUME, pitch, take: played });
}

/** Play a sound at the chosen volume, even if it is off, and however soon after another. */
export function previewSound(name: SoundName): void {
  const out = context;
  if (!out) return;
  const woken = out.resume(); // the first touch of the page may still be waking it
  woken.then(() => sendSound(out, name)).catch(() => {}); // a sound is no loss
}

/** Turn sounds on, with a sound, or off. */
export function setSound(wanted: SoundMode): void {
  sound.value = wanted;
  if (soundOn.value) player.play("card");
}

/** Turn sounds on this loud, in percent, or off at zero. */
export function setVolume(wanted: number): void {
  if (wanted > 0) volume.value = wanted;
  sound.value = wanted > 0 ? "on" : "off";
}

/** Browsers allow sound only after the user has touched the page. */
export function unlockAudio(): void {
  const wake = () => {
    if (!context) {
      context = new AudioContext();
      loadSynth().catch(() => {}); // without a connection the page stays silent
    }
    if (context.state !== "running") context.resume().catch(() => {}); // also after a phone call has interrupted it
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });
}

/** Whether the user wants to hear a sound. */
export function isWanted(name: SoundName): boolean {
  const group = SOUND_GROUPS.turn_alert.includes(name) ? soundGroups.turn_alert : soundGroups.effects;
  return soundOn.value && group.value === "on";
}

/** Play a sound, if the user wants it. */
export function playSound(name: SoundName, playing: Playing = {}): void {
  if (isWanted(name)) player.play(name, playing);
}
