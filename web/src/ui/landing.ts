// What waits until everything that is on its way has arrived.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** Whether something is being shown whose results are not released yet: pieces or cards on their way, a tunnel's cards. */
export const isUnderWay: Signal<boolean> = signal(false);

/** A value as it was before what is on its way. */
export function useLanded<T>(value: T): T {
  const [landed, setLanded] = useState(() => value);
  const isWaiting = isUnderWay.value;
  useEffect(() => {
    if (!isUnderWay.peek()) setLanded(() => value);
  }, [value, isWaiting]);
  return isWaiting ? landed : value;
}

/** Call back when nothing is on its way: at once, or when it has arrived. */
export function whenLanded(call: () => void): void {
  if (!isUnderWay.peek()) {
    call();
    return;
  }
  const stop = isUnderWay.subscribe((isWaiting) => {
    if (isWaiting) return;
    stop();
    call();
  });
}
