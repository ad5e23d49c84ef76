// A page that renders the sounds offline, for tests: `render` returns the loudness and the length of each.
import { SOUNDS, type SoundName } from "../src/sound/recipes.ts";
import { scheduleSound } from "../src/sound/synth.ts";

/** Of a sound: the highest sample, also of its first and its last moments, how loud its loudest tenth of a second is, in
 * decibels, as a whole and without what small speakers cannot play, when it ends, in seconds, and how bright it is, in
 * changes of sign per second. */
type Rendered = {
  readonly peak: number;
  readonly first: number;
  readonly last: number;
  readonly loudness: number;
  readonly onPhone: number;
  readonly end: number;
  readonly brightness: number;
};

declare global {
  interface Window {
    render: () => Promise<{ readonly [name: string]: Rendered }>;
    /** Some takes of a sound. */
    takes: (name: SoundName, count: number) => Promise<readonly Rendered[]>;
  }
}

const RATE = 44_100;
const RENDERED_S = 3;
const AUDIBLE = 0.001;
const WINDOW = RATE / 10;
const EDGE = Math.round(RATE / 2000); // half a millisecond
const PHONE_HZ = 400; // small speakers play nothing below

async function renderSound(name: SoundName, take = 0): Promise<Rendered> {
  const context = new OfflineAudioContext(2, RATE * RENDERED_S, RATE);
  scheduleSound(context, name, 0, { take });
  const heard = await context.startRendering();
  const [samples, other] = [heard.getChannelData(0), heard.getChannelData(1)];
  const last = samples.findLastIndex((sample) => Math.abs(sample) > AUDIBLE);
  const peak = Math.max(highest(samples), highest(other));
  const edges = { first: highest(samples.subarray(0, EDGE)), last: highest(samples.subarray(last - EDGE, last)) };
  const end = last / RATE;
  const changes = samples.subarray(1, last).filter((sample, index) => sample * (samples[index] ?? 0) < 0).length;
  const loudness = Math.max(loudest(samples), loudest(other));
  return { peak, ...edges, loudness, onPhone: loudest(highPass(samples)), end, brightness: changes / end };
}

function highest(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** The loudness (root mean square) of the loudest tenth of a second, in decibels. */
function loudest(samples: Float32Array): number {
  let most = 0;
  for (let from = 0; from + WINDOW <= samples.length; from += WINDOW / 2) {
    const power = samples.subarray(from, from + WINDOW).reduce((sum, sample) => sum + sample * sample, 0) / WINDOW;
    most = Math.max(most, power);
  }
  return 10 * Math.log10(most);
}

/** The samples without low pitches. */
function highPass(samples: Float32Array): Float32Array {
  const share = 1 / (1 + (2 * Math.PI * PHONE_HZ) / RATE);
  let [before, out] = [0, 0];
  return samples.map((sample) => {
    out = share * (out + sample - before);
    before = sample;
    return out;
  });
}

window.render = async () => {
  const names = Object.keys(SOUNDS) as SoundName[];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await renderSound(name)] as const)));
};

window.takes = (name, count) => Promise.all(Array.from({ length: count }, (_, index) => renderSound(name, index + 1)));
