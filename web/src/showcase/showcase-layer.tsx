// Shows what is worth a moment of attention over the board. It takes no input, and any click or key ends it.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Frame, RulebookInfo } from "../api/types.ts";
import type { BoardIndex } from "../board/board-index.ts";
import { useSentenceContext } from "../log/sentence-context.ts";
import type { TableSession } from "../session/table-session.ts";
import { isCovered } from "../shell/state.ts";
import { whenLanded } from "../ui/landing.ts";
import { moreStyles } from "../ui/lazy-page.tsx";
import { isMotionWanted } from "../ui/motion.ts";
import { useSkip } from "../ui/skip.ts";
import { showcaseQueue } from "./showcase-queue.ts";
import { findShowcases } from "./showcases.ts";
import type { ShownProps } from "./shown.tsx";
import { announcement } from "./texts.ts";

/** The script of what is shown is loaded so long after the table, or with the first showcase. */
const LOAD_AFTER_MS = 1000;
const view = signal<{ readonly Shown: ComponentType<ShownProps> } | null>(null);

/** Loads the component that shows a showcase. */
type Load = () => Promise<ComponentType<ShownProps>>;

async function loadView(load: Load): Promise<void> {
  const [Shown] = await Promise.all([load(), moreStyles()]);
  view.value = { Shown };
}

type Props = {
  readonly session: TableSession;
  readonly frame: Frame;
  readonly boardIndex: BoardIndex;
  readonly book: RulebookInfo | null;
  readonly load: Load;
};

export function ShowcaseLayer({ session, frame, boardIndex, book, load }: Props) {
  const context = useSentenceContext(boardIndex, book, frame.occupants);
  useShowcases(session, frame, boardIndex, book);
  useSkip(
    () => showcaseQueue.skip(),
    () => session.isHeld.peek(),
  );
  const shown = isCovered.value ? null : showcaseQueue.shown.value;
  const Shown = useView(load, shown !== null);
  return (
    <>
      <p class="visually-hidden" role="status" data-showcases={Shown ? "ready" : "loading"}>
        {shown && announcement(shown, frame, context)}
      </p>
      {shown && Shown && <Shown key={JSON.stringify(shown)} {...{ shown, frame, context }} />}
    </>
  );
}

/** The component that shows a showcase; null until it is loaded. */
function useView(load: Load, isNeeded: boolean): ComponentType<ShownProps> | null {
  useEffect(() => {
    if (view.peek()) return;
    const timer = setTimeout(() => loadView(load).catch(() => {}), isNeeded ? 0 : LOAD_AFTER_MS); // only what is shown is lost
    return () => clearTimeout(timer);
  }, [isNeeded]);
  return view.value?.Shown ?? null;
}

/**
 * Queue the showcases of each new frame, before it is painted: none in a hidden page, and no tunnels of others where bots
 * do not wait. While the cards of a tunnel are turned up, the page does not tell what came of it; everything else comes
 * when the pieces that caused it have landed.
 */
function useShowcases(session: TableSession, frame: Frame, boardIndex: BoardIndex, book: RulebookInfo | null): void {
  const before = useRef<Frame | null>(null);
  useLayoutEffect(() => {
    const isFast = session.botSpeed.peek() === "instant";
    const found = findShowcases(before.current, frame, session.newMoments.peek(), boardIndex, book).filter(
      (showcase) => !(isFast && showcase.kind === "tunnel" && showcase.seat !== frame.you.seat),
    );
    before.current = frame;
    if (!found.length || document.hidden) return;
    const tunnels = found.filter(({ kind }) => kind === "tunnel");
    const others = found.filter((showcase) => !tunnels.includes(showcase));
    showcaseQueue.add(tunnels);
    whenLanded(session.isUnderWay, () => {
      if (session.frame.peek()?.phase === "playing") showcaseQueue.add(others);
    });
  }, [frame]);
  useEffect(() => {
    const stop = showcaseQueue.tunnelFrom.subscribe((seq) => {
      session.heldFrom.value = isMotionWanted() ? seq : null;
    });
    return () => {
      showcaseQueue.skip();
      stop();
    };
  }, [session]);
}
