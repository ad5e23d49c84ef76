// What the player is about to do: the chosen route or city, the open panel, the highlight. Sent by `submit` and `confirm`.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type BoardParts, NO_PARTS, partsOf } from "../../board/board-parts.ts";
import { confirmMode } from "../../platform/settings.ts";
import { questionSeq, type TableSession } from "../../session/table-session.ts";
import { showErrors } from "../../ui/error-toast.tsx";
import type { Rect } from "../../ui/placement.ts";
import { needsConfirmation, offeredPayments, partKeyOf } from "./menu.ts";
import { parsePayment } from "./notation.ts";

/** A panel that the player opens on demand. */
export type PanelName = "claims" | "tickets" | "exchange" | "share" | "hint" | "keys";

/** A route or city as the menu names it, or an action, and the question that it was chosen for. */
type Choice = { readonly key: string; readonly question: number | undefined };

export class Selection {
  readonly session: TableSession;
  readonly panel: Signal<PanelName | null> = signal(null);
  /** The part of the board that a panel covers, in pixels. */
  readonly covered: Signal<Rect | null> = signal(null);
  /** The routes that the card under the pointer or the focus could help to pay for. */
  readonly payable: Signal<BoardParts | null> = signal(null);
  /** The action that a hint suggests. */
  readonly hinted: Signal<string | null> = signal(null);
  /** The search text of the list of claims; kept while the payments for one of them are shown. */
  readonly search: Signal<string> = signal("");
  /** The ticket that stays highlighted on the board, by its number. */
  readonly pinned: Signal<number | null> = signal(null);
  /** The tickets about to be taken from an offer, by their numbers. */
  readonly offered: Signal<readonly number[]> = signal([]);
  /** What the pointer or the focus is on beside the board (a ticket, a log entry), or else the resting highlight. */
  readonly highlight: Signal<BoardParts> = signal(NO_PARTS);
  /** The routes and cities that the menu offers payments for. */
  readonly selectable: ReadonlySignal<BoardParts>;
  /** The route ("den-pho") or city ("@par") whose payments are offered; null once its question is answered. */
  readonly chosen: ReadonlySignal<string | null>;
  /** The action that waits for a confirmation; null once its question is answered. */
  readonly unconfirmed: ReadonlySignal<string | null>;
  /** The route or city that the player is about to act on. */
  readonly target: ReadonlySignal<string | null>;
  /** The action to show where it is taken: the one to be confirmed, or else the hinted one. */
  readonly proposed: ReadonlySignal<string | null>;
  private readonly choice: Signal<Choice | null> = signal(null);
  private readonly proposal: Signal<Choice | null> = signal(null);
  private cameFromList = false;
  private pinnedHighlight: BoardParts = NO_PARTS;
  private offeredHighlight: BoardParts | null = null;
  private coachedHighlight: BoardParts | null = null;

  constructor(session: TableSession) {
    this.session = session;
    this.selectable = computed(() => {
      return partsOf([...offeredPayments(session.menu.value).keys()]);
    });
    this.chosen = computed(() => this.currentKey(this.choice.value));
    this.unconfirmed = computed(() => this.currentKey(this.proposal.value));
    this.target = computed(() => {
      const [action, menu] = [this.unconfirmed.value, session.menu.value];
      return (action !== null && menu && partKeyOf(menu, action)) || this.chosen.value;
    });
    this.proposed = computed(() => this.unconfirmed.value ?? this.hinted.value);
  }

  private currentKey(choice: Choice | null): string | null {
    const frame = this.session.frame.value;
    return choice && frame?.menu && choice.question === questionSeq(frame) ? choice.key : null;
  }

  /** Send an action of the menu, or first ask for a confirmation if the player wants that. */
  async submit(action: string): Promise<void> {
    const menu = this.session.menu.value;
    if (menu && needsConfirmation(confirmMode.value, menu, action))
      this.proposal.value = { key: action, question: questionSeq(this.session.frame.value) };
    else await this.send(action);
  }

  /** Send the action that waits for a confirmation. */
  async confirm(): Promise<void> {
    const action = this.unconfirmed.value;
    if (action !== null) await this.send(action);
  }

  private async send(action: string): Promise<void> {
    this.close();
    await showErrors(() => this.session.play(action));
  }

  /** Undo the last action, if the server still allows it. */
  async undo(): Promise<void> {
    const { connection, seat } = this.session;
    await showErrors(() => connection.send({ type: "undo", seat: seat.value }));
  }

  /** Offer the payments for a route or an "@city", if the menu has any. */
  choose(key: string): void {
    if (!offeredPayments(this.session.menu.value).has(key)) return;
    this.cameFromList = this.panel.value === "claims";
    this.panel.value = null;
    this.proposal.value = null;
    this.choice.value = { key, question: questionSeq(this.session.frame.value) };
  }

  open(panel: PanelName): void {
    this.search.value = "";
    this.choice.value = null;
    this.proposal.value = null;
    this.panel.value = panel;
  }

  /**
   * Go back one step: from a confirmation to what was shown before, from payments to the list that they were opened
   * from, or to the board. False at the board.
   */
  back(): boolean {
    if (this.unconfirmed.value !== null) {
      this.proposal.value = null;
      return true;
    }
    const wasChosen = this.chosen.value !== null;
    const wasOpen = wasChosen || this.panel.value !== null;
    this.close();
    if (wasChosen && this.cameFromList) this.panel.value = "claims";
    return wasOpen;
  }

  private close(): void {
    this.choice.value = null;
    this.proposal.value = null;
    this.panel.value = null;
  }

  /** Light what a card can help to pay for; null turns it off. */
  showPayable(card: string | null): void {
    const offers = [...offeredPayments(this.session.menu.value)];
    const keys = offers.filter(([, texts]) => card !== null && texts.some((text) => usesCard(text, card)));
    this.payable.value = card === null ? null : partsOf(keys.map(([key]) => key));
  }

  /** Highlight something on the board; null returns to the resting highlight. */
  showHighlight(wanted: BoardParts | null): void {
    this.highlight.value = wanted ?? this.restingHighlight;
  }

  /** The tickets taken from an offer, or else the pinned one, or else what the coach refers to. */
  private get restingHighlight(): BoardParts {
    const pinned = this.pinned.value === null ? null : this.pinnedHighlight;
    return this.offeredHighlight ?? pinned ?? this.coachedHighlight ?? NO_PARTS;
  }

  /** Keep what the coach refers to highlighted; null when there is nothing. */
  updateCoached(highlight: BoardParts | null): void {
    this.coachedHighlight = highlight;
    this.showHighlight(null);
  }

  /** Keep the tickets taken from an offer highlighted; the board follows unless something else is highlighted. */
  updateOffered(tickets: readonly number[], highlight: BoardParts | null): void {
    this.offered.value = tickets;
    const isShown = this.highlight.value === this.restingHighlight;
    this.offeredHighlight = highlight;
    if (isShown) this.showHighlight(null);
  }

  /** Return to the pinned ticket when the offer is gone. */
  endOffer(): void {
    this.offered.value = [];
    this.offeredHighlight = null;
    this.showHighlight(null);
  }

  /** Update the highlight of the pinned ticket; the board follows unless something else is highlighted. */
  updatePinned(highlight: BoardParts): void {
    const isShown = this.highlight.value === this.restingHighlight;
    this.pinnedHighlight = highlight;
    if (isShown) this.showHighlight(null);
  }

  /** Pin a ticket, or unpin it. */
  pin(ticket: number, highlight: BoardParts): void {
    const isNew = this.pinned.value !== ticket;
    this.pinned.value = isNew ? ticket : null;
    this.pinnedHighlight = isNew ? highlight : NO_PARTS;
    this.showHighlight(null);
  }
}

/** Whether a payment of the menu uses a card. */
function usesCard(text: string, card: string): boolean {
  const { hand, rack } = parsePayment(text);
  return hand.includes(card) || rack.includes(card);
}
