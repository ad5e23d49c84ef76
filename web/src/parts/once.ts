// What is done once, however quickly its button is pressed again.
import { useRef } from "preact/hooks";
import { attempt } from "./trouble.tsx";

const PAUSE = 800; // until what was done can be seen

/** What a button does: pressed again while it is under way, or before the page shows it, it does nothing. */
export function useOnce(what: () => Promise<unknown>): () => Promise<void> {
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const isDone = await attempt(what);
    setTimeout(
      () => {
        isBusy.current = false;
      },
      isDone ? PAUSE : 0,
    );
  };
}
