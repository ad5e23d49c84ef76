// The time, for what shows a clock that runs.
import { useEffect, useState } from "preact/hooks";

/** The time, told every second while somebody's clock runs. */
export function useNow(runs: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
