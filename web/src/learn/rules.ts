// Guides and numbered rules from the server, each asked for once and kept by language.
import { type Signal, signal } from "@preact/signals";
import { ask, askText } from "../wire/api.ts";
import type { NumberedRules } from "../wire/types.ts";
import { lang } from "../words/words.ts";
import { type Block, blocksOf } from "./markdown.ts";

/** A text that is on its way (`undefined`), could not be had (`null`), or is there. */
export type Awaited<Text> = Text | null | undefined;

const guides = new Map<string, Signal<Awaited<readonly Block[]>>>();
const numbered = new Map<string, Signal<Awaited<NumberedRules>>>();

/** A guide in the language that is shown: "rules/usa" is that to a book, "making" that to boards of one's own. */
export function guideTo(subject: string): Awaited<readonly Block[]> {
  const path = `/api/${subject}/${lang.value}`;
  return kept(guides, path, async () => blocksOf(await askText(path))).value;
}

/** A numbered rule in the language that is shown. */
export function ruleText(id: string): Awaited<string> {
  const path = `/api/rules/${lang.value}`;
  const page = kept(numbered, path, () => ask<NumberedRules>("GET", path)).value;
  return page && (page.rules[id] ?? null);
}

/** Forget what could not be had, so that it is asked for again. */
export function forgetFailed(): void {
  for (const shelf of [guides, numbered])
    for (const [path, found] of shelf) if (found.value === null) shelf.delete(path);
}

function kept<Text>(
  shelf: Map<string, Signal<Awaited<Text>>>,
  path: string,
  load: () => Promise<Text>,
): Signal<Awaited<Text>> {
  const found = shelf.get(path);
  if (found) return found;
  const made = signal<Awaited<Text>>(undefined);
  shelf.set(path, made);
  load().then(
    (text) => {
      made.value = text;
    },
    () => {
      made.value = null;
    },
  );
  return made;
}
