// Animates cards and pieces, with the mark of the seat that moved them: ended by any click or key, and disabled by
// `prefers-reduced-motion`.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Moment } from "../api/types.ts";
import type { BotSpeed } from "../platform/settings.ts";
import { Card, CardBack } from "../ui/card.tsx";
import { CURVES, isMotionWanted, PACES, TIMES } from "../ui/motion.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { useSkip } from "../ui/skip.ts";
import { type Anchor, findAnchor } from "./anchors.ts";
import { drop } from "./drop.ts";
import { flightFrames } from "./flight.ts";
import { delaysRelease, type Motion, motionsOf } from "./motions.ts";
import { motionStarts, motionTime, schedule } from "./pace.ts";
import "./animation-layer.css";

/** Something that moves over the page: a card or a ticket, or the mark of a seat on its way to the board. */
type Ghost = {
  readonly key: number;
  /** The moment that it belongs to. */
  readonly seq: number;
  readonly motion: Motion;
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly delay: number;
  readonly duration: number;
};

/** Pieces on their way to the board. */
type Dropping = { readonly seq: number; readonly animations: readonly Animation[] };

type Props = {
  /** The moments to animate; a new array starts new animations. */
  readonly newMoments: readonly Moment[];
  readonly mySeat: number | null;
  readonly speed: BotSpeed;
  /** Whether moves are shown at once; only the pieces of the viewer's own tunnel still wait for its cards. */
  readonly isAtOnce?: boolean;
  /** When moves may begin, as a time of the page: not while the cards of a tunnel are turned up. */
  readonly freeFrom?: () => number;
  /** Called whenever a motion begins or ends, with the first moment that waits for one; null if there is none. */
  readonly onMoving?: (from: number | null) => void;
  /** Whether a question waits for the moves of others to end. */
  readonly isWaitedFor?: () => boolean;
};

let keys = 0;

export function AnimationLayer(props: Props) {
  const { newMoments, mySeat, speed, isAtOnce = false, freeFrom, onMoving, isWaitedFor } = props;
  const ghosts = useSignal<readonly Ghost[]>([]);
  const drops = useRef<readonly Dropping[]>([]);
  const freeAt = useRef(0);
  const isOwnTunnel = (motion: Motion) => motion.kind === "drop" && motion.isTunnel && motion.seat === mySeat;
  const reportMoving = () => {
    drops.current = drops.current.filter(isRunning);
    onMoving?.(movingFrom(ghosts.peek(), drops.current, mySeat));
  };
  const skip = () => {
    if (ghosts.value.length) ghosts.value = [];
    awaitCards([], mySeat);
    for (const animation of drops.current.flatMap(({ animations }) => animations)) animation.finish();
    freeAt.current = 0;
    reportMoving();
  };
  useLayoutEffect(() => {
    if (newMoments.some(({ kind }) => kind === "undone")) skip();
    if (document.hidden || !isMotionWanted()) return;
    const pace = PACES[speed];
    const actions = motionsOf(newMoments, mySeat).filter(({ motions }) => !isAtOnce || motions.some(isOwnTunnel));
    const now = performance.now();
    const { starts, freeAt: next } = schedule(
      actions.map(({ motions }) => motions),
      Math.max(freeAt.current, freeFrom?.() ?? 0) - now,
      pace,
      (motions) => (motions.some((motion) => waitsForCards(motion, mySeat, speed)) ? TIMES.shown : 0),
    );
    freeAt.current = now + next;
    for (const [index, { seq, motions }] of actions.entries()) {
      const start = starts[index];
      if (start == null) continue;
      const delays = motionStarts(motions, pace);
      for (const [place, motion] of motions.entries()) {
        const timing = { delay: start + (delays[place] ?? 0), duration: motionTime(motion, pace) };
        if (motion.kind === "drop") {
          const seat = findAnchor({ at: "seat", seat: motion.seat }, mySeat)?.getBoundingClientRect() ?? null;
          const animations = drop(motion.at.part, seat, motion.points, timing);
          drops.current = [...drops.current, { seq, animations }];
          void Promise.allSettled(animations.map(({ finished }) => finished)).then(reportMoving);
        }
        ghosts.value = [...ghosts.value, ...ghostOf(seq, motion, mySeat, timing)];
      }
    }
    reportMoving();
    awaitCards(ghosts.peek(), mySeat);
  }, [newMoments]);
  useEffect(() => {
    // Browsers do not go on moving things in a hidden page, and what is released then must not wait for them.
    const skipHidden = () => document.hidden && skip();
    document.addEventListener("visibilitychange", skipHidden);
    return () => {
      document.removeEventListener("visibilitychange", skipHidden);
      onMoving?.(null);
    };
  }, []);
  useSkip(skip, () => isWaitedFor?.() ?? false);
  const land = (key: number) => {
    ghosts.value = ghosts.value.filter((ghost) => ghost.key !== key);
    reportMoving();
  };
  return (
    <div class="animation" aria-hidden="true">
      {ghosts.value.map((ghost) => (
        <Flying key={ghost.key} ghost={ghost} onLand={() => land(ghost.key)} />
      ))}
    </div>
  );
}

/** The first moment that is released only when what moves now has ended; null if there is none. */
function movingFrom(ghosts: readonly Ghost[], drops: readonly Dropping[], mySeat: number | null): number | null {
  const waiting = [...ghosts.filter(({ motion }) => delaysRelease(motion, mySeat)), ...drops].map(({ seq }) => seq);
  return waiting.length ? Math.min(...waiting) : null;
}

function isRunning({ animations }: Dropping): boolean {
  return animations.some((animation) => animation.playState !== "finished");
}

/** The share of a flight after which a card has arrived. */
const ARRIVED = 0.8;

/** Tell the viewer's hand when the first card on its way arrives: until then it is not shown there. */
function awaitCards(ghosts: readonly Ghost[], mySeat: number | null): void {
  const mine = ghosts.filter(({ motion }) => motion.kind === "card" && isTo(motion.to, mySeat));
  const first = Math.min(...mine.map(({ delay, duration }) => delay + ARRIVED * duration));
  const hand = document.querySelector<HTMLElement>("[data-hand]");
  hand?.style.setProperty("--cards-arrive", mine.length ? `${Math.round(first)}ms` : "0s");
}

function isTo(anchor: Anchor, seat: number | null): boolean {
  return anchor.at === "seat" && anchor.seat === seat;
}

/** Whether the cards of a tunnel are shown before its pieces drop: not for others where bots do not wait. */
function waitsForCards(motion: Motion, mySeat: number | null, speed: BotSpeed): boolean {
  return motion.kind === "drop" && motion.isTunnel && (speed !== "instant" || motion.seat === mySeat);
}

type Timing = { readonly delay: number; readonly duration: number };

function ghostOf(seq: number, motion: Motion, mySeat: number | null, timing: Timing): readonly Ghost[] {
  const [start, end] = endsOf(motion);
  const [from, to] = [findAnchor(start, mySeat), findAnchor(end, mySeat)];
  if (!from || !to) return [];
  keys += 1;
  const first = from.getBoundingClientRect();
  const place = motion.kind === "drop" ? first : cardIn(first);
  return [{ key: keys, seq, motion, from: place, to: to.getBoundingClientRect(), ...timing }];
}

const MIN_CARD_PX = 60;
const MAX_CARD_PX = 96;
const CARD_ASPECT = 1.5;

/** The place of a card in the middle of another place, which may be a small mark or the whole hand. */
function cardIn({ left, top, width, height }: DOMRect): DOMRect {
  const wide = Math.min(MAX_CARD_PX, Math.max(MIN_CARD_PX, width));
  const high = wide / CARD_ASPECT;
  return new DOMRect(left + (width - wide) / 2, top + (height - high) / 2, wide, high);
}

function endsOf(motion: Motion): readonly [Anchor, Anchor] {
  return motion.kind === "drop" ? [{ at: "seat", seat: motion.seat }, motion.at] : [motion.from, motion.to];
}

function Flying({ ghost, onLand }: { readonly ghost: Ghost; readonly onLand: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const { from, to, motion, delay, duration } = ghost;
  useLayoutEffect(() => {
    const across = to.left + to.width / 2 - (from.left + from.width / 2);
    const down = to.top + to.height / 2 - (from.top + from.height / 2);
    const frames = motion.kind === "drop" ? markFrames(across, down) : cardFrames(across, down);
    const flight = element.current?.animate(frames, { duration, delay, fill: "both" });
    if (flight) flight.onfinish = onLand;
    return () => flight?.cancel();
  }, [ghost.key]);
  const style = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  return (
    <span class={`animation-ghost animation-${motion.kind}`} style={style} ref={element}>
      {motion.kind !== "drop" && <FlyingCard motion={motion} />}
      <SeatMark seat={motion.seat} size={MARK_PX[motion.kind]} />
    </span>
  );
}

const MARK_PX = { card: 22, ticket: 22, drop: 34 } as const;

/** A card is lifted, flies in an arc and is taken in. */
function cardFrames(across: number, down: number): Keyframe[] {
  const to = { x: across, y: down };
  return [
    ...flightFrames({ from: { x: 0, y: 0 }, to, scales: [1, 1.35, 0.9] }, 0, ARRIVED),
    { transform: `translate(${across}px, ${down}px) scale(0.7)`, opacity: 1, offset: 0.88 },
    { transform: `translate(${across}px, ${down}px) scale(0.75)`, opacity: 0 },
  ];
}

/** A mark goes ahead to the place of its pieces, waits until they are there, and fades. */
function markFrames(across: number, down: number): Keyframe[] {
  const there = `translate(${across}px, ${down}px) scale(0.75)`;
  return [
    { transform: "scale(0.7)", opacity: 0, easing: "ease-out" },
    { transform: "none", opacity: 1, offset: 0.08, easing: CURVES.glide },
    { transform: there, opacity: 1, offset: 0.45 },
    { transform: there, opacity: 1, offset: 0.85 },
    { transform: `${there} scale(1.6)`, opacity: 0 },
  ];
}

function FlyingCard({ motion }: { readonly motion: Exclude<Motion, { kind: "drop" }> }) {
  if (motion.kind === "ticket") return <CardBack deck="tickets" />;
  return motion.card ? <Card card={motion.card} /> : <CardBack deck={motion.deck === "ships" ? "ships" : "trains"} />;
}
