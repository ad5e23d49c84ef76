// One table as this browser sees it: the last frame, the line to the server, what is chosen and what is pointed at.
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { introduced } from "../me/me.ts";
import { Line } from "../wire/line.ts";
import type { BoardFacts, Frame, Menu, Moment } from "../wire/types.ts";
import { earlyFrame } from "./early.ts";
import { Pace } from "./pace.ts";
import { sharing } from "./same.ts";

/** Routes and cities to show on the board. */
export type Pointed = { readonly routes: readonly string[]; readonly cities: readonly string[] };

export const NOTHING: Pointed = { routes: [], cities: [] };

const MOST_MOMENTS = 2000;

export class Sitting {
  readonly table: string;
  /** What was behind # in the link that led here. */
  readonly invite: string;
  readonly frame: Signal<Frame | null> = signal(null);
  /** All that was told so far, oldest first. */
  readonly moments: Signal<readonly Moment[]> = signal([]);
  /** Whether more has happened before or in between than was told. */
  readonly hasGap: Signal<boolean> = signal(false);
  /** The moments that came with the last frame: what is to be shown moving. */
  readonly fresh: Signal<readonly Moment[]> = signal([]);
  /** What the pointer or the focus is on somewhere else (a ticket, a line of the log): shown on the board. */
  readonly pointed: Signal<Pointed> = signal(NOTHING);
  /** The route or city whose payments are on offer, as the menu names it ("den-pho", "@par"). */
  readonly chosen: Signal<string | null> = signal(null);
  /** A decision is on its way to the server. */
  readonly sending: Signal<boolean> = signal(false);
  readonly line: Line;
  /** The seat that was asked for last; frames for another are late and not for these eyes. */
  private wanted: number | null = null;

  /** What may be done now; null when it is not our turn, or while a decision is on its way. */
  readonly menu: ReadonlySignal<Menu | null> = computed(() =>
    this.sending.value ? null : (this.frame.value?.menu ?? null),
  );
  readonly seat: ReadonlySignal<number | null> = computed(() => this.frame.value?.you.seat ?? null);

  constructor(table: string, invite: string) {
    this.table = table;
    this.invite = invite;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/tables/${table}/socket`;
    const pace = new Pace((frame) => batch(() => this.take(frame)));
    this.line = new Line(address, invite ? { invite } : {}, (frame) => pace.take(frame));
    void introduced().then(() => this.line.connect());
    void earlyFrame(table).then((frame) => {
      if (frame && !this.frame.value) batch(() => this.take(frame));
    });
  }

  /** Decide: send one text of the menu back as it is. */
  async play(action: string): Promise<void> {
    const frame = this.frame.value;
    if (!frame || this.sending.value) return;
    this.sending.value = true;
    this.chosen.value = null;
    try {
      await this.line.send({ type: "play", seq: frame.seq, action });
      await this.newerThan(frame.seq);
    } finally {
      this.sending.value = false;
    }
  }

  /** Look from another of one's seats, at a screen that several people share; what the last one saw is forgotten. */
  look(seat: number): void {
    this.moments.value = [];
    this.fresh.value = [];
    this.hasGap.value = false;
    this.chosen.value = null;
    this.pointed.value = NOTHING;
    this.wanted = seat;
    this.line.look(seat);
  }

  close(): void {
    this.line.close();
  }

  /** Settled once there is a frame behind a seq: until then the menu is the old one. */
  private newerThan(seq: number): Promise<void> {
    return new Promise((done) => {
      const stop = this.frame.subscribe((frame) => {
        if (!frame || frame.seq <= seq) return;
        done();
        queueMicrotask(() => stop());
      });
    });
  }

  private take(frame: Frame): void {
    if (this.wanted !== null && frame.you.seat !== this.wanted) return;
    const last = this.moments.value.at(-1)?.seq ?? 0;
    const fresh = (frame.moments ?? []).filter((moment) => moment.seq > last);
    if (fresh.length) this.moments.value = [...this.moments.value, ...fresh].slice(-MOST_MOMENTS);
    if (fresh.length || this.fresh.value.length) this.fresh.value = last ? fresh : [];
    if (frame.gap) this.hasGap.value = true;
    if (frame.menu === undefined || askedAt(frame) !== askedAt(this.frame.value)) this.chosen.value = null;
    this.frame.value = sharing(this.frame.value, frame);
  }
}

/** The line of the log that asked us what we are asked; what others do or say meanwhile changes nothing in it. */
export function askedAt(frame: Frame | null): number | undefined {
  return frame?.asked?.find(({ seat }) => seat === frame.you.seat)?.seq;
}

/** A board's cities, routes and tickets, found by name. */
export class Atlas {
  readonly facts: BoardFacts;
  private readonly cities: ReadonlyMap<string, string>;
  private readonly routes: ReadonlyMap<string, BoardFacts["routes"][number]>;

  constructor(facts: BoardFacts) {
    this.facts = facts;
    this.cities = new Map(facts.cities.map((city) => [city.code, city.name]));
    this.routes = new Map(facts.routes.map((route) => [route.name, route]));
  }

  /** A city's name by its code. */
  city(code: string): string {
    return this.cities.get(code) ?? code;
  }

  route(name: string): BoardFacts["routes"][number] | undefined {
    return this.routes.get(name);
  }

  /** A route in words: its two cities. */
  routeTitle(name: string): string {
    const route = this.routes.get(name);
    return route ? `${this.city(route.a)} – ${this.city(route.b)}` : name;
  }

  /** A ticket in words: its cities. */
  ticketTitle(ticket: number): string {
    return (this.facts.tickets[ticket]?.cities ?? []).map((code) => this.city(code)).join(" – ");
  }
}
