// A text about parts of the board. While the pointer or the focus is on it, or after a tap until the next one, the
// board highlights them.
import type { ComponentChildren } from "preact";
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
  const show = () => onHighlight(highlight);
  const hide = () => onHighlight(null);
  return (
    <button
      type="button"
      class={`part-button ${name}`}
      onPointerEnter={(event) => event.pointerType === "mouse" && show()}
      onPointerLeave={(event) => event.pointerType === "mouse" && hide()}
      onFocus={show}
      onBlur={hide}
      onClick={(event) => {
        event.currentTarget.focus(); // some browsers do not focus a button that is tapped, and it would never lose the focus
        show();
      }}
    >
      {children}
    </button>
  );
}
