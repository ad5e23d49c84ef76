// Spaces requests out, so that no play is fast enough for the server to refuse one: a refused request is lost time, and
// browsers write it to the console.
import { REQUEST_BURST, REQUEST_COSTS, REQUEST_RATE } from "../platform/constants.ts";

const SHARE = 0.8; // of what the server allows by default
const RATE = SHARE * REQUEST_RATE; // per second
const BURST = SHARE * REQUEST_BURST;
/** At least what the server counts for a request; what a custom board costs besides is not included. */
const COSTS: { readonly [end: string]: number } = REQUEST_COSTS;

export class RequestThrottle {
  private readonly now: () => number;
  private level = BURST;
  private at: number;

  /** `now` is a clock in milliseconds. */
  constructor(now: () => number) {
    this.now = now;
    this.at = now();
  }

  /** Count a request, and return the milliseconds after which it may be sent. */
  take(path: string): number {
    return this.spend(COSTS[endOf(path)] ?? 1);
  }

  /** Count a message on a socket, which is sent at once. */
  takeMessage(): void {
    this.spend(1);
  }

  /** The server has refused a request: the next ones wait for this many seconds. */
  pause(seconds: number): void {
    this.refill();
    this.level = Math.min(this.level, -seconds * RATE);
  }

  private spend(cost: number): number {
    this.refill();
    this.level -= cost;
    return Math.max(0, (-this.level / RATE) * 1000);
  }

  private refill(): void {
    const now = this.now();
    this.level = Math.min(BURST, this.level + ((now - this.at) / 1000) * RATE);
    this.at = now;
  }
}

function endOf(path: string): string {
  const [bare = ""] = path.split("?");
  return bare.slice(bare.lastIndexOf("/") + 1);
}
