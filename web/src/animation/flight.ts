// The path of something that flies over the page: it is lifted, flies in an arc, slows down and settles.

const STEPS = 14;
const MAX_ARC_PX = 110;
const ARC_SHARE = 0.2;

/** Where it flies, in pixels from its own place, and how large it is at the start, halfway and in the end. */
type Flight = {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly scales: readonly [start: number, high: number, end: number];
  /** Whether it appears on its way; otherwise it is there from the beginning. */
  readonly appears?: boolean;
};

/** Keyframes of a flight, from one share of the time to another. */
export function flightFrames({ from, to, scales, appears = false }: Flight, begin: number, end: number): Keyframe[] {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const arc = Math.min(MAX_ARC_PX, ARC_SHARE * Math.hypot(across, down));
  const [start, high, last] = scales;
  return Array.from({ length: STEPS + 1 }, (_, index) => {
    const share = index / STEPS;
    const way = easeInOut(share);
    const height = 4 * way * (1 - way);
    const [x, y] = [from.x + across * way, from.y + down * way - arc * height];
    const scale = start + (last - start) * way + (high - (start + last) / 2) * height;
    return {
      transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`,
      opacity: appears ? Math.min(1, share * 6) : 1,
      offset: begin + (end - begin) * share,
    };
  });
}

/** Slow at both ends, slower at the last. */
function easeInOut(share: number): number {
  const eased = share * share * (3 - 2 * share);
  return 1 - (1 - eased) ** 1.35;
}
