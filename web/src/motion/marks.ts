// Where things are on the page, by the attributes that mark them.

/** A place that cards and pieces move from or to. */
export type Mark =
  | { readonly at: "slot"; readonly slot: number }
  | { readonly at: "deck"; readonly deck: string }
  | { readonly at: "tickets" }
  | { readonly at: "seat"; readonly seat: number }
  | { readonly at: "spot"; readonly spot: string };

/** The selector of a place; the seat of whoever looks is where their hand is, if it is shown. */
export function selectorsOf(mark: Mark, own: number | null): readonly string[] {
  switch (mark.at) {
    case "slot":
      return [`[data-slot="${mark.slot}"]`];
    case "deck":
      return [`[data-deck="${mark.deck}"]`];
    case "tickets":
      return ["[data-tickets]", '[data-deck="tickets"]'];
    case "seat":
      return mark.seat === own ? ["[data-hand]", `[data-seat="${mark.seat}"]`] : [`[data-seat="${mark.seat}"]`];
    case "spot":
      return [`[data-spot="${mark.spot}"]`];
  }
}

/** The element at a place, if it is on the page and can be seen. */
export function elementAt(mark: Mark, own: number | null): Element | null {
  for (const selector of selectorsOf(mark, own)) {
    for (const element of document.querySelectorAll(selector)) {
      const { width, height } = element.getBoundingClientRect();
      if (width && height) return element;
    }
  }
  return null;
}
