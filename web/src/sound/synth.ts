// Renders sounds with the Web Audio API, live or offline.
import { SOUNDS, type SoundName, type Voice } from "./recipes.ts";

const ATTACK_S = 0.006;
const SILENCE = 0.0001; // an exponential ramp cannot reach zero
const NOISE_S = 0.25;
const BURST_Q = 0.9;

const ROOM_S = 0.6;
const ROOM_SHARE = 2;

const rooms = new WeakMap<BaseAudioContext, AudioNode>();
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Schedule a sound at a time of the context, in seconds; `gain` multiplies its loudness. */
export function scheduleSound(context: BaseAudioContext, name: SoundName, at: number, gain = 1): void {
  const voices: readonly Voice[] = SOUNDS[name];
  const room = roomOf(context);
  for (const voice of voices) {
    const start = at + voice.from;
    const stop = start + voice.length;
    const loudness = context.createGain();
    shape(loudness.gain, voice, start, gain);
    loudness.connect(context.destination);
    loudness.connect(room);
    const source =
      voice.kind === "tone"
        ? tone(context, voice, start, stop, loudness)
        : burst(context, voice, start, stop, loudness);
    source.start(start);
    source.stop(stop);
  }
}

/** How loud a voice is: it rises, may stay, and fades to silence. */
function shape(
  loudness: AudioParam,
  { attack = ATTACK_S, hold = 0, ...voice }: Voice,
  start: number,
  gain: number,
): void {
  const most = voice.loudness * gain;
  loudness.setValueAtTime(SILENCE, start);
  loudness.exponentialRampToValueAtTime(most, start + attack);
  if (hold > 0) loudness.setValueAtTime(most, start + Math.max(attack, hold * voice.length));
  loudness.exponentialRampToValueAtTime(SILENCE, start + voice.length);
}

function tone(
  context: BaseAudioContext,
  voice: Extract<Voice, { kind: "tone" }>,
  start: number,
  stop: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = voice.wave;
  source.frequency.setValueAtTime(voice.pitch, start);
  if (voice.to) source.frequency.exponentialRampToValueAtTime(voice.to, stop);
  source.connect(out);
  return source;
}

function burst(
  context: BaseAudioContext,
  voice: Extract<Voice, { kind: "burst" }>,
  start: number,
  stop: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  source.loop = true; // it may be shorter than the burst
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(voice.pitch, start);
  if (voice.to) filter.frequency.exponentialRampToValueAtTime(voice.to, stop);
  filter.Q.value = voice.focus ?? BURST_Q;
  source.connect(filter).connect(out);
  return source;
}

/** A small room, whose faint echo takes the dryness from all sounds. */
function roomOf(context: BaseAudioContext): AudioNode {
  const found = rooms.get(context);
  if (found) return found;
  const echo = context.createConvolver();
  echo.buffer = makeNoise(context, ROOM_S, (share) => 0.001 ** share);
  const share = context.createGain();
  share.gain.value = ROOM_SHARE;
  echo.connect(share).connect(context.destination);
  rooms.set(context, echo);
  return echo;
}

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const found = noises.get(context) ?? makeNoise(context, NOISE_S, () => 1);
  noises.set(context, found);
  return found;
}

/** White noise, the same every time; `loudnessAt` takes the share of its length that has passed. */
function makeNoise(context: BaseAudioContext, length: number, loudnessAt: (share: number) => number): AudioBuffer {
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[index] = (state / 2 ** 31 - 1) * loudnessAt(index / samples.length);
  }
  return noise;
}
