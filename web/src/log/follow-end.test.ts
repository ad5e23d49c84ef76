import assert from "node:assert/strict";
import { test } from "node:test";
import { EndFollower, type Scrolled } from "./follow-end.ts";

/** A list that clamps its scroll position, as browsers do. */
class List implements Scrolled {
  scrollHeight: number;
  clientHeight = 100;
  private top = 0;

  constructor(scrollHeight: number) {
    this.scrollHeight = scrollHeight;
  }

  get scrollTop(): number {
    return this.top;
  }

  set scrollTop(wanted: number) {
    this.top = Math.max(0, Math.min(wanted, this.scrollHeight - this.clientHeight));
  }
}

function followed(scrollHeight: number) {
  const [list, follower] = [new List(scrollHeight), new EndFollower()];
  follower.settle(list);
  return { list, follower };
}

test("the end of a growing list stays in view", () => {
  const { list, follower } = followed(300);
  list.scrollHeight = 500;
  follower.settle(list);
  assert.equal(list.scrollTop, 400);
});

test("a scroll event that comes after the content has grown does not end the following", () => {
  const { list, follower } = followed(300);
  list.scrollHeight = 500;
  follower.scroll(list);
  follower.settle(list);
  assert.equal(list.scrollTop, 400);
});

test("a list that becomes smaller goes on following", () => {
  const { list, follower } = followed(300);
  list.clientHeight = 40;
  follower.scroll(list);
  follower.settle(list);
  assert.equal(list.scrollTop, 260);
});

test("a reader who scrolls up stays there, and may return to the end", () => {
  const { list, follower } = followed(300);
  list.scrollTop = 90;
  follower.scroll(list);
  list.scrollHeight = 500;
  follower.settle(list);
  assert.deepEqual([follower.isFollowing, list.scrollTop], [false, 90]);
  follower.jump(list);
  assert.deepEqual([follower.isFollowing, list.scrollTop], [true, 400]);
});

test("scrolling down to the end follows again", () => {
  const { list, follower } = followed(300);
  list.scrollTop = 90;
  follower.scroll(list);
  list.scrollTop = 190;
  follower.scroll(list);
  list.scrollHeight = 500;
  follower.settle(list);
  assert.equal(list.scrollTop, 400);
});

test("a list that was hidden shows its end again", () => {
  const { list, follower } = followed(300);
  list.scrollTop = 90;
  follower.scroll(list);
  list.clientHeight = 0;
  follower.settle(list);
  list.clientHeight = 100;
  follower.settle(list);
  assert.equal(list.scrollTop, 200);
});
