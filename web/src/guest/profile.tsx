// The player: the badge, which opens the choice of colour and mark, and the name. A new visitor is asked for the name.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { MAX_GUEST_NAME_LENGTH } from "../platform/constants.ts";
import { Button } from "../ui/button.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { toggles } from "../ui/handlers.ts";
import { blurOnEnter } from "../ui/hooks.ts";
import { PlayerMark } from "../ui/seat-mark.tsx";
import { changeMe, isIntroduced, myColor, myMark, myName, setIntroduced } from "./guest.ts";
import { PlainMark, StylePicker } from "./style-picker.tsx";
import "./profile.css";

type Props = {
  /** Whether a new visitor is asked for the name here. */
  readonly asksName?: boolean;
  /** What stands beside the name. */
  readonly children?: ComponentChildren;
};

export function Profile({ asksName = false, children }: Props) {
  const isOpen = useSignal(false);
  const wasAsked = useRef(asksName && !isIntroduced.value);
  const toggle = toggles(isOpen);
  return (
    <section class="profile" aria-label={t("web.me.title")}>
      {wasAsked.current && <Welcome />}
      <div class="profile-row">
        <button type="button" class="quiet profile-badge" title={t("web.me.style")} onClick={toggle}>
          <MyMark size={34} />
          <span class="visually-hidden">{t("web.me.style")}</span>
        </button>
        <NameField />
        {children}
      </div>
      {isOpen.value && <StylePicker onClose={toggle} />}
    </section>
  );
}

/** The question for the name, then a greeting of the same height: nothing may move under a click that ends typing. */
function Welcome() {
  return (
    <p class="profile-welcome">
      <b role="status">{isIntroduced.value ? t("web.me.greeting", { name: myName.value }) : t("web.me.welcome")}</b>
      {!isIntroduced.value && <Button class="quiet" onClick={setIntroduced} text={t("web.me.fine")} />}
    </p>
  );
}

/** The field for the name, saved on Enter or when the field loses the focus. */
function NameField() {
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

/** The player's own badge, as others will see it if the colour is free. */
function MyMark({ size }: { readonly size: number }) {
  const color = myColor.value;
  return color === null ? (
    <PlainMark mark={myMark.value} size={size} />
  ) : (
    <PlayerMark color={color} mark={myMark.value} size={size} />
  );
}
