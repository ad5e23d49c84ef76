import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as wire from "../../tests/wire.ts";
import type { Frame } from "../api/types.ts";
import { commitment, hashNonce } from "./deal-hashes.ts";

const stored = new Map<string, string>();
let isFull = false;
const localStorage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => {
    if (isFull) throw new Error("full");
    stored.set(name, text);
  },
};
Object.assign(globalThis, { localStorage });
const { announceNonce, findNote, revealNonce } = await import("./nonces.ts");

/** A table that waits for the nonces of these seats. */
function dealing(nonce_hashes: readonly (string | null)[], unrevealed = [0]): Frame {
  return wire.frame({ table: "t", phase: "dealing", deal: { nonce_hashes, unrevealed } });
}

async function reveal(frame: Frame): Promise<readonly string[]> {
  const sent: string[] = [];
  await revealNonce(frame, async (nonce) => {
    sent.push(nonce);
  });
  return sent;
}

beforeEach(() => {
  stored.clear();
  isFull = false;
});

test("a nonce is announced by its hash, and revealed after everything that is fixed was noted", async () => {
  const { nonce_hash = "" } = await announceNonce();
  const frame = dealing([nonce_hash, null]);
  const [nonce = ""] = await reveal(frame);
  assert.equal(hashNonce(nonce), nonce_hash);
  assert.equal(findNote(frame)?.commitment, commitment(frame, [nonce_hash, null]));
});

test("what was noted first stays, whatever the server shows later", async () => {
  const { nonce_hash = "" } = await announceNonce();
  const frame = dealing([nonce_hash, null]);
  await reveal(frame);
  await reveal(dealing([nonce_hash, "11".repeat(32)]));
  assert.equal(findNote(frame)?.commitment, commitment(frame, [nonce_hash, null]));
});

test("a nonce is revealed whatever the other seats announced", async () => {
  for (const malformed of ["\n", "1", "zz".repeat(32)]) {
    const { nonce_hash = "" } = await announceNonce();
    const frame = { ...dealing([malformed, nonce_hash], [0, 1]), table: malformed };
    const [nonce = ""] = await reveal(frame);
    assert.equal(hashNonce(nonce), nonce_hash);
    assert.equal(findNote(frame)?.commitment, commitment(frame, [malformed, nonce_hash]));
  }
});

test("a note is found by its table, whatever nonces the server shows there", async () => {
  const { nonce_hash = "" } = await announceNonce();
  await reveal(dealing([nonce_hash, null]));
  assert.equal(findNote(dealing(["11".repeat(32)]))?.hash, nonce_hash);
  assert.equal(findNote({ ...dealing([]), deal: null })?.hash, nonce_hash);
  assert.equal(findNote({ ...dealing(["11".repeat(32)]), table: "other" }), null);
});

test("nothing is revealed before the deal, twice, or at another table", async () => {
  const { nonce_hash = "" } = await announceNonce();
  assert.deepEqual(await reveal({ ...dealing([nonce_hash]), phase: "gathering" }), []);
  assert.deepEqual(await reveal(dealing([nonce_hash], [])), []);
  assert.deepEqual(await reveal(dealing(["22".repeat(32)])), []);
});

test("a nonce that cannot be kept is not announced", async () => {
  isFull = true;
  assert.deepEqual(await announceNonce(), {});
});

test("damaged notes are ignored, and only the latest are kept", async () => {
  stored.set("ferrovia.nonces", '[1, {"hash": 2}, {"hash": "a", "nonce": "b", "table": 3}, null]');
  for (let n = 0; n < 105; n++) await announceNonce();
  assert.equal(JSON.parse(stored.get("ferrovia.nonces") ?? "").length, 100);
  stored.set("ferrovia.nonces", "{");
  assert.equal(findNote(dealing(["22".repeat(32)])), null);
});
