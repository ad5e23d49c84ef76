// The hashes that a deal is made from, as `notation/deal.py` defines them. Loaded when they are first needed.
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Frame } from "../api/types.ts";

const HASH_BYTES = 32;
const LENGTH_BYTES = 4;

/** A number of each seat, in hexadecimal; null for a seat without one. */
type BySeat = readonly (string | null)[];

/** The hash that announces a nonce. */
export function hashNonce(nonce: string): string {
  return hashFields("ferrovia nonce 1", [hexToBytes(nonce)]);
}

/** The hash of the server's seed, shown before the game. */
export function hashServerSeed(seed: string): string {
  return bytesToHex(blake2b(hexToBytes(seed), { dkLen: HASH_BYTES }));
}

/** One hash for everything that is fixed before the first nonce is revealed. */
export function commitment(frame: Frame, nonceHashes: BySeat): string {
  const fixed = [hexToBytes(frame.options.seed_hash), ...gameFields(frame), ...nonceHashes.map(toBytes)];
  return hashFields("ferrovia commitment 1", fixed);
}

/** The seed of the deal. */
export function deriveSeed(frame: Frame, serverSeed: string, nonces: BySeat): string {
  return hashFields("ferrovia deal 1", [hexToBytes(serverSeed), ...gameFields(frame), ...nonces.map(toBytes)]);
}

function gameFields({ table, options }: Frame): readonly Uint8Array[] {
  const { rulebook, version, house, board, digest } = options;
  return [table, `${rulebook}@${version}`, house, `${board} ${digest}`].map(utf8ToBytes);
}

function toBytes(number: string | null): Uint8Array {
  return hexToBytes(number ?? "");
}

/** BLAKE2b over a label and fields, each after its length. */
function hashFields(label: string, fields: readonly Uint8Array[]): string {
  const hash = blake2b.create({ dkLen: HASH_BYTES });
  for (const field of [utf8ToBytes(label), ...fields]) {
    const length = new Uint8Array(LENGTH_BYTES);
    new DataView(length.buffer).setUint32(0, field.length);
    hash.update(length).update(field);
  }
  return bytesToHex(hash.digest());
}
