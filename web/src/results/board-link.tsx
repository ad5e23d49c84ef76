// A text of the scores that shows on the board what it is about.
import type { ComponentChildren } from "preact";
import { PartButton } from "../log/part-button.tsx";
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
  return (
    <PartButton
      class={`${kind} board-link`}
      highlight={highlight}
      onHighlight={(wanted) => onShow(wanted ? focus : NO_FOCUS)}
    >
      {children}
    </PartButton>
  );
}
