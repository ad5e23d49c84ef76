// The guest: a name that others see, made up at first, a preferred colour and a mark. All can be changed at any time.
import { batch, signal } from "@preact/signals";
import { request } from "../api/http.ts";
import type { GuestCreated, GuestInfo, GuestRequest } from "../api/types.ts";
import { t } from "../i18n/translate.ts";
import { readStored, removeStored, writeStored } from "../platform/local-storage.ts";

const STORAGE_KEY = "ferrovia.name";
const INTRODUCED_KEY = "ferrovia.introduced";

/** The name that others see. */
export const myName = signal(readStored(STORAGE_KEY) ?? "");

/** The preferred colour, by its index; null without a preference. */
export const myColor = signal<number | null>(null);

/** The mark, by its index. */
export const myMark = signal(0);

/** Whether the player has chosen a name, or to keep the one that was made up: the question is asked once. */
export const isIntroduced = signal(readStored(INTRODUCED_KEY) !== null);

/** Do not ask for the name any more. */
export function setIntroduced(): void {
  writeStored(INTRODUCED_KEY, "yes");
  isIntroduced.value = true;
}

let ready: Promise<void> = Promise.resolve();

/** Restore the guest of this browser, or create a new one if `mayCreate`. A new guest's name needs the texts. */
export function ensureGuest(texts: Promise<void>, mayCreate = true): Promise<void> {
  ready = loadGuest(texts, mayCreate);
  return ready;
}

/** Resolves when the guest is known, or could not be created. */
export async function guestReady(): Promise<void> {
  await Promise.allSettled([ready]);
}

/** The server knows the guest by a cookie; without it, the stored name is used again. */
async function loadGuest(texts: Promise<void>, mayCreate: boolean): Promise<void> {
  const known = await request<GuestInfo | null>("GET", "/api/me");
  if (known) return show(known);
  if (!mayCreate) return;
  const stored = readStored(STORAGE_KEY);
  if (stored === null) await texts;
  await saveChange({ name: stored ?? t("web.me.guest", { n: 10 + Math.floor(Math.random() * 90) }) });
}

let saving: Promise<void> | null = null;

/**
 * Change the name, the preferred colour or the mark, once the guest is known and earlier changes are saved: the last
 * answer is shown.
 */
export async function changeMe(changes: GuestRequest): Promise<void> {
  const change = Promise.allSettled([ready, saving]).then(() => saveChange(changes));
  saving = change;
  try {
    await change;
  } finally {
    if (saving === change) saving = null;
  }
}

/** Wait until a change is saved, so that the next request uses it; rejects if the change is refused. */
export async function meSaved(): Promise<void> {
  await saving;
}

async function saveChange(changes: GuestRequest): Promise<void> {
  show(await request<GuestCreated>("POST", "/api/me", { body: changes }));
  writeStored(STORAGE_KEY, myName.value);
}

/** Switch to another guest: the one that the server says. */
export function becomeGuest(guest: GuestInfo): void {
  show(guest);
  writeStored(STORAGE_KEY, guest.name);
  setIntroduced();
}

/** Forget the stored name and that it was asked for, after the guest was deleted. */
export function forgetGuest(): void {
  removeStored(STORAGE_KEY);
  removeStored(INTRODUCED_KEY);
}

function show(guest: GuestInfo): void {
  batch(() => {
    myName.value = guest.name;
    myColor.value = guest.color;
    myMark.value = guest.mark;
  });
}
