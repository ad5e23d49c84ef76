// Where on the page an action is done: the elements that the coach rings. They have `data-coach` with a name, or data
// attributes with the action.
import { rectsOnPage } from "../board/stage.ts";
import { parseTicketIndexes } from "../play/model/notation.ts";
import type { Rect } from "../ui/placement.ts";

/** The rectangles of what to press next for an action; `chosen` is the route or city whose payments are shown. */
export function actionRects(action: string, chosen: string | null): readonly Rect[] {
  const found = elementsOf(action, chosen).map(orItsTab).filter(isShown);
  if (found[0]) scrollToOnce(found[0]);
  if (found.length) return found.map(visibleRect).filter(({ top, bottom }) => bottom > top);
  return rectsOnPage([action.split("=")[0] ?? ""]);
}

/** The rectangles of the shown elements with these names. */
export function shownRects(names: readonly string[]): readonly Rect[] {
  return names
    .flatMap(named)
    .filter(isShown)
    .map((element) => element.getBoundingClientRect());
}

function elementsOf(action: string, chosen: string | null): readonly Element[] {
  const [key = "", value = ""] = action.split("=");
  const confirm = find(`[data-confirm="${action}"]`);
  if (confirm.length) return confirm;
  if (key === "keep") return ticketElements(parseTicketIndexes(action));
  if (action === "tickets") return named("tickets");
  if (value) return find(chosen === key ? `[data-payment="${value}"]` : `[data-key="${key}"]`);
  const card = find(`[data-slot][data-card="${action.slice(1)}"]`);
  return action.startsWith("+") && card[0] ? [card[0]] : find(`[data-action="${action}"]`);
}

/** The tickets of the offer that are still to be ticked or unticked; then the button. */
function ticketElements(wanted: readonly number[]): readonly Element[] {
  const wrong = find("[data-taken]").filter(
    ({ dataset }, index) => (dataset.taken === "true") !== wanted.includes(index),
  );
  return wrong.length ? wrong : named("keep");
}

function named(name: string): readonly HTMLElement[] {
  return find(`[data-coach="${name}"]`);
}

function find(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** On a narrow page an area may be behind its tab. */
function orItsTab(element: Element): Element {
  const area = element.closest<HTMLElement>("[data-area]")?.dataset.area;
  return isShown(element) ? element : (find(`button[data-tab="${area}"]`)[0] ?? element);
}

/** The rectangle of an element, without what its list has scrolled away. */
function visibleRect(element: Element): Rect {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const list = element.closest("[data-scrolls]")?.getBoundingClientRect();
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
