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
  const wasPressedOutside = useRef(false);
  useEffect(() => {
    const before = document.activeElement; // which gets the focus back, unless something else has taken it
    box.current?.showModal();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  // What is pressed within and let go outside, as text that is selected, does not mean to close.
  const isOutside = (event: MouseEvent) => {
    const dialog = box.current;
    return dialog !== null && event.target === dialog && !isOver(dialog, event);
  };
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
      onPointerDown={(event) => {
        wasPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (wasPressedOutside.current && isOutside(event)) onClose?.();
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

/** Whether the pointer is over an element, its edges included. */
function isOver(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}
