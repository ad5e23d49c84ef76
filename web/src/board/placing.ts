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

/** The commands of a path, with a letter for each, and none that depends on the one before. */
function read(path: string): readonly Step[] {
  const steps: Step[] = [];
  const pen = { x: 0, y: 0, startX: 0, startY: 0, bendX: 0, bendY: 0 };
  for (const [, given = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const letter = given.toUpperCase();
    const takes = TAKES[letter];
    if (takes === undefined || numbers.length % (takes || 1)) throw new Error(`this is no path: ${path}`);
    for (let at = 0; at < Math.max(1, numbers.length); at += takes || 1) {
      // A move goes on as lines.
      const step = { letter: at && letter === "M" ? "L" : letter, numbers: numbers.slice(at, at + takes) };
      steps.push(moved(step, given !== letter, pen));
    }
  }
  return steps;
}

type Pen = { x: number; y: number; startX: number; startY: number; bendX: number; bendY: number };

/** A step by points alone, and the pen at its end: H and V become lines, and T a curve with its bend. */
function moved({ letter, numbers }: Step, isRelative: boolean, pen: Pen): Step {
  const { x, y } = pen;
  if (letter === "Z") {
    Object.assign(pen, { x: pen.startX, y: pen.startY });
    return { letter, numbers };
  }
  const [ox, oy] = isRelative ? [x, y] : [0, 0];
  const head = letter === "A" ? numbers.slice(0, ARC) : [];
  const points = numbers.slice(head.length).map((number, place) => number + (place % 2 || letter === "V" ? oy : ox));
  if (letter === "H") points.push(y);
  if (letter === "V") points.unshift(x);
  if (letter === "T") points.unshift(2 * x - pen.bendX, 2 * y - pen.bendY);
  const [endX = 0, endY = 0] = points.slice(-2);
  const [bendX = 0, bendY = 0] = letter === "Q" || letter === "T" ? points : [endX, endY];
  Object.assign(pen, { x: endX, y: endY, bendX, bendY }, letter === "M" ? { startX: endX, startY: endY } : {});
  return { letter: WRITTEN[letter] ?? letter, numbers: [...head, ...points] };
}

/** What some commands become. */
const WRITTEN: { readonly [letter: string]: string } = { H: "L", V: "L", T: "Q" };
