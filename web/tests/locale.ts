// Loads a language from the locale files, for tests without a server or a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lang, setLanguage } from "../src/i18n/translate.ts";

const LOCALES = join(import.meta.dirname, "../../src/ferrovia/locales");

/** Use a language as if the server had sent its texts. */
export async function loadLocale(lang: Lang): Promise<void> {
  const text = readFileSync(join(LOCALES, `${lang}.json`), "utf8");
  const stand = { localStorage: { getItem: () => null, setItem: () => {} }, document: { documentElement: {} } };
  for (const [name, value] of Object.entries(stand))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const before = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(new Response(text));
  try {
    await setLanguage(lang);
  } finally {
    globalThis.fetch = before;
  }
}
