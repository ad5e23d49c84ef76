// One's name in a field: changed when one leaves it or presses Enter.
import { attempt } from "../parts/trouble.tsx";
import { t } from "../words/words.ts";
import { myName, rename } from "./me.ts";
import "./name.css";

/** As long as the server takes it. */
export const LONGEST_NAME = 24;

export function NameField() {
  const take = (field: HTMLInputElement) => {
    const wanted = field.value.trim();
    if (wanted && wanted !== myName.value) void attempt(() => rename(wanted));
    field.value = wanted || myName.value;
  };
  return (
    <label class="name">
      <span>{t("web.me.name")}</span>
      <input
        value={myName.value}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        spellcheck={false}
        onChange={(event) => take(event.currentTarget)}
      />
    </label>
  );
}
