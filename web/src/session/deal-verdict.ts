// What the published numbers of a deal prove to this browser.
import type { Frame } from "../api/types.ts";
import type { NonceNote } from "./nonces.ts";

type Hashes = typeof import("./deal-hashes.ts");

/** The key of a sentence below `web.deal`, its values, and whether the deal can be trusted. */
export type Verdict = {
  readonly key: string;
  readonly values: { readonly n: number; readonly deals: number };
  readonly isBad: boolean;
};

/** The verdict on a table that is over or closed; null if there was no deal. */
export function judgeDeal(frame: Frame, note: NonceNote | null, hashes: Hashes): Verdict | null {
  const { deal, seed, options, phase } = frame;
  const { commitment } = note ?? {};
  if (!seed) return commitment && phase === "over" ? bad("wrong") : null;
  if (commitment && (!deal || commitment !== hashes.commitment(frame, deal.nonce_hashes))) return bad("changed");
  if (options.tutorial) return verdict("tutorial");
  if (!deal) return hashes.hashServerSeed(seed) === options.seed_hash ? verdict("server_only") : bad("wrong");
  if (!followsFromNumbers(frame, hashes)) return bad("wrong");
  const nonces = deal.nonces ?? [];
  if (note && commitment && !nonces.includes(note.nonce)) return bad("missing");
  const revealed = nonces.filter((nonce) => nonce !== null).length;
  const withheld = deal.nonce_hashes.filter((hash) => hash !== null).length - revealed;
  if (revealed === 0) return verdict("server_only");
  const key = commitment ? "own" : "others";
  return withheld ? verdict(`${key}_withheld`, withheld, 2 ** withheld) : verdict(key, revealed);
}

/** Whether the seed and the hashes are those of the published numbers. */
function followsFromNumbers(frame: Frame, hashes: Hashes): boolean {
  const { deal, seed, options } = frame;
  if (!deal?.server_seed || !deal.nonces) return false;
  const isAnnounced = (nonce: string | null, seat: number) =>
    nonce === null || hashes.hashNonce(nonce) === deal.nonce_hashes[seat];
  return (
    hashes.hashServerSeed(deal.server_seed) === options.seed_hash &&
    deal.nonces.length === deal.nonce_hashes.length &&
    deal.nonces.every(isAnnounced) &&
    hashes.deriveSeed(frame, deal.server_seed, deal.nonces) === seed
  );
}

function verdict(key: string, n = 0, deals = 1): Verdict {
  return { key, values: { n, deals }, isBad: false };
}

function bad(key: string): Verdict {
  return { ...verdict(key), isBad: true };
}
