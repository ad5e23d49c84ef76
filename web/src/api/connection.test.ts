import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "./connection.ts";
import { ApiError } from "./http.ts";
import type { Socket } from "./transport.ts";
import type { Frame } from "./types.ts";

/** A socket that the test controls. */
class FakeSocket {
  /** Sent messages, except for pings. */
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

  onClosed(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  close(): void {
    this.onClosed(1005);
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function connectionWithSockets() {
  const sockets: FakeSocket[] = [];
  const frames: Frame[] = [];
  const make = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1) as unknown as Socket;
  };
  const connection = new Connection("ws://here", { invite: "abc" }, (frame) => frames.push(frame), make);
  connection.connect();
  const last = () => sockets.at(-1) as FakeSocket;
  last().open();
  return { connection, sockets, frames, last };
}

async function reconnected(sockets: FakeSocket[], number: number): Promise<FakeSocket> {
  while (sockets.length < number) await new Promise((done) => setTimeout(done, 20));
  const socket = sockets[number - 1] as FakeSocket;
  socket.open();
  return socket;
}

test("a connection says hello with the invite and its last seq", () => {
  const { connection, frames, last } = connectionWithSockets();
  assert.deepEqual(last().sent[0], { type: "hello", since: 0, invite: "abc" });
  last().say({ type: "frame", seq: 7, you: { seat: 0 } });
  assert.equal(frames[0]?.seq, 7);
  connection.requestFrame();
  assert.equal(last().sent[1]?.since, 7);
  connection.close();
});

test("viewing another seat starts from the beginning, also after a reconnect", async () => {
  const { connection, sockets, last } = connectionWithSockets();
  last().say({ type: "frame", seq: 7, you: { seat: 0 } });
  connection.viewAs(2);
  assert.deepEqual(last().sent[1], { type: "hello", since: 0, invite: "abc", seat: 2 });
  last().say({ type: "frame", seq: 8, you: { seat: 0 } });
  connection.requestFrame();
  assert.equal(last().sent[2]?.since, 0, "the late frame was for the seat before");
  last().say({ type: "frame", seq: 8, you: { seat: 2 } });
  last().onClosed(1006);
  const second = await reconnected(sockets, 2);
  assert.deepEqual(second.sent[0], { type: "hello", since: 8, invite: "abc", seat: 2 });
  connection.close();
});

test("a command is settled only by its own acknowledgement", async () => {
  const { connection, last } = connectionWithSockets();
  const first = connection.send({ type: "start" });
  const second = connection.send({ type: "leave" });
  const [, one, two] = last().sent;
  assert.notEqual(one?.id, two?.id);
  last().say({ type: "ack", id: two?.id, seq: 2 });
  await second;
  last().say({ type: "error", id: one?.id, code: "not_host", text_key: "server.error.not_host" });
  await assert.rejects(first, (why: unknown) => why instanceof ApiError && why.body.code === "not_host");
  connection.close();
});

test("an unacknowledged command is sent again with the same id after a reconnect", async () => {
  const { connection, sockets, last } = connectionWithSockets();
  last().say({ type: "frame", seq: 3, you: { seat: 0 } });
  const sent = connection.send({ type: "start" });
  const id = last().sent[1]?.id;
  last().onClosed(1006);
  assert.equal(connection.state.value, "lost");
  const second = await reconnected(sockets, 2);
  assert.equal(connection.state.value, "open");
  assert.deepEqual(second.sent[0], { type: "hello", since: 3, invite: "abc" });
  assert.equal(second.sent[1]?.id, id);
  second.say({ type: "ack", id, seq: 4 });
  await sent;
  connection.close();
});

test("the number of spectators is known until the connection is lost", async () => {
  const { connection, sockets, frames, last } = connectionWithSockets();
  assert.equal(connection.spectators.value, 0);
  last().say({ type: "spectators", n: 3 });
  assert.equal(connection.spectators.value, 3);
  last().onClosed(1006);
  assert.equal(connection.spectators.value, 0);
  (await reconnected(sockets, 2)).say({ type: "spectators", n: 1 });
  assert.equal(connection.spectators.value, 1);
  assert.equal(frames.length, 0);
  connection.close();
});

test("stuck bots are known until they go on or the connection is lost", () => {
  const { connection, last } = connectionWithSockets();
  assert.equal(connection.areBotsStuck.value, false);
  last().say({ type: "bots", stuck: true });
  assert.equal(connection.areBotsStuck.value, true);
  last().say({ type: "bots", stuck: false });
  assert.equal(connection.areBotsStuck.value, false);
  last().say({ type: "bots", stuck: true });
  last().onClosed(1006);
  assert.equal(connection.areBotsStuck.value, false);
  connection.close();
});

test("a connection that the server refuses does not reconnect", () => {
  const { connection, last } = connectionWithSockets();
  last().say({ type: "bye", code: "not_invited", text_key: "server.bye.not_invited" });
  last().onClosed(4403);
  assert.equal(connection.state.value, "ended");
  assert.equal(connection.bye.value?.code, "not_invited");
});

test("a connection that was closed because its address sent too much reconnects", async () => {
  const { connection, sockets, last } = connectionWithSockets();
  const sent = connection.send({ type: "start" });
  last().say({ type: "bye", code: "too_fast", text_key: "server.bye.too_fast" });
  last().onClosed(4430);
  assert.deepEqual([connection.state.value, connection.bye.value], ["lost", null]);
  const socket = await reconnected(sockets, 2);
  socket.say({ type: "ack", id: socket.sent[1]?.id, seq: 4 });
  assert.equal(await sent, 4);
  connection.close();
});

test("a connecting socket is not replaced by another", async () => {
  const { connection, sockets, last } = connectionWithSockets();
  last().onClosed(1006);
  connection.reconnectNow();
  connection.reconnectNow();
  assert.equal(sockets.length, 2);
  const sent = connection.send({ type: "start" });
  last().open();
  connection.reconnectNow();
  assert.equal(sockets.length, 2);
  last().say({ type: "ack", id: last().sent[1]?.id, seq: 4 });
  await sent;
  connection.close();
});

test("pending and new commands are rejected once the server has closed the connection", async () => {
  const { connection, last } = connectionWithSockets();
  const sent = connection.send({ type: "start" });
  last().say({ type: "bye", code: "not_invited", text_key: "server.bye.not_invited" });
  last().onClosed(4403);
  for (const command of [sent, connection.send({ type: "leave" })])
    await assert.rejects(command, (why: unknown) => why instanceof ApiError && why.body.code === "not_invited");
});

test("the server's clock is known as soon as the connection is open", () => {
  const { connection, last } = connectionWithSockets();
  assert.equal(last().pings, 1);
  last().say({ type: "pong", id: "", at: Date.now() + 60_000 });
  assert.ok(connection.clockOffset.value > 59_000);
  connection.close();
});

test("a connection is lost when a ping is unanswered, however long ago it was sent", (context) => {
  context.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { connection, last } = connectionWithSockets();
  for (const pings of [2, 3]) {
    last().say({ type: "pong", id: "", at: 0 });
    context.mock.timers.tick(20_000);
    assert.equal(last().pings, pings);
  }
  assert.equal(connection.state.value, "open");
  context.mock.timers.tick(20_000);
  assert.equal(connection.state.value, "lost");
  connection.close();
});

test("a server that says no more than goodbye is asked less and less often", (context) => {
  context.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { connection, sockets, last } = connectionWithSockets();
  const longestFirstDelay = 400 * 1.3;
  const refuse = () => {
    last().say({ type: "bye", code: "storage", text_key: "server.bye.storage" });
    last().onClosed(4503);
    context.mock.timers.tick(longestFirstDelay);
  };
  refuse();
  assert.equal(sockets.length, 2);
  last().open();
  refuse();
  assert.equal(sockets.length, 2, "the second delay is longer");
  context.mock.timers.tick(longestFirstDelay);
  assert.equal(sockets.length, 3);
  last().open();
  last().say({ type: "frame", seq: 1, you: { seat: 0 } });
  refuse();
  assert.equal(sockets.length, 4, "after a frame the first delay is the short one again");
  connection.close();
});
