import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused } from "./api.ts";
import { Line, type Socket } from "./line.ts";
import type { Frame } from "./types.ts";

/** A socket in the hands of the test. */
class FakeSocket {
  /** What was sent but for pings. */
  readonly sent: { type: string; id?: string; since?: number }[] = [];
  pings = 0;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    const message = JSON.parse(text);
    if (message.type === "ping") this.pings += 1;
    else this.sent.push(message);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  lose(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close(): void {
    this.lose(1005);
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function lineWithSockets() {
  const sockets: FakeSocket[] = [];
  const frames: Frame[] = [];
  const make = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1) as unknown as Socket;
  };
  const line = new Line("ws://here", { invite: "abc" }, (frame) => frames.push(frame), make);
  line.connect();
  const last = () => sockets.at(-1) as FakeSocket;
  last().open();
  return { line, sockets, frames, last };
}

async function comesBack(sockets: FakeSocket[], number: number): Promise<FakeSocket> {
  while (sockets.length < number) await new Promise((done) => setTimeout(done, 20));
  const socket = sockets[number - 1] as FakeSocket;
  socket.open();
  return socket;
}

test("a line greets with the invitation and the last seq that it has", () => {
  const { line, frames, last } = lineWithSockets();
  assert.deepEqual(last().sent[0], { type: "hello", since: 0, invite: "abc" });
  last().say({ type: "frame", seq: 7 });
  assert.equal(frames[0]?.seq, 7);
  line.again();
  assert.equal(last().sent[1]?.since, 7);
  line.close();
});

test("looking from another seat begins anew, also after the line was lost", async () => {
  const { line, sockets, last } = lineWithSockets();
  last().say({ type: "frame", seq: 7 });
  line.look(2);
  assert.deepEqual(last().sent[1], { type: "hello", since: 0, invite: "abc", seat: 2 });
  last().say({ type: "frame", seq: 8 });
  last().lose(1006);
  const second = await comesBack(sockets, 2);
  assert.deepEqual(second.sent[0], { type: "hello", since: 8, invite: "abc", seat: 2 });
  line.close();
});

test("a command is settled by its acknowledgement, and by no other", async () => {
  const { line, last } = lineWithSockets();
  const first = line.send({ type: "start" });
  const second = line.send({ type: "leave" });
  const [, one, two] = last().sent;
  assert.notEqual(one?.id, two?.id);
  last().say({ type: "ack", id: two?.id, seq: 2 });
  await second;
  last().say({ type: "error", id: one?.id, code: "not_maker", text: "server.error.not_maker" });
  await assert.rejects(first, (why: unknown) => why instanceof Refused && why.trouble.code === "not_maker");
  line.close();
});

test("what was not acknowledged is sent again with the same id after the line was lost", async () => {
  const { line, sockets, last } = lineWithSockets();
  last().say({ type: "frame", seq: 3 });
  const sent = line.send({ type: "start" });
  const id = last().sent[1]?.id;
  last().lose(1006);
  assert.equal(line.state.value, "lost");
  const second = await comesBack(sockets, 2);
  assert.equal(line.state.value, "open");
  assert.deepEqual(second.sent[0], { type: "hello", since: 3, invite: "abc" });
  assert.equal(second.sent[1]?.id, id);
  second.say({ type: "ack", id, seq: 4 });
  await sent;
  line.close();
});

test("how many look on is known until the line is lost", async () => {
  const { line, sockets, frames, last } = lineWithSockets();
  assert.equal(line.watching.value, 0);
  last().say({ type: "watching", n: 3 });
  assert.equal(line.watching.value, 3);
  last().lose(1006);
  assert.equal(line.watching.value, 0);
  (await comesBack(sockets, 2)).say({ type: "watching", n: 1 });
  assert.equal(line.watching.value, 1);
  assert.equal(frames.length, 0);
  line.close();
});

test("a line that the server refuses does not come back", () => {
  const { line, last } = lineWithSockets();
  last().say({ type: "bye", code: "not_invited", text: "server.bye.not_invited" });
  last().lose(4403);
  assert.equal(line.state.value, "ended");
  assert.equal(line.bye.value?.code, "not_invited");
});

test("a line that is coming back is hurried no further, and no second one is opened", async () => {
  const { line, sockets, last } = lineWithSockets();
  last().lose(1006);
  line.hurry();
  line.hurry();
  assert.equal(sockets.length, 2);
  const sent = line.send({ type: "start" });
  last().open();
  line.hurry();
  assert.equal(sockets.length, 2);
  last().say({ type: "ack", id: last().sent[1]?.id, seq: 4 });
  await sent;
  line.close();
});

test("what waits when the server wants no more of us is refused, and so is what is sent then", async () => {
  const { line, last } = lineWithSockets();
  const sent = line.send({ type: "start" });
  last().say({ type: "bye", code: "not_invited", text: "server.bye.not_invited" });
  last().lose(4403);
  for (const command of [sent, line.send({ type: "leave" })])
    await assert.rejects(command, (why: unknown) => why instanceof Refused && why.trouble.code === "not_invited");
});

test("the server's clock is known as soon as the line is open", () => {
  const { line, last } = lineWithSockets();
  assert.equal(last().pings, 1);
  last().say({ type: "pong", id: "", at: Date.now() + 60_000 });
  assert.ok(line.ahead.value > 59_000);
  line.close();
});

test("a line is lost when a ping goes unanswered, however long ago it was sent", (context) => {
  context.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { line, last } = lineWithSockets();
  for (const pings of [2, 3]) {
    last().say({ type: "pong", id: "", at: 0 });
    context.mock.timers.tick(20_000);
    assert.equal(last().pings, pings);
  }
  assert.equal(line.state.value, "open");
  context.mock.timers.tick(20_000);
  assert.equal(line.state.value, "lost");
  line.close();
});
