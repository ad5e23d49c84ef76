// Keeps the top of a list of turns readable, where the name of a turn stays above its lines while they scroll under it.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** The padding of a line, which may be covered. */
const PADDING_PX = 2;

/** Hide the lines that are partly out of view or under the name of their turn, and a name none of whose lines is left. */
export function useClearTop(scrollRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scrollRef.current;
    const content = list?.firstElementChild;
    if (!list || !content) return;
    let hidden: readonly HTMLElement[] = [];
    const update = () => {
      const now = coveredAtTop(list, content);
      for (const element of hidden) if (!now.includes(element)) delete element.dataset.covered;
      for (const element of now) element.dataset.covered = "true";
      hidden = now;
    };
    const observer = new ResizeObserver(update);
    observer.observe(list);
    observer.observe(content);
    list.addEventListener("scroll", update);
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", update);
    };
  }, []);
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
