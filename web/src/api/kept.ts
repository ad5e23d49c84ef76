// Answers that are requested once and kept until the page is closed.
import { type ReadonlySignal, signal } from "@preact/signals";
import { request } from "./http.ts";

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

const kept = new Map<string, ReadonlySignal<unknown>>();

/** The answer to a GET request; null until it is there. A failed request is repeated, ever more slowly. */
export function keptAnswer<Answer>(path: string, invite = ""): ReadonlySignal<Answer | null> {
  const known = kept.get(path) as ReadonlySignal<Answer | null> | undefined;
  if (known) return known;
  const answer = signal<Answer | null>(null);
  kept.set(path, answer);
  const load = async (wait: number): Promise<void> => {
    try {
      answer.value = await request<Answer>("GET", path, { invite });
    } catch {
      setTimeout(() => void load(Math.min(2 * wait, MAX_RETRY_MS)), wait);
    }
  };
  void load(FIRST_RETRY_MS);
  return answer;
}
