import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { DealView, Frame } from "../api/types.ts";
import * as hashes from "./deal-hashes.ts";
import { judgeDeal } from "./deal-verdict.ts";
import { findNote, NONCES_KEY, type NonceNote, revealNonce } from "./nonces.ts";

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  },
});

const SERVER = "0a".repeat(32);
const MINE = "01".repeat(32);
const THEIRS = "02".repeat(32);
const options = { ...wire.frames.over.options, seed_hash: hashes.hashServerSeed(SERVER) };
/** A finished game without a deal. */
const { deal: _, ...BARE } = wire.frame({ table: "t", options }, "over");

/** A finished game whose seats announced and revealed these nonces. */
function finished(announced: readonly (string | null)[], nonces = announced): Frame {
  const nonce_hashes = announced.map((nonce) => nonce && hashes.hashNonce(nonce));
  const deal = { nonce_hashes, nonces, server_seed: SERVER };
  const frame: Frame = { ...BARE, deal };
  return { ...frame, seed: hashes.deriveSeed(frame, SERVER, nonces) };
}

/** What this browser noted when it revealed its nonce. */
function noteOf(frame: Frame): NonceNote {
  const hash = hashes.hashNonce(MINE);
  return { hash, nonce: MINE, commitment: hashes.commitment(frame, frame.deal?.nonce_hashes ?? []) };
}

function withDeal(frame: Frame, changes: Partial<DealView>): Frame {
  return { ...frame, deal: { ...(frame.deal as DealView), ...changes } };
}

/** Announce and reveal my nonce at a table where these are announced, as the page does. */
async function revealMine(announced: readonly (string | null)[]): Promise<void> {
  stored.set(NONCES_KEY, JSON.stringify([{ hash: hashes.hashNonce(MINE), nonce: MINE }]));
  const dealing = { ...finished(announced), phase: "dealing" as const };
  const revealed: string[] = [];
  await revealNonce(withDeal(dealing, { unrevealed: [announced.indexOf(MINE)] }), async (nonce) => {
    revealed.push(nonce);
  });
  assert.deepEqual(revealed, [MINE]);
}

/** The verdict with the note that this browser finds for a frame. */
function judgeAsPage(frame: Frame): readonly [key: string | undefined, isBad: boolean | undefined] {
  const verdict = judgeDeal(frame, findNote(frame), hashes);
  return [verdict?.key, verdict?.isBad];
}

beforeEach(() => stored.clear());

function keyOf(frame: Frame, note: NonceNote | null = null): string | undefined {
  return judgeDeal(frame, note, hashes)?.key;
}

test("with my own nonce in it, nobody could choose the deal", () => {
  const frame = finished([MINE, THEIRS, null]);
  assert.equal(keyOf(frame, noteOf(frame)), "own");
  const alone = finished([MINE, null]);
  assert.equal(keyOf(alone, noteOf(alone)), "own");
});

test("nonces that were withheld leave a choice, which is stated", () => {
  const frame = finished([MINE, THEIRS, "03".repeat(32)], [MINE, null, null]);
  const verdict = judgeDeal(frame, noteOf(frame), hashes);
  assert.deepEqual([verdict?.key, verdict?.values], ["own_withheld", { n: 2, deals: 4 }]);
  assert.equal(keyOf(finished([THEIRS, MINE], [THEIRS, null])), "others_withheld");
});

test("without my own nonce it depends on others, or on the server", () => {
  assert.equal(keyOf(finished([THEIRS, null])), "others");
  assert.equal(keyOf(finished([null, null])), "server_only");
  assert.equal(keyOf(finished([MINE, null]), { hash: hashes.hashNonce(MINE), nonce: MINE }), "others");
});

test("a server that leaves my nonce out is found out", () => {
  const frame = finished([MINE, THEIRS], [null, THEIRS]);
  const verdict = judgeDeal(frame, noteOf(frame), hashes);
  assert.deepEqual([verdict?.key, verdict?.isBad], ["missing", true]);
});

test("a server that replaces something after my nonce was revealed is found out", () => {
  const note = noteOf(finished([MINE, THEIRS]));
  assert.equal(keyOf(finished([MINE, "04".repeat(32)]), note), "changed");
  assert.equal(keyOf(finished([MINE, null]), note), "changed");
  const seed = "0b".repeat(32);
  const other = withDeal(finished([MINE, THEIRS]), { server_seed: seed });
  const shown = { ...other, options: { ...other.options, seed_hash: hashes.hashServerSeed(seed) } };
  assert.equal(keyOf({ ...shown, seed: hashes.deriveSeed(shown, seed, [MINE, THEIRS]) }, note), "changed");
});

test("a server that ends with other numbers, without my nonce, is found out", async () => {
  await revealMine([MINE, THEIRS]);
  assert.deepEqual(judgeAsPage(finished([MINE, THEIRS])), ["own", false]);
  assert.deepEqual(judgeAsPage(finished([null, THEIRS])), ["changed", true]);
  assert.deepEqual(judgeAsPage(finished(["04".repeat(32), THEIRS])), ["changed", true]);
  assert.deepEqual(judgeAsPage(finished([null, null])), ["changed", true]);
});

test("a server that ends without a deal, as an old table or as the tutorial, is found out", async () => {
  await revealMine([MINE, THEIRS]);
  const old: Frame = { ...BARE, seed: SERVER };
  assert.deepEqual(judgeAsPage(old), ["changed", true]);
  assert.deepEqual(judgeAsPage({ ...old, options: { ...old.options, tutorial: true } }), ["changed", true]);
});

test("a server that ends a game without its seed is found out, unless the table was closed before the deal", async () => {
  await revealMine([MINE, THEIRS]);
  const { seed: _, ...frame } = finished([MINE, THEIRS]);
  assert.deepEqual(judgeAsPage(frame), ["wrong", true]);
  assert.deepEqual(judgeAsPage({ ...frame, phase: "closed" }), [undefined, undefined]);
});

test("numbers that do not belong together are found out", () => {
  const frame = finished([MINE, THEIRS]);
  assert.equal(keyOf({ ...frame, seed: "00".repeat(32) }), "wrong");
  assert.equal(keyOf({ ...frame, table: "other" }), "wrong");
  assert.equal(keyOf(withDeal(frame, { server_seed: "0b".repeat(32) })), "wrong");
  assert.equal(keyOf(withDeal(frame, { nonces: [THEIRS, MINE] })), "wrong");
  assert.equal(keyOf(withDeal(frame, { nonces: null })), "wrong");
});

test("older tables have the server's seed alone, and the tutorial a published one", () => {
  const old: Frame = { ...BARE, seed: SERVER };
  assert.equal(keyOf(old), "server_only");
  assert.equal(keyOf({ ...old, seed: MINE }), "wrong");
  assert.equal(keyOf({ ...old, options: { ...old.options, tutorial: true } }), "tutorial");
});

test("a table that was closed before its deal has no verdict", () => {
  const { seed: _, ...frame } = finished([MINE, null]);
  assert.equal(judgeDeal(frame, null, hashes), null);
});
