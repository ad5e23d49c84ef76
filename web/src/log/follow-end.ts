// Keeps the end of a growing list in view, until the reader scrolls up.
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo } from "preact/hooks";

/** A scrolled element, or as much of it as counts here. */
export type Scrolled = { scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number };

/** A reader who is no further from the end than this is at the end. */
const END_PX = 24;

/** Decides from the sizes of a list whether the reader follows its end. */
export class EndFollower {
  isFollowing = true;
  private seen: Readonly<Scrolled> | null = null;

  /** The content or the size has changed: go to the end if the reader follows. A hidden list is followed again. */
  settle(list: Scrolled): void {
    if (list.clientHeight === 0) this.isFollowing = true;
    if (this.isFollowing) list.scrollTop = list.scrollHeight;
    this.seen = sizesOf(list);
  }

  /** The list has been scrolled. Scroll events come late, so one after another change says nothing about the reader. */
  scroll(list: Scrolled): void {
    const [before, now] = [this.seen, sizesOf(list)];
    this.seen = now;
    const isSameSize = before?.scrollHeight === now.scrollHeight && before.clientHeight === now.clientHeight;
    if (now.scrollHeight - now.scrollTop - now.clientHeight < END_PX) this.isFollowing = true;
    else if (isSameSize && now.scrollTop < before.scrollTop) this.isFollowing = false;
  }

  /** Go to the end, and follow it. */
  jump(list: Scrolled): void {
    this.isFollowing = true;
    this.settle(list);
  }
}

function sizesOf({ scrollTop, scrollHeight, clientHeight }: Scrolled): Readonly<Scrolled> {
  return { scrollTop, scrollHeight, clientHeight };
}

type FollowEnd = { readonly isFollowing: Signal<boolean>; readonly toEnd: () => void };

/** Follow the end of a scrolled element, whose only child holds the content. */
export function useFollowEnd(scrollRef: RefObject<HTMLElement | null>): FollowEnd {
  const isFollowing = useSignal(true);
  const actions = useMemo(() => {
    const follower = new EndFollower();
    const act = (action: (scrolled: HTMLElement) => void) => () => {
      if (scrollRef.current) action(scrollRef.current);
      isFollowing.value = follower.isFollowing;
    };
    return {
      settle: act((scrolled) => follower.settle(scrolled)),
      scroll: act((scrolled) => follower.scroll(scrolled)),
      toEnd: act((scrolled) => follower.jump(scrolled)),
    };
  }, []);
  useList(scrollRef, actions.settle, actions.scroll);
  return { isFollowing, toEnd: actions.toEnd };
}

/**
 * Call back when a scrolled element or its only child, which holds the content, gets another size: between layout and
 * paint, so that no size is measured twice. Or when it is scrolled.
 */
export function useList(
  scrollRef: RefObject<HTMLElement | null>,
  onResize: (list: HTMLElement, content: Element) => void,
  onScroll?: (list: HTMLElement, content: Element) => void,
): void {
  useEffect(() => {
    const list = scrollRef.current;
    const content = list?.firstElementChild;
    if (!list || !content) return;
    const observer = new ResizeObserver(() => onResize(list, content));
    observer.observe(list);
    observer.observe(content);
    const scrolled = () => onScroll?.(list, content);
    list.addEventListener("scroll", scrolled);
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", scrolled);
    };
  }, []);
}
