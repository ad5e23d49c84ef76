// Renders sounds with the Web Audio API, live or offline.
import { LEVELS, SOUNDS, type SoundName, VARIED, type Voice } from "./recipes.ts";

const ATTACK_S = 0.006;
const SILENCE = 0.0001; // an exponential ramp cannot reach zero
const NOISE_S = 0.25;
const BURST_Q = 0.9;

const ROOM_S = 0.6;
const ROOM_SHARE = 2;

const rooms = new WeakMap<BaseAudioContext, Room>();
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** How a sound is played: how loud, how high, and which take of it, if it is varied. */
type Take = { readonly gain?: number; readonly pitch?: number; readonly take?: number };

/** Schedule a sound at a time of the context, in seconds. */
export function scheduleSound(
  context: BaseAudioContext,
  name: SoundName,
  at: number,
  { gain = 1, pitch = 1, take = 0 }: Take = {},
): void {
  const voices: readonly Voice[] = SOUNDS[name];
  const vary = VARIED.has(name) ? variation(take) : UNVARIED;
  const { dry, room } = roomOf(context);
  const place = context.createStereoPanner();
  place.pan.value = vary.pan;
  place.connect(dry);
  place.connect(room);
  for (const voice of voices) {
    const start = at + voice.from * vary.tempo;
    const stop = start + voice.length;
    const loudness = context.createGain();
    shape(loudness.gain, voice, start, gain * LEVELS[name] * vary.gain);
    if (voice.pan) {
      const side = context.createStereoPanner();
      side.pan.value = voice.pan;
      loudness.connect(side).connect(place);
    } else loudness.connect(place);
    const slide = { from: voice.pitch * pitch * vary.pitch, to: (voice.to ?? voice.pitch) * pitch * vary.pitch };
    const source =
      voice.kind === "tone"
        ? tone(context, voice, slide, start, stop, loudness)
        : burst(context, voice, slide, start, stop, loudness);
    source.start(start);
    source.stop(stop);
  }
}

/** How one take of a sound differs from the others. */
type Variation = { readonly pitch: number; readonly tempo: number; readonly gain: number; readonly pan: number };

const UNVARIED: Variation = { pitch: 1, tempo: 1, gain: 1, pan: 0 };

/** The differences of a take, the same every time; take 0 has none. */
function variation(take: number): Variation {
  if (take === 0) return UNVARIED;
  const share = (n: number) => (Math.imul(take * 4 + n, 0x9e3779b1) >>> 0) / 2 ** 32;
  return {
    pitch: 0.93 + 0.14 * share(0),
    tempo: 0.92 + 0.16 * share(1),
    gain: 0.8 + 0.2 * share(2),
    pan: 0.4 * share(3) - 0.2,
  };
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

/** The pitches that a voice slides between. */
type Slide = { readonly from: number; readonly to: number };

function tone(
  context: BaseAudioContext,
  voice: Extract<Voice, { kind: "tone" }>,
  { from, to }: Slide,
  start: number,
  stop: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = voice.wave;
  source.frequency.setValueAtTime(from, start);
  if (to !== from) source.frequency.exponentialRampToValueAtTime(to, stop);
  if (!voice.dull) source.connect(out);
  else {
    const filter = context.createBiquadFilter();
    filter.type = "lowpass";
    filter.frequency.setValueAtTime(voice.dull, start);
    filter.frequency.exponentialRampToValueAtTime(voice.dull / 3, stop);
    source.connect(filter).connect(out);
  }
  return source;
}

function burst(
  context: BaseAudioContext,
  voice: Extract<Voice, { kind: "burst" }>,
  { from, to }: Slide,
  start: number,
  stop: number,
  out: AudioNode,
): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  source.loop = true; // it may be shorter than the burst
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, start);
  if (to !== from) filter.frequency.exponentialRampToValueAtTime(to, stop);
  filter.Q.value = voice.focus ?? BURST_Q;
  source.connect(filter).connect(out);
  return source;
}

/** Where sounds go: straight to the ear, and into the room. */
type Room = { readonly dry: AudioNode; readonly room: AudioNode };

/** A small room, whose faint echo takes the dryness from all sounds, and a limiter for several sounds at once. */
function roomOf(context: BaseAudioContext): Room {
  const found = rooms.get(context);
  if (found) return found;
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -4,
    knee: 3,
    ratio: 12,
    attack: 0.002,
    release: 0.2,
  });
  limiter.connect(context.destination);
  const echo = context.createConvolver();
  echo.buffer = makeNoise(context, ROOM_S, 2, (share) => 0.001 ** share);
  const share = context.createGain();
  share.gain.value = ROOM_SHARE;
  echo.connect(share).connect(limiter);
  const made = { dry: limiter, room: echo };
  rooms.set(context, made);
  return made;
}

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const found = noises.get(context) ?? makeNoise(context, NOISE_S, 1, () => 1);
  noises.set(context, found);
  return found;
}

/** White noise, the same every time; `loudnessAt` takes the share of its length that has passed. */
function makeNoise(
  context: BaseAudioContext,
  length: number,
  channels: number,
  loudnessAt: (share: number) => number,
): AudioBuffer {
  const noise = context.createBuffer(channels, Math.ceil(context.sampleRate * length), context.sampleRate);
  let state = 1;
  for (let channel = 0; channel < channels; channel++) {
    const samples = noise.getChannelData(channel);
    for (let index = 0; index < samples.length; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      samples[index] = (state / 2 ** 31 - 1) * loudnessAt(index / samples.length);
    }
  }
  return noise;
}
