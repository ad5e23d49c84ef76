// What went wrong with a decision, in words; it goes away by itself.
import { useEffect } from "preact/hooks";
import { t } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import "./notice.css";

const SHOWN = 8000;

export function Notice({ choosing }: { readonly choosing: Choosing }) {
  const text = choosing.notice.value;
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => {
      choosing.notice.value = null;
    }, SHOWN);
    return () => clearTimeout(timer);
  }, [choosing, text]);
  return (
    <div class="notice" role="alert">
      {text !== null && (
        <p>
          {text}
          <button
            type="button"
            class="quiet"
            aria-label={t("web.close")}
            onClick={() => {
              choosing.notice.value = null;
            }}
          >
            ×
          </button>
        </p>
      )}
    </div>
  );
}
