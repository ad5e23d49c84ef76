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
const { askEarly } = await import("./early.ts");
const { introduce } = await import("../me/me.ts");

const moment = (seq: number): Moment => ({ seq, at: 0, kind: "played", seat: 0 });

async function seated() {
  const sitting = new Sitting("t", "");
  await new Promise((done) => setTimeout(done));
  const socket = FakeSocket.last;
  socket.onopen?.();
  socket.say({ seq: 4, you: { seat: 0, seats: [0, 1] }, moments: [moment(4)] });
  return { sitting, socket };
}

test("what was told before one came is not new", async () => {
  const { sitting, socket } = await seated();
  assert.deepEqual(sitting.fresh.value, []);
  socket.say({ seq: 5, you: { seat: 0 }, moments: [moment(5)] });
  assert.deepEqual(
    sitting.fresh.value.map(({ seq }) => seq),
    [5],
  );
  assert.equal(sitting.moments.value.length, 2);
  sitting.close();
});

test("whoever looks from another seat finds nothing of what the last one saw", async () => {
  const { sitting, socket } = await seated();
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

test("a table is shown before its line is open, and the line waits until one is somebody", async () => {
  const frame = { seq: 3, table: "t", you: { seat: 0 }, moments: [moment(3)], menu: { draw: ["+"] } };
  let answer = (_: Response) => {};
  Object.assign(globalThis, {
    localStorage: { getItem: () => "Ana", setItem: () => {} },
    fetch: (path: string) =>
      path === "/api/me" ? new Promise((done) => (answer = done)) : Promise.resolve(Response.json(frame)),
  });
  const introduction = introduce(Promise.resolve());
  void askEarly("t", "");
  const before = FakeSocket.last;
  const sitting = new Sitting("t", "");
  await new Promise((done) => setTimeout(done, 10));
  assert.equal(sitting.frame.value?.seq, 3);
  assert.equal(sitting.menu.value, null);
  assert.equal(FakeSocket.last, before);
  answer(Response.json({ name: "Ana" }));
  await introduction;
  await new Promise((done) => setTimeout(done));
  assert.notEqual(FakeSocket.last, before);
  FakeSocket.last.onopen?.();
  FakeSocket.last.say({ seq: 4, you: { seat: 0 }, moments: [moment(3), moment(4)] });
  assert.deepEqual(
    sitting.fresh.value.map(({ seq }) => seq),
    [4],
  );
  sitting.close();
});
