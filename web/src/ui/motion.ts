// Whether the page may move things.

/** Whether the user wants to see motion. */
export function isMotionWanted(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
