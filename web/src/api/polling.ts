// Requests that are repeated while the page is visible.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { request } from "./http.ts";

const POLL_INTERVAL_MS = 12_000;

const refreshers = new Set<() => Promise<void>>();

/** Repeat all requests now, after something changed. */
export function refreshAll(): void {
  for (const refresh of refreshers) void refresh();
}

/** The answer to a GET request, repeated regularly; null until the first answer. */
export function usePolled<Answer>(path: string): ReadonlySignal<Answer | null> {
  const found = useSignal<Answer | null>(null);
  useEffect(() => {
    let isMounted = true;
    const refresh = async () => {
      if (document.hidden) return;
      const answer = await request<Answer>("GET", path).catch(() => null);
      if (isMounted && answer) found.value = answer;
    };
    void refresh();
    refreshers.add(refresh);
    const timer = setInterval(refresh, POLL_INTERVAL_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      isMounted = false;
      refreshers.delete(refresh);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [path, found]);
  return found;
}
