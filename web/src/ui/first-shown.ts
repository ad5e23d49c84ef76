// Which item of a list to scroll to, so that no item is cut off at the top.

/** The item to show at the top of a list of this height: up to `most` items before `here`, as far as `here` stays whole. */
export function firstShown(here: HTMLElement, height: number, most = Number.POSITIVE_INFINITY): HTMLElement {
  const bottom = here.offsetTop + here.offsetHeight;
  let first = here;
  for (let n = 0; n < most; n++) {
    const before = first.previousElementSibling;
    if (!(before instanceof HTMLElement) || bottom - before.offsetTop > height) break;
    first = before;
  }
  return first;
}
