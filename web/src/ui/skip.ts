// Any click or key ends what is shown for a moment. If a question waits for that, the same click or key must not answer it.
import { useEffect } from "preact/hooks";
import { hasModifier, isModalOpen, takesKeys } from "./keys.ts";

/** Call `skip` at any click or key. While `isWaitedFor`, that click or key does nothing else at the table. */
export function useSkip(skip: () => void, isWaitedFor: () => boolean): void {
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    let isOnlySkip = false;
    addEventListener(
      "pointerdown",
      (event) => {
        isOnlySkip = isWaitedFor() && isAtTable(event);
        skip();
      },
      options,
    );
    addEventListener(
      "keydown",
      (event) => {
        if (!event.repeat) isOnlySkip = isWaitedFor() && isShortcut(event); // a key held down goes on doing nothing
        if (isOnlySkip) swallow(event);
        skip();
      },
      options,
    );
    // The click of the pointer or key that has skipped.
    addEventListener("click", (event) => isOnlySkip && swallow(event), options);
    return () => stop.abort();
  }, []);
}

/** Other listeners of the window still hear the event in its capture phase: several layers may end at once. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function isAtTable({ target }: Event): boolean {
  return target instanceof Element && target.closest(".play") !== null;
}

/** Whether a key may act at the table: not if it is the browser's, or goes into a field or a dialog. */
function isShortcut(event: KeyboardEvent): boolean {
  return !isModalOpen() && !takesKeys(event.target) && !hasModifier(event) && !/^F\d/.test(event.key);
}
