// Small sounds, made in the browser: a few soft notes each. Off by one click, and remembered.
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory.ts";

/** A tone: its pitch in hertz, when it begins and how long it rings, in seconds. */
type Tone = readonly [pitch: number, from: number, length: number];

const SOUNDS = {
  turn: [
    [587, 0, 0.5],
    [880, 0.13, 0.7],
  ],
  claim: [
    [196, 0, 0.16],
    [247, 0.07, 0.2],
  ],
  card: [[523, 0, 0.09]],
  talk: [[698, 0, 0.22]],
  end: [
    [392, 0, 0.5],
    [523, 0.16, 0.6],
    [659, 0.32, 1],
  ],
} as const satisfies { readonly [name: string]: readonly Tone[] };

export type SoundName = keyof typeof SOUNDS;

const KEPT = "ferrovia.sound";
const LOUDNESS = 0.09;
const ATTACK = 0.012;
const SILENCE = 0.0001;

/** Whether sounds are made. */
export const sounding = signal(recall(KEPT) !== "off");

let context: AudioContext | null = null;

/** Make sounds or none, and remember it. */
export function setSounding(on: boolean): void {
  sounding.value = on;
  remember(KEPT, on ? "on" : "off");
  if (on) makeSound("card");
}

/** Browsers let a page sound only once somebody has touched it: from then on we can. */
export function allowSound(): void {
  const wake = () => {
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {}); // also after a call has interrupted it
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });
}

/** Make a sound, if sounds are wanted and the browser lets us. */
export function makeSound(name: SoundName): void {
  if (!sounding.value || context?.state !== "running") return;
  for (const [pitch, from, length] of SOUNDS[name]) ring(context, pitch, context.currentTime + from, length);
}

function ring(on: AudioContext, pitch: number, from: number, length: number): void {
  const tone = on.createOscillator();
  const loudness = on.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(SILENCE, from);
  loudness.gain.exponentialRampToValueAtTime(LOUDNESS, from + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, from + length);
  tone.connect(loudness).connect(on.destination);
  tone.start(from);
  tone.stop(from + length);
}
