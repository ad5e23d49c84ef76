import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Moment } from "../api/types.ts";

const pictures: (() => void)[] = [];

/** The last opened socket, which the test controls. */
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

  /** Receive a frame and paint it. */
  say(frame: Partial<Frame>): void {
    this.onmessage?.({ data: JSON.stringify({ type: "frame", table: "t", ...frame }) });
    for (const call of pictures.splice(0)) call();
  }
}

const requestAnimationFrame = (call: () => void) => pictures.push(call);
Object.assign(globalThis, {
  requestAnimationFrame,
  location: { protocol: "http:", host: "here" },
  WebSocket: FakeSocket,
});
const { TableSession } = await import("./table-session.ts");
const { preloadTable } = await import("./preload.ts");
const { ensureGuest } = await import("../guest/guest.ts");

const moment = (seq: number, seat = 0): Moment => ({ seq, at: 0, kind: "played", seat });

type FindMoving = NonNullable<ConstructorParameters<typeof TableSession>[2]>;

async function openSession(findMoving?: FindMoving) {
  const session = new TableSession("t", "", findMoving);
  await new Promise((done) => setTimeout(done));
  const socket = FakeSocket.last;
  socket.onopen?.();
  socket.say({ seq: 4, you: { seat: 0, seats: [0, 1] }, moments: [moment(4)] });
  return { session, socket };
}

test("moments before the visit are not new", async () => {
  const { session, socket } = await openSession();
  assert.deepEqual(session.newMoments.value, []);
  socket.say({ seq: 5, you: { seat: 0 }, moments: [moment(5)] });
  assert.deepEqual(
    session.newMoments.value.map(({ seq }) => seq),
    [5],
  );
  assert.equal(session.moments.value.length, 2);
  session.close();
});

test("a frame of another table is not shown", async () => {
  const { session, socket } = await openSession();
  socket.say({ table: "other", seq: 5, you: { seat: 0 }, moments: [moment(5)] });
  assert.deepEqual([session.frame.value?.seq, session.moments.value.length], [4, 1]);
  session.close();
});

test("another seat sees nothing of what the last one saw", async () => {
  const { session, socket } = await openSession();
  const secrets = { hand: { cards: {} }, menu: { draw: ["+"] }, moments: [moment(4)] };
  socket.say({ seq: 4, you: { seat: 0, seats: [0, 1] }, ...secrets } as never);
  session.viewAs(1);
  assert.deepEqual([session.moments.value, session.frame.value?.moments], [[], []]);
  assert.deepEqual([session.frame.value?.hand, session.menu.value], [null, null]);
  assert.deepEqual(JSON.parse(socket.sent.at(-1) ?? ""), { type: "hello", since: 0, seat: 1 });
  socket.say({ seq: 5, you: { seat: 0, seats: [0, 1] }, moments: [moment(4), moment(5)] });
  assert.deepEqual(session.moments.value, [], "a frame that was on its way is not for these eyes");
  assert.equal(session.frame.value?.seq, 4);
  socket.say({ seq: 5, you: { seat: 1, seats: [0, 1] }, moments: [moment(5)] });
  assert.deepEqual([session.frame.value?.you.seat, session.moments.value.length], [1, 1]);
  session.close();
});

test("a new question waits for the move that led to it, a question already shown does not", async () => {
  const { session, socket } = await openSession((_, added) => added[0]?.seq ?? null);
  const ask = (seq: number, question: number, by = 1) =>
    socket.say({
      seq,
      you: { seat: 0 },
      moments: [moment(seq, by)],
      menu: { question: "turn" },
      asked: [{ seat: 0, seq: question }],
    } as never);
  const land = () => {
    session.movingFrom.value = null;
  };
  ask(5, 5, 0);
  assert.ok(session.menu.value, "the player's own move hides nothing");
  land();
  ask(6, 5);
  assert.equal(session.movingFrom.value, 6);
  assert.ok(session.menu.value, "the player is answering it");
  ask(7, 7, 2);
  assert.equal(session.menu.value, null);
  assert.equal(session.awaitedSeat.value, 1, "the move that is seen now");
  session.movingFrom.value = 7;
  assert.equal(session.awaitedSeat.value, 2);
  ask(8, 7);
  assert.equal(session.menu.value, null, "a later frame does not end the wait");
  land();
  assert.ok(session.menu.value);
  session.close();
});

test("more moments than are kept leave a gap", async () => {
  const { session, socket } = await openSession();
  const more = (from: number, count: number) =>
    socket.say({ seq: from, you: { seat: 0 }, moments: Array.from({ length: count }, (_, n) => moment(from + n)) });
  more(5, 1999);
  assert.deepEqual([session.moments.value.length, session.hasGap.value], [2000, false]);
  more(2004, 1);
  assert.deepEqual([session.moments.value.length, session.hasGap.value], [2000, true]);
  session.close();
});

test("a move is released when it has been seen, and moves are released in their order", async () => {
  const { session, socket } = await openSession();
  const released = () => session.releasedMoments.value.map(({ seq }) => seq);
  for (const seq of [5, 6, 7]) socket.say({ seq, you: { seat: 0 }, moments: [moment(seq)] });
  session.movingFrom.value = 6;
  assert.deepEqual(released(), [4, 5]);
  assert.equal(session.isUnderWay.value, true);
  session.heldFrom.value = 5;
  assert.deepEqual(released(), [4]);
  session.heldFrom.value = null;
  session.movingFrom.value = 7;
  assert.deepEqual(released(), [4, 5, 6]);
  session.movingFrom.value = null;
  assert.deepEqual(released(), [4, 5, 6, 7]);
  assert.equal(session.isUnderWay.value, false);
  session.close();
});

test("a question that is being answered does not come back with the action of another seat", async () => {
  const { session, socket } = await openSession();
  const asked = { menu: { question: "keep" }, asked: [{ seat: 0, seq: 5 }] };
  const show = (seq: number, more: object) =>
    socket.say({ seq, you: { seat: 0 }, moments: [moment(seq)], ...more } as never);
  show(5, asked);
  assert.ok(session.menu.value);
  const playing = session.play("keep=1");
  const { id } = JSON.parse(socket.sent.at(-1) ?? "");
  show(6, asked); // another seat was faster
  socket.onmessage?.({ data: JSON.stringify({ type: "ack", id, seq: 7 }) });
  await new Promise((done) => setTimeout(done));
  assert.equal(session.menu.value, null, "the answer is stored, but its frame is not shown yet");
  show(7, {});
  await playing;
  assert.equal(session.isSending.value, false);
  session.close();
});

test("a table is shown before its connection opens, which waits for the guest", async () => {
  const frame = { seq: 3, table: "t", you: { seat: 0 }, moments: [moment(3)], menu: { draw: ["+"] } };
  let answer = (_: Response) => {};
  Object.assign(globalThis, {
    localStorage: { getItem: () => "Ana", setItem: () => {} },
    fetch: (path: string) =>
      path === "/api/me" ? new Promise((done) => (answer = done)) : Promise.resolve(Response.json(frame)),
  });
  const introduction = ensureGuest(Promise.resolve());
  void preloadTable("t", "");
  const before = FakeSocket.last;
  const session = new TableSession("t", "");
  await new Promise((done) => setTimeout(done, 10));
  assert.equal(session.frame.value?.seq, 3);
  assert.equal(session.menu.value, null);
  assert.equal(FakeSocket.last, before);
  answer(Response.json({ name: "Ana" }));
  await introduction;
  await new Promise((done) => setTimeout(done));
  assert.notEqual(FakeSocket.last, before);
  FakeSocket.last.onopen?.();
  FakeSocket.last.say({ seq: 4, you: { seat: 0 }, moments: [moment(3), moment(4)] });
  assert.deepEqual(
    session.newMoments.value.map(({ seq }) => seq),
    [4],
  );
  session.close();
});
