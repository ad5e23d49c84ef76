// For tests: the sentences of a language straight from the locale files, without a server or a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lang, speak } from "./words.ts";

const LOCALES = join(import.meta.dirname, "../../../src/ferrovia/locales");

/** Speak a language as the server would give it. */
export async function speakHere(lang: Lang): Promise<void> {
  const text = readFileSync(join(LOCALES, `${lang}.json`), "utf8");
  const stand = { localStorage: { getItem: () => null, setItem: () => {} }, document: { documentElement: {} } };
  for (const [name, value] of Object.entries(stand))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const before = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(new Response(text));
  try {
    await speak(lang);
  } finally {
    globalThis.fetch = before;
  }
}
