// The hashes that a deal is made from, as `notation/deal.py` defines them. Loaded when they are first needed.
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Frame } from "../api/types.ts";
import { HASH_BYTES } from "../platform/constants.ts";

const LENGTH_BYTES = 4;
const HEX = /^(?:[0-9a-f]{2})*$/;

/** A number of each seat, in hexadecimal; null for a seat without one. */
type BySeat = readonly (string | null)[];

/** The hash that announces a nonce. */
export function hashNonce(nonce: string): string {
  return hashFields("ferrovia nonce 1", [toBytes(nonce)]);
}

/** The hash of the server's seed, shown before the game. */
export function hashServerSeed(seed: string): string {
  return bytesToHex(blake2b(toBytes(seed), { dkLen: HASH_BYTES }));
}

/** One hash for everything that is fixed before the first nonce is revealed. */
export function commitment(frame: Frame, nonceHashes: BySeat): string {
  const fixed = [toBytes(frame.options.seed_hash), ...gameFields(frame), ...nonceHashes.map(toBytes)];
  return hashFields("ferrovia commitment 1", fixed);
}

/** The seed of the deal. */
export function deriveSeed(frame: Frame, serverSeed: string, nonces: BySeat): string {
  return hashFields("ferrovia deal 1", [toBytes(serverSeed), ...gameFields(frame), ...nonces.map(toBytes)]);
}

function gameFields({ table, options }: Frame): readonly Uint8Array[] {
  const { rulebook, version, house, board, digest } = options;
  return [table, `${rulebook}@${version}`, house, `${board} ${digest}`].map(utf8ToBytes);
}

/**
 * The bytes of a number. What is no number proves nothing, but it is hashed as it is: if it were refused, whoever sent it
 * could keep this browser from adding its own number to the deal.
 */
function toBytes(number: string | null): Uint8Array {
  const text = number ?? "";
  return HEX.test(text) ? hexToBytes(text) : utf8ToBytes(text);
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
