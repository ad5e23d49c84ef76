import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Moment } from "../wire/types.ts";

const pictures: (() => void)[] = [];

/** The last socket that was opened, in the hands of the test. */
class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: string[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {}

  /** A frame comes and is shown. */
  say(frame: Partial<Frame>): void {
    this.onmessage?.({ data: JSON.stringify({ type: "frame", ...frame }) });
    for (const call of pictures.splice(0)) call();
  }
}

const requestAnimationFrame = (call: () => void) => pictures.push(call);
Object.assign(globalThis, {
  requestAnimationFrame,
  location: { protocol: "http:", host: "here" },
  WebSocket: FakeSocket,
});
const { Sitting } = await import("./sitting.ts");

const moment = (seq: number): Moment => ({ seq, at: 0, kind: "played", seat: 0 });

function seated() {
  const sitting = new Sitting("t", "");
  const socket = FakeSocket.last;
  socket.onopen?.();
  socket.say({ seq: 4, you: { seat: 0, seats: [0, 1] }, moments: [moment(4)] });
  return { sitting, socket };
}

test("what was told before one came is not new", () => {
  const { sitting, socket } = seated();
  assert.deepEqual(sitting.fresh.value, []);
  socket.say({ seq: 5, you: { seat: 0 }, moments: [moment(5)] });
  assert.deepEqual(
    sitting.fresh.value.map(({ seq }) => seq),
    [5],
  );
  assert.equal(sitting.moments.value.length, 2);
  sitting.close();
});

test("whoever looks from another seat finds nothing of what the last one saw", () => {
  const { sitting, socket } = seated();
  sitting.look(1);
  assert.deepEqual(sitting.moments.value, []);
  assert.deepEqual(JSON.parse(socket.sent.at(-1) ?? ""), { type: "hello", since: 0, seat: 1 });
  socket.say({ seq: 5, you: { seat: 0, seats: [0, 1] }, moments: [moment(4), moment(5)] });
  assert.deepEqual(sitting.moments.value, [], "a frame that was on its way is not for these eyes");
  assert.equal(sitting.frame.value?.seq, 4);
  socket.say({ seq: 5, you: { seat: 1, seats: [0, 1] }, moments: [moment(5)] });
  assert.deepEqual([sitting.frame.value?.you.seat, sitting.moments.value.length], [1, 1]);
  sitting.close();
});
