// One table as this browser sees it: the latest frame, the moments so far, and the connection to the server.
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Connection } from "../api/connection.ts";
import { ApiError } from "../api/http.ts";
import type { Frame, Menu, Moment } from "../api/types.ts";
import { guestReady } from "../guest/guest.ts";
import { type BotSpeed, botSpeed } from "../platform/settings.ts";
import { FrameQueue } from "./frame-queue.ts";
import { revealNonce } from "./nonces.ts";
import { takePreloadedFrame } from "./preload.ts";
import { shareUnchanged } from "./share-unchanged.ts";

const MAX_MOMENTS = 2000;

/** Finds the first of the new moments of a frame whose move the page shows before it releases it; null if there is none. */
type FindMoving = (frame: Frame, added: readonly Moment[]) => number | null;

export class TableSession {
  readonly table: string;
  /** The secret after the # of an invite link. */
  readonly invite: string;
  readonly frame: Signal<Frame | null> = signal(null);
  /** All moments received so far, oldest first. */
  readonly moments: Signal<readonly Moment[]> = signal([]);
  /** Whether moments are missing before or between those received. */
  readonly hasGap: Signal<boolean> = signal(false);
  /** The moments that came with the latest frame, to be animated and read out. */
  readonly newMoments: Signal<readonly Moment[]> = signal([]);
  /** The first moment that a showcase still leads up to; null if there is none. */
  readonly heldFrom: Signal<number | null> = signal(null);
  /** The first moment whose move is still being animated; null if there is none. */
  readonly movingFrom: Signal<number | null> = signal(null);
  readonly seat: ReadonlySignal<number | null> = computed(() => this.frame.value?.you.seat ?? null);
  /** The seat whose move must end before the question that it led to is shown; null if there is none. */
  readonly awaitedSeat: ReadonlySignal<number | null> = computed(() => {
    const [from, question, mine] = [this.movingFrom.value, questionSeq(this.frame.value), this.seat.value];
    if (from === null || question === undefined) return null;
    const led = this.moments.value.find(
      ({ seq, kind, seat }) => kind === "played" && seq >= from && seq <= question && seat !== mine,
    );
    return led?.seat ?? null;
  });
  /** Whether what led up to the current question is still being shown. */
  readonly isHeld: ReadonlySignal<boolean> = computed(
    () => this.heldFrom.value !== null || this.awaitedSeat.value !== null,
  );
  /** The first moment that is not released yet: what leads up to it is still being shown. */
  private readonly unreleasedFrom: ReadonlySignal<number> = computed(() =>
    Math.min(this.heldFrom.value ?? Number.POSITIVE_INFINITY, this.movingFrom.value ?? Number.POSITIVE_INFINITY),
  );
  /** Whether something is being shown whose results are not released yet: pieces or cards on their way, a tunnel's cards. */
  readonly isUnderWay: ReadonlySignal<boolean> = computed(() => Number.isFinite(this.unreleasedFrom.value));
  /** The moments whose moves have been seen, for the log, the recent turns, the marks on the board and the sounds. */
  readonly releasedMoments: ReadonlySignal<readonly Moment[]> = computed(() => {
    const [all, from] = [this.moments.value, this.unreleasedFrom.value];
    return (all.at(-1)?.seq ?? 0) < from ? all : all.filter(({ seq }) => seq < from);
  });
  /** Whether a decision is on its way to the server. */
  readonly isSending: Signal<boolean> = signal(false);
  readonly connection: Connection;
  private readonly findMoving: FindMoving;
  /** Whether this browser has done what it can for the deal. */
  private hasRevealed = false;

  /** The legal actions; null when this seat is not asked, while a decision is on its way or a move is being shown. */
  readonly menu: ReadonlySignal<Menu | null> = computed(() =>
    this.isSending.value || this.isHeld.value ? null : (this.frame.value?.menu ?? null),
  );

  /** How fast the bots of this table act; before the first frame, what the user has chosen for new tables. */
  readonly botSpeed: ReadonlySignal<BotSpeed> = computed(() => this.frame.value?.bot_speed ?? botSpeed.value);

  constructor(table: string, invite: string, findMoving: FindMoving = () => null) {
    this.table = table;
    this.invite = invite;
    this.findMoving = findMoving;
    const url = `/api/tables/${table}/socket`;
    const frames = new FrameQueue((frame) => batch(() => this.applyFrame(frame)));
    this.connection = new Connection(url, invite ? { invite } : {}, (frame) => frames.push(frame));
    void guestReady().then(() => this.connection.connect());
    void takePreloadedFrame(table).then((frame) => {
      if (frame && !this.frame.value) batch(() => this.applyFrame(frame));
    });
  }

  /** Send an action of the menu, word for word; resolves when its frame is shown. */
  async play(action: string): Promise<void> {
    const frame = this.frame.value;
    if (!frame || this.isSending.value) return;
    this.isSending.value = true;
    try {
      await this.frameOf(await this.connection.send({ type: "play", seq: frame.seq, action }));
    } finally {
      this.isSending.value = false;
    }
  }

  /** Choose how fast bots act; only the host may. */
  async setBotSpeed(speed: BotSpeed): Promise<void> {
    if (speed !== this.botSpeed.value) await this.connection.send({ type: "set_speed", speed });
  }

  /** Show another seat of a shared screen, and forget everything that the previous seat saw. */
  viewAs(seat: number): void {
    if (this.frame.value) this.frame.value = { ...this.frame.value, hand: null, menu: null, moments: [] };
    this.moments.value = [];
    this.newMoments.value = [];
    this.heldFrom.value = null;
    this.movingFrom.value = null;
    this.hasGap.value = false;
    this.connection.viewAs(seat);
  }

  close(): void {
    this.connection.close();
  }

  /** Resolves when the frame of an entry is shown, or a newer one; until then the menu is the old one. */
  private frameOf(seq: number): Promise<void> {
    return new Promise((done) => {
      const stop = this.frame.subscribe((frame) => {
        if (!frame || frame.seq < seq) return;
        done();
        queueMicrotask(() => stop());
      });
    });
  }

  private applyFrame(frame: Frame): void {
    if (frame.table !== this.table || !this.connection.isWanted(frame)) return;
    const last = this.moments.value.at(-1)?.seq ?? 0;
    const added = (frame.moments ?? []).filter((moment) => moment.seq > last);
    const all = [...this.moments.value, ...added];
    if (added.length) this.moments.value = all.slice(-MAX_MOMENTS);
    if (added.length || this.newMoments.value.length) this.newMoments.value = last ? added : [];
    if (last && added.length && this.movingFrom.peek() === null) this.movingFrom.value = this.findMoving(frame, added);
    if (frame.gap || all.length > MAX_MOMENTS) this.hasGap.value = true;
    this.frame.value = shareUnchanged(this.frame.value, frame);
    if (frame.phase === "dealing" && !this.hasRevealed) void this.reveal(frame);
  }

  /** Reveal the nonce of this browser; another tab may have done so already, and the deal does not wait for long. */
  private async reveal(frame: Frame): Promise<void> {
    this.hasRevealed = true;
    try {
      await revealNonce(frame, (nonce) => this.connection.send({ type: "reveal", nonce }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** The log entry that asked this seat its current question; the actions and messages of others do not change it. */
export function questionSeq(frame: Frame | null): number | undefined {
  return frame?.asked?.find(({ seat }) => seat === frame.you.seat)?.seq;
}
