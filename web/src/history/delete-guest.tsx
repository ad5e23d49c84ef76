// Deleting the guest with the history.

import { useSignal } from "@preact/signals";
import { request } from "../api/http.ts";
import { forgetGuest } from "../guest/guest.ts";
import { t } from "../i18n/translate.ts";
import { navigate } from "../platform/router.ts";
import { Dialog } from "../ui/dialog.tsx";
import { showErrors } from "../ui/error-toast.tsx";
import "./delete-guest.css";

export function DeleteGuest() {
  const isConfirming = useSignal(false);
  const toggle = () => {
    isConfirming.value = !isConfirming.value;
  };
  const deleteGuest = async () => {
    await request("DELETE", "/api/me");
    forgetGuest();
    navigate("/");
    location.reload(); // as a new visitor: on a static site the address alone loads nothing
  };
  return (
    <section class="delete-guest">
      <button type="button" class="quiet" onClick={toggle}>
        {t("web.history.delete")}
      </button>
      {isConfirming.value && (
        <Dialog title={t("web.history.delete")} onClose={toggle}>
          <p>{t("web.history.delete_sure")}</p>
          <div class="delete-guest-buttons">
            <button type="button" class="main" onClick={() => showErrors(deleteGuest)}>
              {t("web.history.delete_yes")}
            </button>
            <button type="button" onClick={toggle}>
              {t("web.history.delete_no")}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
