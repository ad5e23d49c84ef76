// The line that says what an offer costs and brings.
import { capitalize } from "../../i18n/translate.ts";
import { joinEffects } from "../model/effects.ts";
import "./effects.css";

export function Effects({ of: effects }: { readonly of: readonly string[] }) {
  return effects.length ? <p class="effects">{capitalize(joinEffects(effects))}</p> : null;
}
