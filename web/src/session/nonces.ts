// The random numbers that this browser adds to deals, so that nobody can choose the cards.
import type { Frame } from "../api/types.ts";
import { NONCE_BYTES } from "../platform/constants.ts";
import { parseJson, readStored, writeStored } from "../platform/local-storage.ts";
import { randomHex } from "../platform/random-hex.ts";

export const NONCES_KEY = "ferrovia.nonces";
const MAX_KEPT = 100;

/** A nonce of this browser. Once it is revealed it has a `commitment`, to what was fixed then, and the `table` where that was. */
export type NonceNote = {
  readonly hash: string;
  readonly nonce: string;
  readonly commitment?: string;
  readonly table?: string;
};

/** The hashes need a library that few pages use. */
export const loadDealHashes = () => import("./deal-hashes.ts");

/** Draw a nonce and note it; returns the field that announces it. Without it the game can be played all the same. */
export async function announceNonce(): Promise<{ readonly nonce_hash?: string }> {
  const hashes = await loadDealHashes().catch(() => null);
  if (!hashes) return {};
  const nonce = randomHex(NONCE_BYTES);
  const hash = hashes.hashNonce(nonce);
  return saveNotes([...readNotes(), { hash, nonce }]) ? { nonce_hash: hash } : {};
}

/** Note what is fixed now, and then reveal the nonce of this browser if the deal waits for it. */
export async function revealNonce(frame: Frame, send: (nonce: string) => Promise<unknown>): Promise<void> {
  const { deal } = frame;
  const note = findNote(frame);
  if (frame.phase !== "dealing" || !deal || !note) return;
  if (!(deal.unrevealed ?? []).includes(deal.nonce_hashes.indexOf(note.hash))) return;
  const hashes = await loadDealHashes().catch(() => null);
  if (!hashes) return;
  const commitment = note.commitment ?? hashes.commitment(frame, deal.nonce_hashes);
  const noted = { table: frame.table, ...note, commitment };
  if (!saveNotes(readNotes().map((other) => (other.hash === note.hash ? noted : other)))) return;
  await send(note.nonce);
}

/**
 * The note on the nonce that this browser announced at a table; null on another device, or if it was lost. Once it was
 * revealed the table decides, because a server that cheats shows other hashes, or none.
 */
export function findNote({ table, deal }: Frame): NonceNote | null {
  const notes = readNotes();
  const revealed = notes.find((note) => note.table === table);
  return revealed ?? notes.find(({ hash }) => deal?.nonce_hashes.includes(hash)) ?? null;
}

/** A stored text with the notes of another one before them. */
export function mergeNotes(here: string, other: string): string {
  const mine = parseNotes(here);
  const theirs = parseNotes(other).filter(({ hash }) => mine.every((note) => note.hash !== hash));
  return JSON.stringify([...theirs, ...mine].slice(-MAX_KEPT));
}

function readNotes(): readonly NonceNote[] {
  return parseNotes(readStored(NONCES_KEY));
}

function parseNotes(text: string | null): readonly NonceNote[] {
  const notes = parseJson(text);
  return Array.isArray(notes) ? notes.filter(isNote) : [];
}

function isNote(note: unknown): note is NonceNote {
  const { hash, nonce, commitment, table } = (note ?? {}) as { readonly [name: string]: unknown };
  const areTexts = typeof hash === "string" && typeof nonce === "string";
  return areTexts && [commitment, table].every((text) => text === undefined || typeof text === "string");
}

/** Keep the latest notes; returns whether there was room for them. */
function saveNotes(notes: readonly NonceNote[]): boolean {
  return writeStored(NONCES_KEY, JSON.stringify(notes.slice(-MAX_KEPT)));
}
