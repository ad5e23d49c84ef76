// What waits until the pieces on their way to the board have landed.
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** Whether pieces are on their way to the board. */
export const isDropping: Signal<boolean> = signal(false);

/** A value as it was before the pieces that are on their way. */
export function useLanded<T>(value: T): T {
  const [landed, setLanded] = useState(() => value);
  const isWaiting = isDropping.value;
  useEffect(() => {
    if (!isDropping.peek()) setLanded(() => value);
  }, [value, isWaiting]);
  return isWaiting ? landed : value;
}

/** Call back when no pieces are on their way: at once, or when they have landed. */
export function whenLanded(call: () => void): void {
  if (!isDropping.peek()) {
    call();
    return;
  }
  const stop = isDropping.subscribe((isWaiting) => {
    if (isWaiting) return;
    stop();
    call();
  });
}
