// Positions a path by rewriting its numbers. Elements with a `transform` each make a browser repaint the board several
// times more slowly.
import type { Space } from "../api/types.ts";

/** A path command with absolute coordinates: pairs of numbers are points, except for the first five of an arc. */
type Command = { readonly letter: string; readonly numbers: readonly number[] };

const PARAMETERS: { readonly [letter: string]: number } = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, A: 7, Z: 0 };
const ARC_PARAMETERS = 5; // before the end point

const parsed = new Map<string, readonly Command[]>();

/** Scale, rotate and move a path around 0, 0 to a space. */
export function placePath(path: string, [x, y, angle]: Space, scale = 1): string {
  const commands = parsed.get(path) ?? parsePath(path);
  parsed.set(path, commands);
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return commands
    .map(({ letter, numbers }) => {
      const from = letter === "A" ? ARC_PARAMETERS : 0;
      const [rx = 0, ry = 0, lean = 0, ...flags] = numbers.slice(0, from);
      const moved: number[] = from ? [rx * scale, ry * scale, lean + angle, ...flags] : [];
      for (let at = from; at < numbers.length; at += 2) {
        const [a, b] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
        moved.push(x + a * cos - b * sin, y + a * sin + b * cos);
      }
      return letter + moved.map(twoDecimals).join(" ");
    })
    .join("");
}

/** Two decimals, because symbols are shown at several times their size. */
function twoDecimals(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

/** The commands of a path, each with a letter of its own and independent of the one before. */
function parsePath(path: string): readonly Command[] {
  const commands: Command[] = [];
  const pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0 };
  for (const [, given = "", rest = ""] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const letter = given.toUpperCase();
    const count = PARAMETERS[letter];
    if (count === undefined || numbers.length % (count || 1)) throw new Error(`invalid path: ${path}`);
    for (let at = 0; at < Math.max(1, numbers.length); at += count || 1) {
      // Further pairs after a move are lines.
      const command = { letter: at && letter === "M" ? "L" : letter, numbers: numbers.slice(at, at + count) };
      commands.push(toAbsolute(command, given !== letter, pen));
    }
  }
  return commands;
}

type Pen = { x: number; y: number; startX: number; startY: number; controlX: number; controlY: number };

/** A command as points only; moves the pen to its end. H and V become lines, T a curve with its control point. */
function toAbsolute({ letter, numbers }: Command, isRelative: boolean, pen: Pen): Command {
  const { x, y } = pen;
  if (letter === "Z") {
    Object.assign(pen, { x: pen.startX, y: pen.startY });
    return { letter, numbers };
  }
  const [ox, oy] = isRelative ? [x, y] : [0, 0];
  const head = letter === "A" ? numbers.slice(0, ARC_PARAMETERS) : [];
  const points = numbers.slice(head.length).map((number, index) => number + (index % 2 || letter === "V" ? oy : ox));
  if (letter === "H") points.push(y);
  if (letter === "V") points.unshift(x);
  if (letter === "T") points.unshift(2 * x - pen.controlX, 2 * y - pen.controlY);
  const [endX = 0, endY = 0] = points.slice(-2);
  const [controlX = 0, controlY = 0] = letter === "Q" || letter === "T" ? points : [endX, endY];
  Object.assign(pen, { x: endX, y: endY, controlX, controlY }, letter === "M" ? { startX: endX, startY: endY } : {});
  return { letter: REPLACED_BY[letter] ?? letter, numbers: [...head, ...points] };
}

/** The letters that replace some commands. */
const REPLACED_BY: { readonly [letter: string]: string } = { H: "L", V: "L", T: "Q" };
