// A number that counts up, or down, to its value.
import { useEffect, useRef, useState } from "preact/hooks";
import { isMotionWanted } from "./motion.ts";

/** The number to show now. It starts with `from`, and with reduced motion is the value at once. */
export function useCountUp(to: number, milliseconds: number, from = to): number {
  const [shown, setShown] = useState(from);
  const reached = useRef(from);
  useEffect(() => {
    const [start, begin] = [reached.current, performance.now()];
    let frame = 0;
    const tick = () => {
      const share = isMotionWanted() ? Math.min(1, (performance.now() - begin) / milliseconds) : 1;
      reached.current = Math.round(start + (to - start) * share);
      setShown(reached.current);
      if (share < 1) frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return shown;
}
