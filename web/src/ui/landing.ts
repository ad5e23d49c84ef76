// What waits until everything that is on its way has arrived.
import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** A value as it was before what is on its way. */
export function useLanded<T>(value: T, isUnderWay: ReadonlySignal<boolean>): T {
  const [landed, setLanded] = useState(() => value);
  const isWaiting = isUnderWay.value;
  useEffect(() => {
    if (!isUnderWay.peek()) setLanded(() => value);
  }, [value, isWaiting]);
  return isWaiting ? landed : value;
}

/** Call back when nothing is on its way: at once, or when it has arrived. */
export function whenLanded(isUnderWay: ReadonlySignal<boolean>, call: () => void): void {
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
