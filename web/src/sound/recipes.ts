// The sounds of the table as data: tones and bursts of noise, layered. Times in seconds, pitches in hertz. Voices are
// balanced within a sound; `LEVELS` balances the sounds.

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
  /** Where it is heard, from -1 (left) to 1 (right); without it, in the middle. */
  readonly pan?: number;
};

/** A tone that fades away. Overtones above `dull`, in hertz, are muffled, more and more until its end. */
type Tone = Shape & { readonly kind: "tone"; readonly wave: "sine" | "triangle" | "sawtooth"; readonly dull?: number };

/** A burst of noise around a pitch, such as paper, wood or steam; `focus` is the quality of its filter. */
type Burst = Shape & { readonly kind: "burst"; readonly focus?: number };

export type Voice = Tone | Burst;

/** A bell: its tone with a twin slightly out of tune, the octave, and the shimmer of the stroke. */
function bell(pitch: number, from: number, length: number, loudness: number, pan = 0): readonly Voice[] {
  const partial = (ratio: number, long: number, loud: number, aside = 0): Voice => ({
    kind: "tone",
    wave: "sine",
    pitch: pitch * ratio,
    from,
    length: length * long,
    loudness: loudness * loud,
    pan: pan + aside,
  });
  return [
    partial(1, 1, 0.75, -0.12),
    partial(1.003, 0.9, 0.45, 0.12),
    partial(2.002, 0.6, 0.3),
    partial(2.76, 0.3, 0.16, 0.2),
    partial(5.4, 0.12, 0.1, -0.2),
  ];
}

/** A knock on wood, bright enough for the small speaker of a phone. */
function knock(pitch: number, from: number, loudness: number, pan = 0): readonly Voice[] {
  return [
    { kind: "tone", wave: "triangle", pitch, to: pitch * 0.7, from, length: 0.2, loudness, hold: 0.22, pan },
    { kind: "tone", wave: "sine", pitch: pitch * 2.76, from, length: 0.12, loudness: loudness * 0.5, hold: 0.2, pan },
    { kind: "burst", pitch: pitch * 6, from, length: 0.05, loudness: loudness * 0.6, pan },
  ];
}

/** A bar of wood with a tuned tone, as of a marimba. */
function bar(pitch: number, from: number, length: number, loudness: number): readonly Voice[] {
  return [
    { kind: "tone", wave: "sine", pitch, from, length, loudness },
    { kind: "tone", wave: "sine", pitch: pitch * 3.98, from, length: length * 0.3, loudness: loudness * 0.35 },
    { kind: "tone", wave: "sine", pitch: pitch * 9.2, from, length: length * 0.12, loudness: loudness * 0.12 },
    { kind: "burst", pitch: pitch * 4, from, length: 0.03, loudness: loudness * 0.7 },
  ];
}

/** A sheet of paper or card that is moved over another. */
function paper(pitch: number, from: number, length: number, loudness: number, pan = 0): Voice {
  return {
    kind: "burst",
    pitch,
    to: pitch * 2,
    from,
    length,
    loudness,
    attack: length * 0.3,
    hold: 0.55,
    focus: 0.7,
    pan,
  };
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
      pan: (index - 1.5) * 0.15,
    }),
  );
  return [
    ...tones,
    { kind: "burst", pitch: 1800, to: 2600, from, length, loudness: loudness * 1.4, attack: 0.03, hold: 0.5, focus: 2 },
  ];
}

/** A puff of steam. */
function puff(from: number, loudness: number, pan = 0): Voice {
  return { kind: "burst", pitch: 1500, to: 600, from, length: 0.22, loudness, attack: 0.02, focus: 0.7, pan };
}

/** A wave that breaks on a hull or a quay. */
function wave(from: number, length: number, loudness: number): Voice {
  return { kind: "burst", pitch: 600, to: 1500, from, length, loudness, attack: length * 0.4, focus: 0.5, pan: 0.2 };
}

/** A horn: brass that is bright at first, with a twin slightly out of tune. */
function horn(pitch: number, from: number, length: number, loudness: number, pan = 0): readonly Voice[] {
  return [1, 1.004].map((ratio, index) => ({
    kind: "tone",
    wave: "sawtooth",
    pitch: pitch * ratio,
    from,
    length,
    loudness,
    attack: 0.03,
    hold: 0.45,
    dull: pitch * 5,
    pan: pan + (index - 0.5) * 0.3,
  }));
}

/** The cards of a deck that is shuffled: faster and faster, from both sides. */
const RIFFLE: readonly Voice[] = Array.from({ length: 12 }, (_, index) => {
  const from = 0.42 * (1 - (1 - index / 12) ** 1.6);
  return paper(1900 + 90 * index, from, 0.06, 0.5 + 0.03 * index, index % 2 ? 0.3 : -0.3);
});

export const SOUNDS = {
  /** A card is drawn over paper and laid down. */
  card: [
    paper(1500, 0, 0.16, 0.8),
    { kind: "burst", pitch: 3600, from: 0.13, length: 0.05, loudness: 0.2 },
    { kind: "burst", pitch: 1100, from: 0.14, length: 0.08, loudness: 0.25 },
    { kind: "tone", wave: "triangle", pitch: 240, to: 150, from: 0.14, length: 0.12, loudness: 0.12 },
  ],
  /** Some sheets are taken from a pile and squared up. */
  tickets: [
    paper(1100, 0, 0.16, 0.7, -0.15),
    paper(1300, 0.1, 0.15, 0.75, 0.1),
    paper(1500, 0.2, 0.15, 0.8, 0),
    ...knock(440, 0.36, 0.12),
    ...knock(494, 0.45, 0.1),
  ],
  /** The discards are shuffled into a new deck, or the display is dealt anew. */
  shuffle: [...RIFFLE, paper(900, 0.46, 0.2, 0.8), ...knock(294, 0.68, 0.3)],
  /** Trains are put on the board: wheels over two joints of the rails, and a little steam. */
  train: [
    ...knock(415, 0, 0.35, -0.12),
    ...knock(349, 0.085, 0.41, -0.04),
    ...knock(415, 0.25, 0.32, 0.04),
    ...knock(349, 0.335, 0.38, 0.12),
    puff(0.36, 0.23, 0.15),
  ],
  /** Ships are put on the board: the horn of a steamer, and the sea. */
  ship: [...horn(165, 0, 0.42, 0.34), ...horn(247, 0, 0.42, 0.3), ...horn(494, 0.01, 0.36, 0.12), wave(0.1, 0.6, 0.5)],
  /** Buses are put on the board: two notes of a horn, and the air of the doors. */
  bus: [
    ...horn(523, 0, 0.13, 0.22, -0.1),
    ...horn(659, 0, 0.13, 0.16, -0.1),
    ...horn(523, 0.17, 0.2, 0.24, 0.1),
    ...horn(659, 0.17, 0.2, 0.18, 0.1),
    puff(0.36, 0.5),
  ],
  /** A station is built: a hammer on wood, and its bell. */
  station: [
    ...knock(392, 0, 0.4, -0.1),
    ...knock(440, 0.14, 0.42),
    ...knock(523, 0.28, 0.44, 0.1),
    ...bell(1319, 0.4, 0.6, 0.22),
  ],
  /** A harbour is built: the bell of a buoy, twice, in the waves. */
  harbor: [...bell(494, 0, 0.5, 0.3, -0.15), ...bell(466, 0.3, 0.6, 0.26, 0.15), wave(0.05, 0.8, 0.5)],
  /** A card of a tunnel is turned up. */
  flip: [
    paper(2400, 0, 0.09, 0.8),
    { kind: "burst", pitch: 1500, from: 0.07, length: 0.05, loudness: 0.7 },
    ...bar(587, 0.075, 0.3, 0.22),
  ],
  /** The tunnel costs nothing more: light at its end. */
  tunnel_free: [...bell(784, 0, 0.4, 0.2, -0.1), ...bell(1175, 0.11, 0.7, 0.22, 0.1), puff(0.12, 0.25)],
  /** The tunnel costs more cards: stone. */
  tunnel_paid: [
    ...bar(392, 0, 0.35, 0.3),
    ...bar(311, 0.15, 0.5, 0.34),
    { kind: "tone", wave: "sine", pitch: 120, to: 70, from: 0.15, length: 0.3, loudness: 0.25 },
    { kind: "burst", pitch: 700, to: 350, from: 0.15, length: 0.25, loudness: 0.4, focus: 0.6 },
  ],
  /** A stamp comes down on a ticket, and two bells are glad of it. */
  stamp: [
    { kind: "tone", wave: "sine", pitch: 190, to: 60, from: 0, length: 0.24, loudness: 0.36 },
    { kind: "tone", wave: "triangle", pitch: 420, to: 180, from: 0, length: 0.1, loudness: 0.21 },
    { kind: "burst", pitch: 900, from: 0, length: 0.1, loudness: 0.6 },
    { kind: "burst", pitch: 3200, from: 0.005, length: 0.04, loudness: 0.3 },
    ...bell(1047, 0.15, 0.6, 0.2, -0.1),
    ...bell(1568, 0.24, 0.9, 0.2, 0.1),
  ],
  /** A ticket that was not completed is torn, and two low notes regret it. */
  failed: [
    ...[0, 0.05, 0.1, 0.14, 0.17].map(
      (from, index): Voice => ({ ...paper(2600 - 350 * index, from, 0.08, 0.6), to: 1500 - 150 * index }),
    ),
    ...bar(370, 0.22, 0.5, 0.3),
    ...bar(294, 0.42, 1, 0.32),
  ],
  /** Points are added up. */
  tally: [...bar(659, 0, 0.25, 0.25), ...bar(880, 0.07, 0.3, 0.25)],
  turn: [...bell(587, 0, 0.55, 0.21, -0.1), ...bell(880, 0.13, 0.85, 0.22, 0.1)],
  /** Two falling bells over the beat of wheels: a player is running out of pieces. */
  warning: [
    ...bell(698, 0, 0.4, 0.2),
    ...bell(523, 0.22, 0.75, 0.22),
    ...knock(262, 0, 0.12),
    ...knock(220, 0.22, 0.14),
  ],
  /** A whistle, short and long, and puffs of steam: the last turns begin. */
  last_turns: [...whistle(0, 0.3, 0.11), ...whistle(0.3, 0.85, 0.13), puff(0.9, 0.21, -0.2), puff(1.08, 0.15, 0.2)],
  /** A station bell, three times. */
  last_turn: [
    ...bell(784, 0, 0.5, 0.22, -0.2),
    ...bell(784, 0.26, 0.5, 0.22, 0),
    ...bell(1047, 0.52, 0.95, 0.24, 0.2),
    ...bell(523, 0.52, 0.9, 0.1, 0.1),
  ],
  /** Two notes on wood: somebody has written. */
  talk: [...bar(698, 0, 0.2, 0.23), ...bar(932, 0.09, 0.24, 0.2)],
  /** The game is over, and somebody else has won: a warm cadence. */
  end: [
    ...[175, 262, 349, 440].flatMap((pitch) => horn(pitch, 0, 0.4, 0.07)),
    ...[196, 262, 330, 392].flatMap((pitch) => horn(pitch, 0.36, 0.8, 0.07)),
    ...bell(523, 0, 0.5, 0.14, -0.2),
    ...bell(659, 0.18, 0.5, 0.14, 0.2),
    ...bell(784, 0.36, 0.9, 0.18),
  ],
  /** A fanfare of horns, answered by bells, that ends on a chord. */
  win: [
    ...horn(392, 0, 0.16, 0.2, -0.2),
    ...horn(392, 0.14, 0.14, 0.18, 0.2),
    ...horn(523, 0.28, 0.3, 0.2, -0.1),
    ...horn(659, 0.48, 0.3, 0.2, 0.1),
    ...[262, 392, 523, 659, 784].flatMap((pitch, index) => horn(pitch, 0.76, 1.3, 0.1, (index - 2) * 0.15)),
    ...bell(1047, 0.76, 1.5, 0.14, -0.3),
    ...bell(1568, 0.92, 1.2, 0.1, 0.3),
    ...bell(2093, 1.08, 1, 0.08),
    { kind: "burst", pitch: 5200, to: 7000, from: 0.76, length: 0.9, loudness: 0.1, attack: 0.03 },
  ],
} as const satisfies { readonly [name: string]: readonly Voice[] };

export type SoundName = keyof typeof SOUNDS;

/** What the loudness of each sound is multiplied by: the rarer it is, the louder it may be. */
export const LEVELS: { readonly [name in SoundName]: number } = {
  card: 0.6,
  tickets: 0.39,
  shuffle: 0.42,
  train: 0.46,
  ship: 0.36,
  bus: 0.59,
  station: 0.4,
  harbor: 0.87,
  flip: 1.18,
  tunnel_free: 1.1,
  tunnel_paid: 0.85,
  stamp: 1.16,
  failed: 0.82,
  tally: 1.28,
  turn: 1.16,
  warning: 1.02,
  last_turns: 1.11,
  last_turn: 1.14,
  talk: 1.35,
  end: 1.35,
  win: 1.02,
};

/** Sounds that are heard often: each time they are a little different. */
export const VARIED: ReadonlySet<SoundName> = new Set(["card", "tickets", "shuffle", "train", "ship", "bus", "flip"]);
