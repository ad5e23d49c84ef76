// A text about parts of the board. While the pointer or the focus is on it, or after a tap until the next one, the
// board highlights them.
import type { ComponentChildren, TargetedMouseEvent } from "preact";
import type { BoardParts } from "../board/board-parts.ts";
import "./part-button.css";

type Props = {
  readonly class: string;
  readonly highlight: BoardParts;
  /** Highlights something on the board; null ends it. */
  readonly onHighlight: (highlight: BoardParts | null) => void;
  readonly children: ComponentChildren;
};

export function PartButton({ class: name, highlight, onHighlight, children }: Props) {
  return (
    <button
      type="button"
      class={`part-button ${name}`}
      {...highlighting(
        () => onHighlight(highlight),
        () => onHighlight(null),
      )}
    >
      {children}
    </button>
  );
}

/** The attributes of a button that shows parts of the board, and hides them again. */
export function highlighting(show: () => void, hide: () => void) {
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && show(),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && hide(),
    onFocus: show,
    onBlur: hide,
    onClick: ({ currentTarget }: TargetedMouseEvent<HTMLElement>) => {
      currentTarget.focus(); // some browsers do not focus a button that is tapped, and it would never lose the focus
      show();
    },
  };
}
