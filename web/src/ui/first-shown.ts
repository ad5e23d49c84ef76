// Which item of a list to scroll to, so that no item is cut off at the top.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** The item to show at the top of a list of this height: up to `most` items before `here`, as far as `here` stays whole. */
function firstShown(here: HTMLElement, height: number, most = Number.POSITIVE_INFINITY): HTMLElement {
  const bottom = here.offsetTop + here.offsetHeight;
  let first = here;
  for (let n = 0; n < most; n++) {
    const before = first.previousElementSibling;
    if (!(before instanceof HTMLElement) || bottom - before.offsetTop > height) break;
    first = before;
  }
  return first;
}

/**
 * Keep the item that matches in view, below up to `most` others, or else the beginning of the list: before the page is
 * painted after one of the `changes`, and when the list gets another size. Only the list scrolls, not the page.
 */
export function useItemInView(
  list: RefObject<HTMLElement | null>,
  selector: string | null,
  most: number,
  changes: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || selector === null) return;
    const scroll = () => {
      const here = element.querySelector<HTMLElement>(selector);
      element.scrollTop = here ? firstShown(here, element.clientHeight, most).offsetTop : 0;
    };
    scroll();
    const observer = new ResizeObserver(scroll);
    observer.observe(element);
    return () => observer.disconnect();
  }, changes);
}
