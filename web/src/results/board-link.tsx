// Text that highlights something on the board while the pointer or the focus is on it.
import type { ComponentChildren } from "preact";
import { type BoardFocus, NO_FOCUS } from "./score-components.ts";

type Props = {
  readonly focus: BoardFocus;
  readonly onShow: (focus: BoardFocus) => void;
  readonly class: string;
  readonly children: ComponentChildren;
};

export function BoardLink({ focus, onShow, class: kind, children }: Props) {
  const { highlight, trail } = focus;
  if (!highlight.routes.length && !highlight.cities.length && !trail.length)
    return <span class={kind}>{children}</span>;
  const show = () => onShow(focus);
  const hide = () => onShow(NO_FOCUS);
  return (
    <button
      type="button"
      class={`${kind} board-link`}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
    >
      {children}
    </button>
  );
}
