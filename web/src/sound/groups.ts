// The sounds that the user turns on and off together.
import type { SoundName } from "./recipes.ts";

export const SOUND_GROUPS: { readonly [group in "effects" | "turn_alert"]: readonly SoundName[] } = {
  effects: ["card", "train", "stamp", "warning", "last_turns", "talk", "end", "win"],
  turn_alert: ["turn", "last_turn"],
};
