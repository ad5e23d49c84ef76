// The sounds of the table as data: tones and bursts of noise, layered. Times in seconds, pitches in hertz.

/** What tones and bursts have in common: when they are heard, how loud, and how they come and go. */
type Shape = {
  readonly pitch: number;
  /** The pitch that it slides to. */
  readonly to?: number;
  readonly from: number;
  readonly length: number;
  readonly loudness: number;
  /** How long it takes to be at its loudest; without it, hardly any time. */
  readonly attack?: number;
  /** The share of its length for which it stays that loud before it fades. */
  readonly hold?: number;
};

/** A tone that fades away. */
type Tone = Shape & { readonly kind: "tone"; readonly wave: "sine" | "triangle" };

/** A burst of noise around a pitch, such as paper, wood or steam; `focus` is the quality of its filter. */
type Burst = Shape & { readonly kind: "burst"; readonly focus?: number };

export type Voice = Tone | Burst;

/** A bell: its tone with a twin slightly out of tune, the octave, and the shimmer of the stroke. */
function bell(pitch: number, from: number, length: number, loudness: number): readonly Voice[] {
  const partial = (ratio: number, long: number, loud: number): Voice => ({
    kind: "tone",
    wave: "sine",
    pitch: pitch * ratio,
    from,
    length: length * long,
    loudness: loudness * loud,
  });
  return [
    partial(1, 1, 0.75),
    partial(1.003, 0.9, 0.45),
    partial(2.002, 0.6, 0.3),
    partial(2.76, 0.3, 0.16),
    partial(5.4, 0.12, 0.1),
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

/** A locomotive whistle: a chord that slides up into its pitch, and the breath of steam in it. */
function whistle(from: number, length: number, loudness: number): readonly Voice[] {
  const tones = [466, 587, 698, 1174].map(
    (pitch, index): Voice => ({
      kind: "tone",
      wave: "triangle",
      pitch: pitch * 0.97,
      to: pitch * 1.01,
      from,
      length,
      loudness: loudness * (index < 3 ? 1 : 0.35),
      attack: 0.05,
      hold: 0.55,
    }),
  );
  return [
    ...tones,
    { kind: "burst", pitch: 1800, to: 2600, from, length, loudness: loudness * 1.4, attack: 0.03, hold: 0.5, focus: 2 },
  ];
}

/** A puff of steam. */
function puff(from: number, loudness: number): Voice {
  return { kind: "burst", pitch: 1500, to: 600, from, length: 0.22, loudness, attack: 0.02, focus: 0.7 };
}

/** A horn: a tone with the overtones of brass, held for a while. */
function horn(pitch: number, from: number, length: number, loudness: number): readonly Voice[] {
  return [1, 2, 3, 4].map((ratio) => ({
    kind: "tone",
    wave: ratio === 1 ? "triangle" : "sine",
    pitch: pitch * ratio,
    from,
    length: length * (1 - ratio * 0.08),
    loudness: loudness / ratio ** 1.1,
    attack: 0.02 + ratio * 0.008,
    hold: 0.4,
  }));
}

export const SOUNDS = {
  /** A card is drawn over paper and laid down. */
  card: [
    { kind: "burst", pitch: 1500, to: 3600, from: 0, length: 0.16, loudness: 0.91, attack: 0.05 },
    { kind: "burst", pitch: 4200, from: 0.13, length: 0.05, loudness: 0.82 },
    { kind: "burst", pitch: 1100, from: 0.14, length: 0.08, loudness: 0.82 },
    { kind: "tone", wave: "triangle", pitch: 240, to: 150, from: 0.14, length: 0.09, loudness: 0.2 },
  ],
  /** Pieces are put on the board: wheels over two joints of the rails, and a little steam. */
  train: [
    ...knock(349, 0, 0.35),
    ...knock(294, 0.085, 0.41),
    ...knock(349, 0.25, 0.32),
    ...knock(294, 0.335, 0.38),
    puff(0.36, 0.23),
  ],
  /** A stamp comes down on a ticket, and two bells are glad of it. */
  stamp: [
    { kind: "tone", wave: "sine", pitch: 190, to: 60, from: 0, length: 0.24, loudness: 0.36 },
    { kind: "tone", wave: "triangle", pitch: 420, to: 180, from: 0, length: 0.1, loudness: 0.21 },
    { kind: "burst", pitch: 900, from: 0, length: 0.1, loudness: 0.84 },
    { kind: "burst", pitch: 3200, from: 0.005, length: 0.04, loudness: 0.37 },
    ...bell(1047, 0.15, 0.6, 0.17),
    ...bell(1568, 0.24, 0.9, 0.16),
  ],
  turn: [...bell(587, 0, 0.55, 0.21), ...bell(880, 0.13, 0.85, 0.22)],
  /** Two falling bells over the beat of wheels: a player is running out of pieces. */
  warning: [
    ...bell(698, 0, 0.4, 0.2),
    ...bell(523, 0.22, 0.75, 0.22),
    ...knock(262, 0, 0.12),
    ...knock(220, 0.22, 0.14),
  ],
  /** A whistle, short and long, and puffs of steam: the last turns begin. */
  last_turns: [...whistle(0, 0.3, 0.11), ...whistle(0.3, 0.85, 0.13), puff(0.9, 0.21), puff(1.08, 0.15)],
  /** A station bell, three times. */
  last_turn: [...bell(784, 0, 0.5, 0.22), ...bell(784, 0.26, 0.5, 0.22), ...bell(1047, 0.52, 0.95, 0.24)],
  /** Two notes on wood: somebody has written. */
  talk: [
    { kind: "tone", wave: "sine", pitch: 698, from: 0, length: 0.2, loudness: 0.23 },
    { kind: "tone", wave: "sine", pitch: 698 * 4, from: 0, length: 0.05, loudness: 0.08 },
    { kind: "tone", wave: "sine", pitch: 932, from: 0.09, length: 0.24, loudness: 0.2 },
    { kind: "tone", wave: "sine", pitch: 932 * 4, from: 0.09, length: 0.05, loudness: 0.06 },
  ],
  /** The game is over, and somebody else has won. */
  end: [
    ...bell(392, 0, 0.6, 0.19),
    ...bell(523, 0.16, 0.7, 0.19),
    ...bell(659, 0.32, 1.05, 0.22),
    ...horn(262, 0.32, 0.8, 0.06),
  ],
  /** A fanfare of horns, answered by bells, that ends on a chord. */
  win: [
    ...horn(392, 0, 0.16, 0.14),
    ...horn(392, 0.14, 0.14, 0.13),
    ...horn(523, 0.28, 0.3, 0.16),
    ...horn(659, 0.48, 0.3, 0.14),
    ...[262, 392, 523, 659, 784].flatMap((pitch) => horn(pitch, 0.76, 1.3, 0.06)),
    ...bell(1047, 0.76, 1.5, 0.14),
    ...bell(1568, 0.92, 1.2, 0.09),
    ...bell(2093, 1.08, 1, 0.08),
    { kind: "burst", pitch: 5200, to: 7000, from: 0.76, length: 0.9, loudness: 0.14, attack: 0.03 },
  ],
} as const satisfies { readonly [name: string]: readonly Voice[] };

export type SoundName = keyof typeof SOUNDS;
