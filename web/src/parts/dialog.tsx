// A modal question or notice on the browser's own dialog element: focus and Escape are the browser's business.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/words.ts";
import { Trouble } from "./trouble.tsx";

type Props = {
  readonly title: string;
  /** What Escape, the cross and a click outside do; without it the dialogue stays until it is answered. */
  readonly onClose?: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
};

export function Dialog({ title, onClose, class: kind = "", children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={box}
      class={`dialog ${kind}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose?.();
      }}
    >
      <header>
        <h2>{title}</h2>
        {onClose && (
          <button type="button" class="quiet" aria-label={t("web.close")} onClick={onClose}>
            ×
          </button>
        )}
      </header>
      {children}
      {/* Nothing outside an open dialogue can be heard or pressed. */}
      <Trouble />
    </dialog>
  );
}
