// What the person at this browser is about to do. Nothing of it is sent before it is confirmed.
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { attempt } from "../parts/trouble.tsx";
import { NOTHING, type Pointed, type Sitting } from "../table/sitting.ts";

/** A panel that is opened on demand. */
export type Panel = "claims" | "tickets" | "swap" | "share" | "hint" | "keys";

/** Where on the page something was clicked; the panel opens beside it. */
export type Spot = { readonly x: number; readonly y: number };

export class Choosing {
  readonly sitting: Sitting;
  readonly panel: Signal<Panel | null> = signal(null);
  readonly spot: Signal<Spot | null> = signal(null);
  /** The action that a hint speaks for. */
  readonly hinted: Signal<string | null> = signal(null);
  /** What is looked for in the list of claims; kept while one looks at the payments for one of them. */
  readonly search: Signal<string> = signal("");
  /** A ticket that stays shown on the board, by its number. */
  readonly pinned: Signal<number | null> = signal(null);
  /** The routes and cities that the menu offers payments for. */
  readonly lit: ReadonlySignal<Pointed>;
  private listFirst = false;
  private kept: Pointed = NOTHING;

  constructor(sitting: Sitting) {
    this.sitting = sitting;
    this.lit = computed(() => {
      const menu = sitting.menu.value;
      return {
        routes: Object.keys(menu?.claim ?? {}),
        cities: Object.keys(menu?.build ?? {}).map((key) => key.slice(1)),
      };
    });
  }

  /** Send a text of the menu. */
  async decide(action: string): Promise<void> {
    this.close();
    await attempt(() => this.sitting.play(action));
  }

  /** Take the last action back, as long as the server allows it. */
  async undo(): Promise<void> {
    const { line, seat } = this.sitting;
    await attempt(() => line.send({ type: "undo", seat: seat.value }));
  }

  /** Offer the payments for a route or an "@city", if the menu has any. */
  choose(key: string): void {
    const menu = this.sitting.menu.value;
    if (!menu?.claim?.[key] && !menu?.build?.[key]) return;
    this.listFirst = this.panel.value === "claims";
    this.panel.value = null;
    this.sitting.chosen.value = key;
  }

  open(panel: Panel): void {
    this.search.value = "";
    this.sitting.chosen.value = null;
    this.panel.value = panel;
  }

  /** One step back: from the payments to the list that they were chosen in, or to the board. Whether there was one. */
  back(): boolean {
    const wasChosen = this.sitting.chosen.value !== null;
    const wasOpen = wasChosen || this.panel.value !== null;
    this.close();
    if (wasChosen && this.listFirst) this.panel.value = "claims";
    return wasOpen;
  }

  private close(): void {
    this.sitting.chosen.value = null;
    this.panel.value = null;
  }

  /** Show something on the board while the pointer or the focus is on its name; without it, what is pinned. */
  point(to: Pointed | null): void {
    this.sitting.pointed.value = to ?? this.kept;
  }

  /** What the pinned ticket shows by now; the board follows unless something else is pointed at. */
  keep(shown: Pointed): void {
    const isSeen = this.sitting.pointed.value === this.kept;
    this.kept = shown;
    if (isSeen) this.point(null);
  }

  /** Keep a ticket shown on the board, or let it go. */
  pin(ticket: number, shown: Pointed): void {
    const isNew = this.pinned.value !== ticket;
    this.pinned.value = isNew ? ticket : null;
    this.kept = isNew ? shown : NOTHING;
    this.point(null);
  }
}
