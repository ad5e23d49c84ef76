// Something on the page that is somewhere on the board: shown there while the pointer or the focus is on it.
import type { ComponentChildren } from "preact";
import { NOWHERE, type Where } from "./parts.ts";

type Props = {
  readonly where: Where;
  readonly onShow: (where: Where) => void;
  readonly class: string;
  readonly children: ComponentChildren;
};

export function Spot({ where, onShow, class: kind, children }: Props) {
  const { pointed, trail } = where;
  if (!pointed.routes.length && !pointed.cities.length && !trail.length) return <span class={kind}>{children}</span>;
  const show = () => onShow(where);
  const hide = () => onShow(NOWHERE);
  return (
    <button
      type="button"
      class={`${kind} spot`}
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
