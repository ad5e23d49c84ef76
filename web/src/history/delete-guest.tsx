// Deleting the guest with the history.
import { useSignal } from "@preact/signals";
import { request } from "../api/http.ts";
import { forgetGuest } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { navigate } from "../platform/router.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-box.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import { toggles } from "../ui/handlers.ts";
import "./delete-guest.css";

export function DeleteGuest() {
  const isConfirming = useSignal(false);
  const toggle = toggles(isConfirming);
  const deleteGuest = async () => {
    await request("DELETE", "/api/me");
    forgetGuest();
    navigate("/");
    location.reload(); // as a new visitor: on a static site the address alone loads nothing
  };
  return (
    <section class="delete-guest">
      <Button class="quiet" onClick={toggle} text={t("web.history.delete")} />
      {isConfirming.value && (
        <ConfirmDialog
          title={t("web.history.delete")}
          question={t("web.history.delete_sure")}
          yes={t("web.history.delete_yes")}
          no={t("web.history.delete_no")}
          onYes={() => showErrors(deleteGuest)}
          onNo={toggle}
        />
      )}
    </section>
  );
}
