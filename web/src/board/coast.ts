// Simplified coastlines: broad lines along a coast hide the bays anyway, and stroking every point is slow.

const RING = /^\s*(-?[\d.]+)[ ,](-?[\d.]+)l([-\d. ,]*)z?$/;

/** Simplify a path of rings (`M x y l dx dy … z`): points are at least `step` apart. Other paths stay as they are. */
export function simplifyCoast(path: string, step: number): string {
  const rings = path.split("M").slice(1);
  const thin: string[] = [];
  for (const ring of rings) {
    const found = RING.exec(ring);
    if (!found) return path;
    const kept = spread(Number(found[1]), Number(found[2]), (found[3] ?? "").trim().split(/[ ,]+/).map(Number), step);
    if (kept.length > 2) thin.push(`M${kept.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L")}z`);
  }
  return thin.join("");
}

type Pair = readonly [x: number, y: number];

/** The points of a ring that are far enough apart; the ring is given by its first point and the steps to the others. */
function spread(x: number, y: number, steps: readonly number[], least: number): readonly Pair[] {
  const kept: Pair[] = [[x, y]];
  let [atX, atY, lastX, lastY] = [x, y, x, y];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    atX += steps[index] ?? 0;
    atY += steps[index + 1] ?? 0;
    if (Math.hypot(atX - lastX, atY - lastY) < least) continue;
    kept.push([atX, atY]);
    [lastX, lastY] = [atX, atY];
  }
  return kept;
}
