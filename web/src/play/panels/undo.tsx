// The button that undoes the last action. A ring and a number of seconds show how long a bot still waits for it.
import { useMemo } from "preact/hooks";
import { t } from "../../i18n/translate.ts";
import { useNow } from "../../ui/hooks.ts";
import type { Selection } from "../model/selection.ts";
import "./undo.css";

type Props = {
  readonly selection: Selection;
  /** When a bot acts, by the server's clock; null if none is next. */
  readonly until: number | null;
};

export function UndoButton({ selection, until }: Props) {
  const { clockOffset } = selection.session.connection;
  const left = useMemo(() => (until === null ? null : until - Date.now() - clockOffset.peek()), [until]);
  return (
    <button type="button" class="undo" aria-keyshortcuts="U" onClick={() => selection.undo()}>
      <svg class="undo-icon" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <circle class="undo-track" cx="16" cy="16" r="14" />
        {left !== null && (
          <circle
            key={until}
            class="undo-time"
            cx="16"
            cy="16"
            r="14"
            pathLength="1"
            style={{ animationDuration: `${Math.max(0, left)}ms` }}
          />
        )}
        <path class="undo-arrow" d="M11 12h7a4.5 4.5 0 0 1 0 9h-5M14 8.5 10.5 12l3.5 3.5" />
      </svg>
      {t("web.play.undo")}
      {left !== null && <SecondsLeft key={until} milliseconds={left} />}
      <span aria-hidden="true">
        <kbd>U</kbd>
      </span>
    </button>
  );
}

/** Counts down the seconds that were left when it appeared. */
function SecondsLeft({ milliseconds }: { readonly milliseconds: number }) {
  const end = useMemo(() => Date.now() + milliseconds, []);
  return (
    <b class="undo-left" aria-hidden="true">
      {Math.max(0, Math.ceil((end - useNow(true)) / 1000))}
    </b>
  );
}
