// How the points grew: numbers by turn, and where they come to lie in a picture.
import type { Replay } from "../wire/types.ts";

/** Points of every side at the beginning, after each turn, and at last with all that counts in the end. */
export type Growth = {
  /** The step of the replay after which each row holds; the last row is the score. */
  readonly steps: readonly number[];
  /** A row for each of them, a number for each side. */
  readonly rows: readonly (readonly number[])[];
};

export function growthOf(replay: Replay): Growth {
  const steps = [0];
  const rows = [replay.start.sides.map((side) => side.points)];
  for (const [place, step] of replay.steps.entries()) {
    const row = step.game.sides.map((side) => side.points);
    const isSameTurn = place > 0 && replay.steps[place - 1]?.seat === step.seat;
    if (isSameTurn) {
      steps[steps.length - 1] = place + 1;
      rows[rows.length - 1] = row;
    } else {
      steps.push(place + 1);
      rows.push(row);
    }
  }
  if (replay.result) {
    steps.push(replay.steps.length);
    rows.push(replay.result.scores.map((score) => score.total));
  }
  return { steps, rows };
}

/** The plot's frame, and how numbers become places in it. */
export type Scale = {
  readonly x: (row: number) => number;
  readonly y: (points: number) => number;
  readonly ticks: readonly number[];
};

/** A scale that holds all rows in a box of this size, with round numbers along the side. */
export function scaleOf(growth: Growth, width: number, height: number): Scale {
  const all = growth.rows.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = Math.max(1, growth.rows.length - 1);
  const step = roundStep((high - low) / 4);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return {
    x: (row) => (row / last) * width,
    y: (points) => height - ((points - low) / (high - low)) * height,
    ticks,
  };
}

/** The round number next above. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** The path of one side's points: level until they change. */
export function pathOf(growth: Growth, side: number, scale: Scale): string {
  return growth.rows
    .map((row, place) => {
      const [x, y] = [scale.x(place).toFixed(1), scale.y(row[side] ?? 0).toFixed(1)];
      return place === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join("");
}

/** Where names at the end of lines go, pushed apart so that none covers another; the order of `wanted` is kept. */
export function apart(wanted: readonly number[], gap: number, height: number): readonly number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let least = Number.NEGATIVE_INFINITY;
  for (const place of order) {
    places[place] = Math.max(places[place] ?? 0, least);
    least = (places[place] ?? 0) + gap;
  }
  let most = height;
  for (const place of order.reverse()) {
    places[place] = Math.min(places[place] ?? 0, most);
    most = (places[place] ?? 0) - gap;
  }
  return places;
}

/** A few rows that tell the story as a table: the beginning, some in between, and the end. */
export function chapters(growth: Growth, most: number): readonly number[] {
  const last = growth.rows.length - 1;
  const count = Math.min(most, last);
  return Array.from({ length: count + 1 }, (_, place) => Math.round((place / count) * last));
}
