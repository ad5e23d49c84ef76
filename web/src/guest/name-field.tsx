// The field for the player's name, saved on Enter or when the field loses the focus.
import { useSignal } from "@preact/signals";
import { t } from "../i18n/translate.ts";
import { MAX_GUEST_NAME_LENGTH } from "../platform/constants.ts";
import { showErrors } from "../ui/error-toast.tsx";
import { blurOnEnter } from "../ui/hooks.ts";
import { changeMe, myName, setIntroduced } from "./guest.ts";
import "./name-field.css";

/** The server's limit. */

export function NameField() {
  const draft = useSignal<string | null>(null); // what was typed and is not saved yet; the guest may arrive meanwhile
  const take = async () => {
    const typed = draft.value;
    const wanted = typed?.trim();
    if (wanted && wanted !== myName.value) {
      setIntroduced();
      await showErrors(() => changeMe({ name: wanted }));
    }
    if (draft.value === typed) draft.value = null;
  };
  return (
    <label class="name">
      <span>{t("web.me.name")}</span>
      <input
        value={draft.value ?? myName.value}
        maxLength={MAX_GUEST_NAME_LENGTH}
        autocomplete="nickname"
        spellcheck={false}
        onKeyDown={blurOnEnter}
        onInput={(event) => {
          draft.value = event.currentTarget.value;
        }}
        onChange={() => void take()}
      />
    </label>
  );
}
