import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Frame } from "../api/types.ts";
import { commitment, deriveSeed, hashNonce, hashServerSeed } from "./deal-hashes.ts";

type Vector = {
  readonly [field in "table" | "house" | "server_seed" | "seed_hash" | "commitment" | "seed"]: string;
} & { readonly nonces: readonly (string | null)[]; readonly nonce_hashes: readonly (string | null)[] };

// The server is tested with the same file.
const path = join(import.meta.dirname, "../../../tests/notation/deal_vectors.json");
const vectors = JSON.parse(readFileSync(path, "utf8")) as readonly Vector[];

for (const vector of vectors)
  test(`the hashes of ${vector.table} are the server's`, () => {
    const frame = { table: vector.table, options: vector } as unknown as Frame;
    assert.equal(hashServerSeed(vector.server_seed), vector.seed_hash);
    assert.deepEqual(
      vector.nonces.map((nonce) => nonce && hashNonce(nonce)),
      vector.nonce_hashes,
    );
    assert.equal(commitment(frame, vector.nonce_hashes), vector.commitment);
    assert.equal(deriveSeed(frame, vector.server_seed, vector.nonces), vector.seed);
  });
