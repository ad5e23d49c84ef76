// A path put where it belongs by its own numbers. A board of elements with a `transform` each takes the browser several
// times as long to paint, whatever it is that changes on it.
import type { Space } from "../wire/types.ts";

/** A command of a path with absolute numbers: pairs of them are points, but for the first five of an arc. */
type Step = { readonly letter: string; readonly numbers: readonly number[] };

const TAKES: { readonly [letter: string]: number } = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, A: 7, Z: 0 };
const ARC = 5;

const known = new Map<string, readonly Step[]>();

/** A path around 0, 0 made larger, turned, and shifted to a space. */
export function put(path: string, [x, y, angle]: Space, scale = 1): string {
  const steps = known.get(path) ?? read(path);
  known.set(path, steps);
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return steps
    .map(({ letter, numbers }) => {
      const from = letter === "A" ? ARC : 0;
      const [rx = 0, ry = 0, lean = 0, ...flags] = numbers.slice(0, from);
      const moved: number[] = from ? [rx * scale, ry * scale, lean + angle, ...flags] : [];
      for (let at = from; at < numbers.length; at += 2) {
        const [a, b] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
        moved.push(x + a * cos - b * sin, y + a * sin + b * cos);
      }
      return letter + moved.map(fine).join(" ");
    })
    .join("");
}

/** A number as short as a sign needs it, which is seen at several times its size. */
function fine(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

/** The commands of a path: lines for all that is straight, and no number that depends on the one before. */
function read(path: string): readonly Step[] {
  const steps: Step[] = [];
  let [x, y, startX, startY, bendX, bendY] = [0, 0, 0, 0, 0, 0];
  for (const [, given = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const letter = given.toUpperCase();
    const takes = TAKES[letter];
    if (takes === undefined || (takes ? numbers.length % takes : numbers.length)) throw new Error(`a path: ${path}`);
    for (let at = 0; at < Math.max(1, numbers.length); at += takes || 1) {
      const [ox, oy] = given === letter ? [0, 0] : [x, y];
      const own = numbers.slice(at, at + takes);
      const from = letter === "A" ? ARC : 0;
      const points = own.map((number, place) =>
        place < from ? number : number + (letter !== "V" && (place - from) % 2 === 0 ? ox : oy),
      );
      if (letter === "H") points.push(y);
      if (letter === "V") points.unshift(x);
      if (letter === "T") points.unshift(2 * x - bendX, 2 * y - bendY);
      if (letter === "Z") points.push(startX, startY);
      [x = 0, y = 0] = points.slice(-2);
      [bendX = x, bendY = y] = letter === "Q" || letter === "T" ? points : [];
      if (letter === "M" && at === 0) [startX, startY] = [x, y];
      steps.push(
        letter === "Z" ? { letter, numbers: [] } : { letter: WRITTEN[letter] ?? (at ? "L" : "M"), numbers: points },
      );
    }
  }
  return steps;
}

/** What commands become; a move goes on as lines. */
const WRITTEN: { readonly [letter: string]: string } = { L: "L", H: "L", V: "L", Q: "Q", T: "Q", C: "C", A: "A" };
