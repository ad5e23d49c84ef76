// Guides and numbered rules from the server, loaded once per language.
import { type Signal, signal } from "@preact/signals";
import { request, requestText } from "../api/http.ts";
import type { NumberedRules } from "../api/types.ts";
import { lang } from "../i18n/translate.ts";
import { sets, takes } from "../ui/handlers.ts";
import { type Block, blocksOf } from "./markdown.ts";

/** A text that is loading (`undefined`), failed to load (`null`), or is loaded. */
type Loadable<Text> = Text | null | undefined;

const guides = new Map<string, Signal<Loadable<readonly Block[]>>>();
const numbered = new Map<string, Signal<Loadable<NumberedRules>>>();

/** A guide in the current language: "guides/usa" for a rulebook, "board-guide" for custom boards. */
export function guideBlocks(subject: string): Loadable<readonly Block[]> {
  const path = `/api/${subject}/${lang.value}`;
  return loadOnce(guides, path, async () => blocksOf(await requestText(path))).value;
}

/** A numbered rule in the current language. */
export function ruleText(id: string): Loadable<string> {
  const path = `/api/rules/${lang.value}`;
  const page = loadOnce(numbered, path, () => request<NumberedRules>("GET", path)).value;
  return page && (page.rules[id] ?? null);
}

/** Forget failed requests, so that they are sent again. */
export function forgetFailed(): void {
  for (const cache of [guides, numbered])
    for (const [path, found] of cache) if (found.value === null) cache.delete(path);
}

function loadOnce<Text>(
  cache: Map<string, Signal<Loadable<Text>>>,
  path: string,
  load: () => Promise<Text>,
): Signal<Loadable<Text>> {
  const found = cache.get(path);
  if (found) return found;
  const loading = signal<Loadable<Text>>(undefined);
  cache.set(path, loading);
  load().then(takes(loading), sets(loading, null));
  return loading;
}
