// Keeps the top of a list of turns readable, where the name of a turn stays above its lines while they scroll under it.
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { useList } from "./follow-end.ts";

/** The padding of a line, which may be covered. */
const PADDING_PX = 2;

/** Hide the lines that are partly out of view or under the name of their turn, and a name none of whose lines is left. */
export function useClearTop(scrollRef: RefObject<HTMLElement | null>): void {
  const hidden = useRef<readonly HTMLElement[]>([]);
  const update = (list: Element, content: Element) => {
    const now = coveredAtTop(list, content);
    for (const element of hidden.current) if (!now.includes(element)) delete element.dataset.covered;
    for (const element of now) element.dataset.covered = "true";
    hidden.current = now;
  };
  useList(scrollRef, update, update);
}

function coveredAtTop(list: Element, content: Element): readonly HTMLElement[] {
  const edge = list.getBoundingClientRect().top;
  const turn = [...content.children].find((one) => one.getBoundingClientRect().bottom > edge);
  if (!turn) return [];
  const head = turn.querySelector<HTMLElement>(".turn-list-head");
  const from = Math.max(edge, head?.getBoundingClientRect().bottom ?? edge) - PADDING_PX;
  const lines = [...turn.querySelectorAll<HTMLElement>(".turn-list-entry")];
  const covered = lines.filter((line) => line.getBoundingClientRect().top < from);
  return head && covered.length && covered.length === lines.length ? [head, ...covered] : covered;
}
