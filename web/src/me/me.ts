// Who one is: a name that others see, made up at first and changed at any time.
import { signal } from "@preact/signals";
import { recall, remember } from "../parts/memory.ts";
import { ask, Refused } from "../wire/api.ts";
import type { Me, NewToken } from "../wire/types.ts";
import { t } from "../words/words.ts";

const KEPT = "ferrovia.name";

/** The name that others see. */
export const myName = signal("");

let introduction: Promise<void> = Promise.resolve();

/** Be somebody: whoever one was here before, or a new guest. */
export function introduce(words: Promise<void>): Promise<void> {
  introduction = beSomebody(words);
  return introduction;
}

/** Settled once one is somebody, or could not be. */
export async function introduced(): Promise<void> {
  await Promise.allSettled([introduction]);
}

/** The server knows by a cookie; whoever lost that keeps the name. A new guest is named in words, and waits for them. */
async function beSomebody(words: Promise<void>): Promise<void> {
  try {
    myName.value = (await ask<Me>("GET", "/api/me")).name;
  } catch (error) {
    if (!(error instanceof Refused) || error.trouble.code !== "no_guest") throw error;
    const kept = recall(KEPT);
    if (kept === null) await words;
    await rename(kept ?? t("web.me.guest", { n: 10 + Math.floor(Math.random() * 90) }));
  }
}

let renaming: Promise<void> | null = null;

/** Take another name, and remember it. */
export async function rename(name: string): Promise<void> {
  const taking = take(name);
  renaming = taking;
  try {
    await taking;
  } finally {
    if (renaming === taking) renaming = null;
  }
}

/** Wait for a name that is just being taken, so that what follows is done under it; refused if the name is. */
export async function named(): Promise<void> {
  await renaming;
}

async function take(name: string): Promise<void> {
  myName.value = (await ask<NewToken>("POST", "/api/me", { body: { name } })).name;
  remember(KEPT, myName.value);
}
