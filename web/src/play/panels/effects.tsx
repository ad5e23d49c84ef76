// The line that says what an offer costs and brings.
import { joinEffects } from "../model/effects.ts";
import "./effects.css";

export function Effects({ of: effects }: { readonly of: readonly string[] }) {
  return effects.length ? <p class="effects">{joinEffects(effects)}</p> : null;
}
