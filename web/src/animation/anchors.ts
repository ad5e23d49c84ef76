// Places on the page that cards and pieces move from or to, found by their data attributes.

/** A place that cards and pieces move from or to. */
export type Anchor =
  | { readonly at: "slot"; readonly slot: number }
  | { readonly at: "deck"; readonly deck: string }
  | { readonly at: "tickets" }
  | { readonly at: "discards" }
  | { readonly at: "seat"; readonly seat: number }
  | { readonly at: "part"; readonly part: string };

/**
 * The selectors of a place, best first. The viewer's own seat is their hand, if it is shown. A seat that is not shown, as
 * on a phone, acts from the line that describes its move.
 */
export function anchorSelectors(anchor: Anchor, mySeat: number | null): readonly string[] {
  switch (anchor.at) {
    case "slot":
      return [`[data-slot="${anchor.slot}"]`];
    case "deck":
      return [`[data-deck="${anchor.deck}"]`];
    case "tickets":
      return ["[data-tickets]", '[data-deck="tickets"]'];
    case "discards":
      return ["[data-discards]"];
    case "seat":
      return [...(anchor.seat === mySeat ? ["[data-hand]"] : []), ...seatSelectors(anchor.seat), "[data-recent]"];
    case "part":
      return [`[data-part="${anchor.part}"]`];
  }
}

/** The mark in the row of a seat, or the whole row. */
function seatSelectors(seat: number): readonly string[] {
  return [`[data-seat="${seat}"] [data-seat-mark]`, `[data-seat="${seat}"]`];
}

/** The visible element at a place; null if there is none. */
export function findAnchor(anchor: Anchor, mySeat: number | null): Element | null {
  for (const selector of anchorSelectors(anchor, mySeat)) {
    for (const element of document.querySelectorAll(selector)) {
      if (isVisible(element)) return element;
    }
  }
  return null;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}
