// A modal dialog on the browser's dialog element, which handles focus and Escape.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/translate.ts";
import { Button } from "./button.tsx";
import { ErrorToast } from "./error-toast.tsx";

type Props = {
  readonly title: string;
  /** Called for Escape, the close button and a click outside; without it the dialog stays until it is answered. */
  readonly onClose?: () => void;
  readonly class?: string;
  readonly children: ComponentChildren;
};

export function Dialog({ title, onClose, class: kind = "", children }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const wasPressedOutside = useRef(false);
  useEffect(() => {
    const before = document.activeElement; // gets the focus back, unless something else has taken it
    dialogRef.current?.showModal();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  // A press inside that is released outside, as when selecting text, does not close the dialog.
  const isOutside = (event: MouseEvent) => {
    const dialog = dialogRef.current;
    return dialog !== null && event.target === dialog && !isOver(dialog, event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialogRef}
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
        {onClose && <Button class="quiet" aria-label={t("web.close")} onClick={onClose} text="×" />}
      </header>
      {children}
      {/* Outside an open dialog nothing is announced or clickable. */}
      <ErrorToast />
    </dialog>
  );
}

/** Whether the pointer is over an element, including its border. */
function isOver(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}
