// Points by turn, and their positions in a chart.
import type { Replay } from "../api/types.ts";

/** The points of all sides at the start, after each turn, and finally with everything scored. */
export type ScoreCurves = {
  /** The step of the replay that each row belongs to; the last row is the final score. */
  readonly steps: readonly number[];
  /** One row per step, one number per side. */
  readonly rows: readonly (readonly number[])[];
};

export function makeCurves(replay: Replay): ScoreCurves {
  const steps = [0];
  const rows = [replay.start.sides.map((side) => side.points)];
  for (const [index, step] of replay.steps.entries()) {
    const row = step.game.sides.map((side) => side.points);
    const isSameTurn = index > 0 && replay.steps[index - 1]?.seat === step.seat;
    if (isSameTurn) {
      steps[steps.length - 1] = index + 1;
      rows[rows.length - 1] = row;
    } else {
      steps.push(index + 1);
      rows.push(row);
    }
  }
  if (replay.result) {
    steps.push(replay.steps.length);
    rows.push(replay.result.scores.map((score) => score.total));
  }
  return { steps, rows };
}

/** How rows and points become positions in the chart. */
export type Scale = {
  readonly x: (row: number) => number;
  readonly y: (points: number) => number;
  readonly ticks: readonly number[];
};

/** A scale that fits all rows into this size, with round ticks. */
export function scaleOf(curves: ScoreCurves, width: number, height: number): Scale {
  const all = curves.rows.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = Math.max(1, curves.rows.length - 1);
  const step = roundStep((high - low) / 4);
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick);
  return {
    x: (row) => (row / last) * width,
    y: (points) => height - ((points - low) / (high - low)) * height,
    ticks,
  };
}

/** The smallest round number that is not below `least`. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** The line of one side: level until the points change. */
export function pathOf(curves: ScoreCurves, side: number, scale: Scale): string {
  return curves.rows
    .map((row, index) => {
      const [x, y] = [scale.x(index).toFixed(1), scale.y(row[side] ?? 0).toFixed(1)];
      return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join("");
}

/** Positions of labels, moved apart so that none covers another, in the order of `wanted`. */
export function spreadLabels(wanted: readonly number[], gap: number, height: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const positions = [...wanted];
  let least = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    positions[index] = Math.max(positions[index] ?? 0, least);
    least = (positions[index] ?? 0) + gap;
  }
  let most = height;
  for (const index of order.reverse()) {
    positions[index] = Math.min(positions[index] ?? 0, most);
    most = (positions[index] ?? 0) - gap;
  }
  return positions;
}

/** Some rows for a table: the first, the last, and evenly spaced ones between. */
export function sampleRows(curves: ScoreCurves, most: number): readonly number[] {
  const last = curves.rows.length - 1;
  const count = Math.min(most, last);
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index / count) * last));
}
