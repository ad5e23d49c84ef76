// One's name in a field: changed when one leaves it or presses Enter.
import { leaveByEnter } from "../parts/entering.ts";
import { attempt } from "../parts/trouble.tsx";
import { t } from "../words/words.ts";
import { myName, rename } from "./me.ts";
import "./name.css";

/** As long as the server takes it. */
export const LONGEST_NAME = 24;

export function NameField() {
  const take = async (field: HTMLInputElement) => {
    const wanted = field.value.trim();
    field.value = wanted || myName.value;
    if (field.value === myName.value) return;
    const isTaken = await attempt(() => rename(wanted));
    if (!isTaken && field.value === wanted) field.value = myName.value;
  };
  return (
    <label class="name">
      <span>{t("web.me.name")}</span>
      <input
        value={myName.value}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        spellcheck={false}
        onKeyDown={leaveByEnter}
        onChange={(event) => void take(event.currentTarget)}
      />
    </label>
  );
}
