// Where on the page an action is done: the elements that the coach rings.
import type { Drawing } from "../api/types.ts";
import { partRectsOnPage } from "../board/part-rects.ts";
import { parseTicketIndexes } from "../play/model/notation.ts";
import type { Rect } from "../ui/placement.ts";

/** The rectangles of what to press next for an action; `chosen` is the route or city whose payments are shown. */
export function actionRects(action: string, drawing: Drawing, chosen: string | null): readonly Rect[] {
  const found = elementsOf(action, chosen).map(orItsTab).filter(isShown);
  if (found[0]) scrollToOnce(found[0]);
  if (found.length) return found.map(visibleRect).filter(({ top, bottom }) => bottom > top);
  return boardRects(drawing, [action.split("=")[0] ?? ""]);
}

/** The rectangles of routes and cities of the board. */
export function boardRects(drawing: Drawing, keys: readonly string[]): readonly Rect[] {
  const stage = document.querySelector(".play-stage .board-stage");
  return stage ? partRectsOnPage(drawing, stage, keys) : [];
}

/** The rectangles of the shown elements that a selector finds. */
export function shownRects(selector: string): readonly Rect[] {
  return [...document.querySelectorAll(selector)].filter(isShown).map((element) => element.getBoundingClientRect());
}

function elementsOf(action: string, chosen: string | null): readonly Element[] {
  const [key = "", value = ""] = action.split("=");
  const confirm = find(`[data-confirm="${action}"]`);
  if (confirm.length) return confirm;
  if (key === "keep") return ticketElements(parseTicketIndexes(action));
  if (action.startsWith("+?")) return find(".display-card[data-deck=trains]");
  if (action.startsWith("+")) return find(`.display [data-card="${action.slice(1)}"]`).slice(0, 1);
  if (action === "tickets") return find("[data-tickets]");
  if (value && chosen === key) return find(`.panel [data-payment="${value}"]`);
  if (value) return find(`.claims-row[data-key="${key}"]`);
  return find(`[data-action="${action}"]`);
}

/** The tickets of the offer that are still to be ticked or unticked; then the button. */
function ticketElements(wanted: readonly number[]): readonly Element[] {
  const tickets = find(".ticket-offer-ticket");
  const wrong = tickets.filter((ticket, index) => (ticket.dataset.taken === "true") !== wanted.includes(index));
  return wrong.length ? wrong : find(".ticket-offer [type=submit]");
}

function find(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** On a narrow page an area may be behind its tab. */
function orItsTab(element: Element): Element {
  const area = element.closest<HTMLElement>(".play-area")?.dataset.area;
  if (isShown(element) || !area) return element;
  return document.querySelector(`.play-tabs [data-tab="${area}"]`) ?? element;
}

/** The rectangle of an element, without what its list has scrolled away. */
function visibleRect(element: Element): Rect {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const list = element.closest(".ticket-offer-list, .panel")?.getBoundingClientRect();
  return { left, right, top: Math.max(top, list?.top ?? top), bottom: Math.min(bottom, list?.bottom ?? bottom) };
}

const scrolledTo = new WeakSet<Element>();

/** Scroll a list to an element, unless that was done before: the learner may have scrolled on. */
function scrollToOnce(element: Element): void {
  if (scrolledTo.has(element)) return;
  scrolledTo.add(element);
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
