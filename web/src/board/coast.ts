// Coasts with fewer points: a broad line along a coast shows no bays, and to stroke them all takes time.

const RING = /^\s*(-?[\d.]+)[ ,](-?[\d.]+)l([-\d. ,]*)z?$/;

/** A path of rings (`M x y l dx dy … z`) with no points nearer to each other than `step`; other paths as they are. */
export function coarse(path: string, step: number): string {
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

/** The points of a ring, given by its first one and the steps to the others, that are far enough from each other. */
function spread(x: number, y: number, steps: readonly number[], least: number): readonly Pair[] {
  const kept: Pair[] = [[x, y]];
  let [atX, atY, lastX, lastY] = [x, y, x, y];
  for (let place = 0; place + 1 < steps.length; place += 2) {
    atX += steps[place] ?? 0;
    atY += steps[place + 1] ?? 0;
    if (Math.hypot(atX - lastX, atY - lastY) < least) continue;
    kept.push([atX, atY]);
    [lastX, lastY] = [atX, atY];
  }
  return kept;
}
