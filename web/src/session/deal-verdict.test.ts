import assert from "node:assert/strict";
import { test } from "node:test";
import type { DealView, Frame } from "../api/types.ts";
import * as hashes from "./deal-hashes.ts";
import { judgeDeal } from "./deal-verdict.ts";
import type { NonceNote } from "./nonces.ts";

const SERVER = "0a".repeat(32);
const MINE = "01".repeat(32);
const THEIRS = "02".repeat(32);
const options = {
  ...{ rulebook: "usa", version: 2, house: "", board: "usa", digest: "00", tutorial: false },
  seed_hash: hashes.hashServerSeed(SERVER),
};

/** A finished game whose seats announced and revealed these nonces. */
function finished(announced: readonly (string | null)[], nonces = announced): Frame {
  const nonce_hashes = announced.map((nonce) => nonce && hashes.hashNonce(nonce));
  const deal = { nonce_hashes, nonces, server_seed: SERVER };
  const frame = { table: "t", phase: "over", options, deal } as unknown as Frame;
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

test("numbers that do not belong together are found out", () => {
  const frame = finished([MINE, THEIRS]);
  assert.equal(keyOf({ ...frame, seed: "00".repeat(32) }), "wrong");
  assert.equal(keyOf({ ...frame, table: "other" }), "wrong");
  assert.equal(keyOf(withDeal(frame, { server_seed: "0b".repeat(32) })), "wrong");
  assert.equal(keyOf(withDeal(frame, { nonces: [THEIRS, MINE] })), "wrong");
  assert.equal(keyOf(withDeal(frame, { nonces: null })), "wrong");
});

test("older tables have the server's seed alone, and the tutorial a published one", () => {
  const old = { table: "t", phase: "over", options, seed: SERVER } as unknown as Frame;
  assert.equal(keyOf(old), "server_only");
  assert.equal(keyOf({ ...old, seed: MINE }), "wrong");
  assert.equal(keyOf({ ...old, options: { ...old.options, tutorial: true } }), "tutorial");
});

test("a table that was closed before its deal has no verdict", () => {
  const { seed: _, ...frame } = finished([MINE, null]);
  assert.equal(judgeDeal(frame, null, hashes), null);
});
