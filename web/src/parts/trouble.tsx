// What went wrong, in words, over whatever is shown; it goes away by itself.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Refused } from "../wire/api.ts";
import { t, troubleText } from "../words/words.ts";
import "./trouble.css";

const SHOWN = 8000;

const trouble = signal<string | null>(null);

/** Do something that the server may refuse; a refusal is shown. Tells whether it was done. */
export async function attempt(what: () => Promise<unknown>): Promise<boolean> {
  trouble.value = null;
  try {
    await what();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble.value = troubleText(error.trouble);
    return false;
  }
}

function forget(): void {
  trouble.value = null;
}

export function Trouble() {
  const text = trouble.value;
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(forget, SHOWN);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="trouble" role="alert">
      {text !== null && (
        <p>
          {text}
          <button type="button" class="quiet" aria-label={t("web.close")} onClick={forget}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
