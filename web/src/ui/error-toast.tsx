// Error messages above the page, which disappear by themselves.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "../api/http.ts";
import { errorText, t } from "../i18n/translate.ts";
import { Button } from "./button.tsx";
import "./error-toast.css";

const SHOWN_MS = 8000;

const message = signal<string | null>(null);

/** Run an action and show its error if the server refuses it; returns whether it succeeded. */
export async function showErrors(action: () => Promise<unknown>): Promise<boolean> {
  message.value = null;
  try {
    await action();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    message.value = errorText(error.body);
    return false;
  }
}

function dismiss(): void {
  message.value = null;
}

export function ErrorToast() {
  const text = message.value;
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="error-toast" role="alert">
      {text !== null && (
        <p>
          {text}
          <Button class="quiet" aria-label={t("web.close")} onClick={dismiss} text="×" />
        </p>
      )}
    </div>
  );
}
