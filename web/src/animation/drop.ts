// Drops pieces on the board, in a layer above it, so that the board is not repainted.

const FALL_PX = 26;
/** Pieces start to fall after this share of the time: when the mark of their seat arrives. */
export const PIECES_FROM = 0.42;
/** The share of the time that one piece falls for. */
const FALL_FOR = 0.34;

type Timing = { readonly delay: number; readonly duration: number };

/** Drop the pieces of a route one after another, or the building of a city. Until then they are hidden. */
export function drop(target: Element | null, { delay, duration }: Timing): readonly Animation[] {
  const landed = [
    ...(target?.querySelectorAll<SVGElement>(".route-casing, .route-band, .route-pieces, .city-building") ?? []),
  ];
  const air = target?.closest(".board-stage")?.querySelector(".board-air");
  if (!landed.length || !air) return [];
  const clones = landed.map((element) => element.cloneNode(true) as SVGElement);
  for (const element of landed) element.style.visibility = "hidden";
  air.append(...clones);
  const pieces = clones.flatMap((clone) => piecesOf(clone));
  const apart = ((1 - PIECES_FROM - FALL_FOR) * duration) / Math.max(1, pieces.length - 1);
  const first = { delay: delay + PIECES_FROM * duration, duration: FALL_FOR * duration };
  const animations = [
    ...clones.filter((clone) => !piecesOf(clone).length).map((band) => band.animate({ opacity: [0, 1] }, timed(first))),
    ...pieces.map((piece, index) => fall(piece, { ...first, delay: first.delay + index * apart })),
  ];
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    for (const element of landed) element.style.visibility = "";
    for (const clone of clones) clone.remove();
  });
  return animations;
}

/** What falls; the band under the pieces only appears. */
function piecesOf(clone: Element): readonly Element[] {
  if (clone.matches(".route-pieces")) return [...clone.children];
  return clone.matches(".city-building") ? [clone] : [];
}

function fall(piece: Element, timing: Timing): Animation {
  return piece.animate(
    { translate: [`0 -${FALL_PX}px`, "0 0"], opacity: [0, 1] },
    { ...timed(timing), easing: "cubic-bezier(0.3, 0.9, 0.4, 1.1)" },
  );
}

function timed(timing: Timing): KeyframeAnimationOptions {
  return { ...timing, fill: "backwards" };
}
