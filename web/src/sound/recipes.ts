// The sounds of the table as data: soft tones and short bursts of noise. Times in seconds, pitches in hertz.

/** A tone that fades away; `to` is the pitch that it slides to. */
type Tone = {
  readonly kind: "tone";
  readonly wave: "sine" | "triangle";
  readonly pitch: number;
  readonly to?: number;
  readonly from: number;
  readonly length: number;
  readonly loudness: number;
};

/** A burst of noise around a pitch, such as paper or wood. */
type Burst = {
  readonly kind: "burst";
  readonly pitch: number;
  readonly from: number;
  readonly length: number;
  readonly loudness: number;
};

export type Voice = Tone | Burst;

/** A bell: a tone with a faint octave above it, and a short shimmer when it is struck. */
function bell(pitch: number, from: number, length: number, loudness: number): readonly Voice[] {
  return [
    { kind: "tone", wave: "sine", pitch, from, length, loudness },
    { kind: "tone", wave: "sine", pitch: pitch * 2, from, length: length * 0.6, loudness: loudness * 0.25 },
    { kind: "tone", wave: "sine", pitch: pitch * 4.2, from, length: length * 0.2, loudness: loudness * 0.1 },
  ];
}

/** A knock on wood, bright enough for the small speaker of a phone. */
function knock(pitch: number, from: number, loudness: number): readonly Voice[] {
  return [
    { kind: "tone", wave: "triangle", pitch, to: pitch * 0.7, from, length: 0.14, loudness },
    { kind: "tone", wave: "sine", pitch: pitch * 2.76, from, length: 0.07, loudness: loudness * 0.5 },
    { kind: "burst", pitch: pitch * 6, from, length: 0.04, loudness: loudness * 1.4 },
  ];
}

/** A locomotive whistle: a chord that slides up a little. */
function whistle(from: number, length: number, loudness: number): readonly Voice[] {
  return [466, 587, 698].map((pitch) => ({
    kind: "tone",
    wave: "triangle",
    pitch,
    to: pitch * 1.02,
    from,
    length,
    loudness,
  }));
}

export const SOUNDS = {
  /** A card slides over paper. */
  card: [
    { kind: "burst", pitch: 2400, from: 0, length: 0.12, loudness: 0.4 },
    { kind: "burst", pitch: 1300, from: 0.05, length: 0.09, loudness: 0.3 },
  ],
  /** Pieces are put on the board. */
  train: [...knock(330, 0, 0.17), ...knock(294, 0.11, 0.2), ...knock(330, 0.22, 0.15)],
  /** A stamp comes down on a ticket, and two bells are glad of it. */
  stamp: [
    { kind: "tone", wave: "triangle", pitch: 220, to: 90, from: 0, length: 0.2, loudness: 0.2 },
    { kind: "burst", pitch: 800, from: 0, length: 0.09, loudness: 0.55 },
    ...bell(1047, 0.16, 0.5, 0.08),
    ...bell(1568, 0.25, 0.8, 0.07),
  ],
  turn: [...bell(587, 0, 0.5, 0.1), ...bell(880, 0.13, 0.7, 0.1)],
  /** Two falling bells: a player is running out of pieces. */
  warning: [...bell(698, 0, 0.35, 0.1), ...bell(523, 0.2, 0.6, 0.1)],
  /** A whistle, short and long: the last turns begin. */
  last_turns: [...whistle(0, 0.35, 0.07), ...whistle(0.32, 1.1, 0.08)],
  /** A station bell, three times. */
  last_turn: [...bell(784, 0, 0.5, 0.12), ...bell(784, 0.28, 0.5, 0.12), ...bell(1047, 0.56, 0.85, 0.13)],
  talk: [{ kind: "tone", wave: "sine", pitch: 698, from: 0, length: 0.22, loudness: 0.09 }],
  /** The game is over, and somebody else has won. */
  end: [...bell(392, 0, 0.6, 0.09), ...bell(523, 0.16, 0.7, 0.09), ...bell(659, 0.32, 1, 0.09)],
  /** A fanfare that ends on a chord. */
  win: [
    ...bell(523, 0, 0.4, 0.09),
    ...bell(659, 0.14, 0.4, 0.09),
    ...bell(784, 0.28, 0.4, 0.09),
    ...bell(1047, 0.42, 0.7, 0.1),
    ...bell(784, 0.72, 0.4, 0.08),
    ...[262, 523, 659, 784, 1047].flatMap((pitch, index) => bell(pitch, 0.9 + index * 0.02, 1.9, 0.06)),
  ],
} as const satisfies { readonly [name: string]: readonly Voice[] };

export type SoundName = keyof typeof SOUNDS;

/** The sounds that the user turns on and off together. */
export const SOUND_GROUPS: { readonly [group in "effects" | "turn_alert"]: readonly SoundName[] } = {
  effects: ["card", "train", "stamp", "warning", "last_turns", "talk", "end", "win"],
  turn_alert: ["turn", "last_turn"],
};
