// Lists of tables from the server, looked at again now and then while the page is seen.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask } from "../wire/api.ts";

const EVERY = 12_000;

const lookers = new Set<() => Promise<void>>();

/** Look at all lists at once: something was done about them. */
export function lookAgain(): void {
  for (const look of lookers) void look();
}

/** What the server answers to a request, asked again and again; null until it answers. */
export function usePolled<Answer>(path: string): ReadonlySignal<Answer | null> {
  const found = useSignal<Answer | null>(null);
  useEffect(() => {
    let isThere = true;
    const look = async () => {
      if (document.hidden) return;
      const answer = await ask<Answer>("GET", path).catch(() => null);
      if (isThere && answer) found.value = answer;
    };
    void look();
    lookers.add(look);
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      isThere = false;
      lookers.delete(look);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [path, found]);
  return found;
}
