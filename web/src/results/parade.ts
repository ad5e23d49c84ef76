// A train that runs along the trail on the board, a locomotive and its cars, or a row of buses, in the colour of the winners.
import { wagon } from "../board/shapes.ts";
import { type Stage, trailLines } from "../board/stage.ts";
import { TIMES } from "../ui/motion.ts";
import { SIGNS, type Sign } from "../ui/palette.ts";

const CARS = 3;
/** The distance between the cars, in lengths of a car. */
const COUPLING = 1.2;
/** Points at which the way is measured. */
const STOPS = 72;
/** A car is at least so long on the screen. */
const MIN_CAR_PX = 22;

type Stop = { readonly x: number; readonly y: number };

/** Run a train, or buses, of this colour along the trail of a board; the result stops it. */
export function runTrain(stage: Stage, color: string, hasBuses: boolean): () => void {
  const { air, drawing } = stage;
  const way = wayAlong(trailLines(stage));
  if (way.length < 2) return () => {};
  const length = Math.max(drawing.height * 3, MIN_CAR_PX / (air.getScreenCTM()?.a ?? 1));
  const train = document.createElementNS("http://www.w3.org/2000/svg", "g");
  train.setAttribute("class", "parade");
  for (let index = CARS; index >= 0; index--) {
    const sign = hasBuses ? SIGNS.bus : index === 0 ? SIGNS.locomotive : null;
    train.append(car(sign, length, color));
  }
  air.append(train);
  const runs = [...train.children].map((one, index) =>
    one.animate(framesOf(way, (CARS - index) * length * COUPLING), { duration: TIMES.parade, fill: "both" }),
  );
  const stop = () => {
    for (const run of runs) run.cancel();
    train.remove();
  };
  return stop;
}

/** Points along paths, at equal distances. */
function wayAlong(paths: readonly SVGPathElement[]): readonly Stop[] {
  const lengths = paths.map((path) => path.getTotalLength());
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (whole === 0) return [];
  return Array.from({ length: STOPS + 1 }, (_, index) => {
    let left = (whole * index) / STOPS;
    const at = lengths.findIndex((length) => {
      if (left <= length) return true;
      left -= length;
      return false;
    });
    const { x, y } = (paths[at] ?? (paths.at(-1) as SVGPathElement)).getPointAtLength(at < 0 ? whole : left);
    return { x, y };
  });
}

/** The places of a car that is so far behind the locomotive; it appears when it is on the way. */
function framesOf(way: readonly Stop[], behind: number): Keyframe[] {
  let gone = 0;
  const reached = way.map((stop, index) => {
    const last = way[index - 1];
    if (last) gone += Math.hypot(stop.x - last.x, stop.y - last.y);
    return gone;
  });
  return way.map((_, index) => {
    const distance = (reached[index] ?? 0) - behind;
    const next = Math.max(
      1,
      reached.findIndex((one) => one >= distance),
    );
    const [from, to] = [way[next - 1], way[next]];
    if (!from || !to) return { opacity: 0 };
    const step = (reached[next] ?? 0) - (reached[next - 1] ?? 0) || 1;
    const share = Math.min(1, Math.max(0, (distance - (reached[next - 1] ?? 0)) / step));
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    const isLeft = to.x < from.x;
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + (isLeft ? 180 : 0);
    return {
      transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(1)}deg) scaleX(${isLeft ? -1 : 1})`,
      opacity: distance < 0 ? 0 : 1,
    };
  });
}

/** A locomotive or bus of this shape, or a car if there is none. */
function car(sign: Sign | null, length: number, color: string): SVGElement {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", sign ? sign.path : wagon(length, length / 2));
  shape.setAttribute("fill", color);
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  if (sign) shape.setAttribute("transform", `scale(${(length * 1.25) / 10})`);
  group.append(shape);
  return group;
}
