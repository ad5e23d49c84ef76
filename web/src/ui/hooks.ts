// Hooks and event helpers that several components use.
import { useEffect, useRef, useState } from "preact/hooks";
import { showErrors } from "./error-toast.tsx";

const PAUSE_MS = 800; // until the page shows the result

/** An action for a button; further clicks are ignored until the page shows its result. */
export function useOnce(action: () => Promise<unknown>): () => Promise<void> {
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const isDone = await showErrors(action);
    setTimeout(
      () => {
        isBusy.current = false;
      },
      isDone ? PAUSE_MS : 0,
    );
  };
}

/** The current time, updated every second while a clock runs. */
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

/** Enter leaves the field without submitting its form. */
export function blurOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.isComposing) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).blur();
}
