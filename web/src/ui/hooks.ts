// Hooks and event helpers that several components use.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
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

/** Call back after some milliseconds, counted anew whenever one of the `causes` changes; null waits for nothing. */
export function useTimeout(call: () => void, milliseconds: number | null, causes: readonly unknown[]): void {
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  }, causes);
}

/** Hear the keys of the page while a component is there: before its other effects, so that no early key is lost. */
export function useKeyDown(listen: (event: KeyboardEvent) => void, causes: readonly unknown[] = []): void {
  useLayoutEffect(() => {
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, causes);
}

/** The current time, updated every second, or as often as wanted, while a clock runs. */
export function useNow(runs: boolean, interval = 1000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), interval);
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
