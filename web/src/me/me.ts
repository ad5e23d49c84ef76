// Who one is: a name that others see, made up at first and changed at any time.
import { signal } from "@preact/signals";
import { ask, Refused } from "../wire/api.ts";
import type { Me, NewToken } from "../wire/types.ts";
import { t } from "../words/words.ts";

/** The name that others see. */
export const myName = signal("");

/** Be somebody: whoever one was here before, or a new guest. */
export async function introduce(): Promise<void> {
  try {
    myName.value = (await ask<Me>("GET", "/api/me")).name;
  } catch (error) {
    if (!(error instanceof Refused) || error.trouble.code !== "no_guest") throw error;
    await rename(t("web.me.guest", { n: 10 + Math.floor(Math.random() * 90) }));
  }
}

/** Take another name. */
export async function rename(name: string): Promise<void> {
  myName.value = (await ask<NewToken>("POST", "/api/me", { body: { name } })).name;
}
