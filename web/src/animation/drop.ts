// Puts pieces on the board: they fly from their player to their spaces, one after another, over the page, so that the board
// is not repainted meanwhile.
import type { PartKey } from "../board/board-parts.ts";
import { builtOn, type Stage, shownStage } from "../board/stage.ts";
import { TIMES } from "../ui/motion.ts";
import { flightFrames } from "./flight.ts";

/** Without a place to fly from, pieces fall from so high. */
const FALL_PX = 60;
/** The first piece starts after this share of the time, behind the mark of its seat. */
const FIRST = 0.08;
/** The share of the time that one piece takes. */
const FLIGHT = 0.56;
/** The share of a piece's time until it touches the board; then it settles. */
const TOUCH = 0.8;
/** A piece is at least so wide while it flies: on a phone it is tiny in its place. */
const MIN_FLYING_PX = 26;

type Timing = { readonly delay: number; readonly duration: number };

/** Fly the pieces of a route, or the building of a city, to their places; until then they are hidden. */
export function drop(part: PartKey, from: DOMRect | null, points: number, timing: Timing): readonly Animation[] {
  const stage = shownStage();
  if (!stage?.view.checkVisibility()) return [];
  const built = builtOn(stage, part);
  const landed = [...built.bands, ...built.pieces];
  const pieces = built.pieces.map((piece) => flyingCopy(piece, stage));
  const bands = built.bands.map((band) => band.cloneNode(true) as SVGElement);
  for (const element of landed) element.style.visibility = "hidden";
  stage.air.append(...bands);
  stage.view.append(...pieces.map(({ copy }) => copy));
  const { delay, duration } = timing;
  const apart = ((1 - FIRST - FLIGHT) * duration) / Math.max(1, pieces.length - 1);
  const animations = [
    ...bands.map((band) =>
      band.animate({ opacity: [0, 1] }, timed({ delay: delay + 0.5 * duration, duration: 0.3 * duration })),
    ),
    ...pieces.map((piece, index) =>
      fly(piece, from, { delay: delay + FIRST * duration + index * apart, duration: FLIGHT * duration }),
    ),
  ];
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    for (const element of landed) element.style.visibility = "";
    for (const copy of [...bands, ...pieces.map((piece) => piece.copy)]) copy.remove();
    const middle = pieces[Math.floor(pieces.length / 2)];
    if (middle && points > 0) showPoints(points, middle);
  });
  return animations;
}

/** A copy of a piece, and the middle of its place on the page. */
type Flying = { readonly copy: SVGElement; readonly x: number; readonly y: number; readonly width: number };

/** A copy of a piece that is drawn over the page, in its place. */
function flyingCopy(piece: SVGGraphicsElement, { viewport }: Stage): Flying {
  const { x, y, width, height } = piece.getBBox();
  const { a: scale, e: left, f: top } = piece.getScreenCTM() ?? new DOMMatrix();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.setAttribute("class", "animation-piece");
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("aria-hidden", "true");
  const place = [x * scale + left, y * scale + top, width * scale, height * scale];
  const [at = 0, down = 0, wide = 0, high = 0] = place;
  copy.style.cssText = `left:${at}px;top:${down}px;width:${wide}px;height:${high}px;--board-unit:${viewport.style.getPropertyValue("--board-unit")}`;
  const content = piece.cloneNode(true) as SVGElement;
  content.style.visibility = "";
  copy.append(content);
  return { copy, x: at + wide / 2, y: down + high / 2, width: wide };
}

/** A piece flies to its place and settles there. */
function fly({ copy, x, y, width }: Flying, from: DOMRect | null, timing: Timing): Animation {
  const start = from ? { x: from.left + from.width / 2 - x, y: from.top + from.height / 2 - y } : { x: 0, y: -FALL_PX };
  const high = Math.max(1.7, MIN_FLYING_PX / width);
  const frames = [
    ...flightFrames({ from: start, to: { x: 0, y: 0 }, scales: [high * 0.6, high, 1.15], appears: true }, 0, TOUCH),
    { transform: "scale(0.86)", opacity: 1, offset: TOUCH + 0.08 },
    { transform: "scale(1.06)", opacity: 1, offset: TOUCH + 0.14 },
    { transform: "none", opacity: 1, offset: 1 },
  ];
  return copy.animate(frames, { ...timing, fill: "both" });
}

/** The points of a claim rise from it for a moment. */
function showPoints(points: number, { x, y }: Flying): void {
  const text = document.createElement("b");
  text.className = "animation-points";
  text.textContent = `+${points}`;
  text.style.cssText = `left:${x}px;top:${y}px`;
  document.querySelector(".animation")?.append(text);
  const rise = text.animate(
    [
      { transform: "translate(-50%, -50%) scale(0.4)", opacity: 0 },
      { transform: "translate(-50%, -120%) scale(1.15)", opacity: 1, offset: 0.18 },
      { transform: "translate(-50%, -130%)", opacity: 1, offset: 0.75 },
      { transform: "translate(-50%, -190%)", opacity: 0 },
    ],
    { duration: TIMES.points, easing: "ease-out" },
  );
  void Promise.allSettled([rise.finished]).then(() => text.remove());
}

function timed(timing: Timing): KeyframeAnimationOptions {
  return { ...timing, fill: "backwards" };
}
