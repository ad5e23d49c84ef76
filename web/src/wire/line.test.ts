import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused } from "./api.ts";
import { Line, type Socket } from "./line.ts";
import type { Frame } from "./types.ts";

/** A socket in the hands of the test. */
class FakeSocket {
  readonly sent: { type: string; id?: string; since?: number }[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.({ code: 1005 });
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
  last().onopen?.();
  return { line, sockets, frames, last };
}

async function comesBack(sockets: FakeSocket[], number: number): Promise<FakeSocket> {
  while (sockets.length < number) await new Promise((done) => setTimeout(done, 20));
  const socket = sockets[number - 1] as FakeSocket;
  socket.onopen?.();
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
  last().onclose?.({ code: 1006 });
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
  last().onclose?.({ code: 1006 });
  assert.equal(line.state.value, "lost");
  const second = await comesBack(sockets, 2);
  assert.equal(line.state.value, "open");
  assert.deepEqual(second.sent[0], { type: "hello", since: 3, invite: "abc" });
  assert.equal(second.sent[1]?.id, id);
  second.say({ type: "ack", id, seq: 4 });
  await sent;
  line.close();
});

test("a line that the server refuses does not come back", () => {
  const { line, last } = lineWithSockets();
  last().say({ type: "bye", code: "not_invited", text: "server.bye.not_invited" });
  last().onclose?.({ code: 4403 });
  assert.equal(line.state.value, "ended");
  assert.equal(line.bye.value?.code, "not_invited");
});
