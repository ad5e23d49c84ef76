// The sounds that the user turns on and off together.
import type { SoundName } from "./recipes.ts";

export const SOUND_GROUPS: { readonly [group in "effects" | "turn_alert"]: readonly SoundName[] } = {
  effects: [
    ...(["card", "tickets", "shuffle", "train", "ship", "bus", "station", "harbor"] as const),
    ...(["flip", "tunnel_free", "tunnel_paid", "stamp", "failed", "tally"] as const),
    ...(["warning", "last_turns", "talk", "end", "win"] as const),
  ],
  turn_alert: ["turn", "last_turn"],
};
