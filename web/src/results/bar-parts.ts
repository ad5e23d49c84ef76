// The parts of a bar of points.

/** The points of a side in one component, and its text key. */
export type BarPart = { readonly key: string; readonly points: number };

/** The parts of a bar that is as long as all points together: lost points shorten its last parts. */
export function barParts(parts: readonly BarPart[]): readonly BarPart[] {
  let lost = parts.reduce((sum, { points }) => sum + Math.max(0, -points), 0);
  const shortened = parts.toReversed().map(({ key, points }) => {
    const gained = Math.max(0, points);
    const taken = Math.min(gained, lost);
    lost -= taken;
    return { key, points: gained - taken };
  });
  return shortened.toReversed();
}
