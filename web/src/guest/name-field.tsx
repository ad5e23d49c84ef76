// The field for the player's name, saved on Enter or when the field loses the focus.
import { t } from "../i18n/translate.ts";
import { showErrors } from "../ui/error-toast.tsx";
import { blurOnEnter } from "../ui/hooks.ts";
import { changeMe, myName, setIntroduced } from "./guest.ts";
import "./name-field.css";

/** The server's limit. */
export const MAX_GUEST_NAME_LENGTH = 24;

export function NameField() {
  const take = async (field: HTMLInputElement) => {
    const wanted = field.value.trim();
    field.value = wanted || myName.value;
    if (field.value === myName.value) return;
    setIntroduced();
    const isTaken = await showErrors(() => changeMe({ name: wanted }));
    if (!isTaken && field.value === wanted) field.value = myName.value;
  };
  return (
    <label class="name">
      <span>{t("web.me.name")}</span>
      <input
        value={myName.value}
        maxLength={MAX_GUEST_NAME_LENGTH}
        autocomplete="nickname"
        spellcheck={false}
        onKeyDown={blurOnEnter}
        onChange={(event) => void take(event.currentTarget)}
      />
    </label>
  );
}
