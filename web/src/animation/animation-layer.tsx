// Animates cards and pieces, with the mark of the seat that moved them: ended by any click or key, and disabled by
// `prefers-reduced-motion`.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Moment } from "../api/types.ts";
import type { BotSpeed } from "../platform/settings.ts";
import { Card, CardBack } from "../ui/card.tsx";
import { isDropping } from "../ui/landing.ts";
import { isMotionWanted } from "../ui/motion.ts";
import { SeatMark } from "../ui/seat-mark.tsx";
import { useSkip } from "../ui/skip.ts";
import { type Anchor, findAnchor } from "./anchors.ts";
import { drop } from "./drop.ts";
import { flightFrames } from "./flight.ts";
import { type Motion, motionsOf } from "./motions.ts";
import { motionTime, PACES, SHOWN_MS, schedule } from "./pace.ts";
import "./animation-layer.css";

/** Something that moves over the page: a card or a ticket, or the mark of a seat on its way to the board. */
type Ghost = {
  readonly key: number;
  readonly motion: Motion;
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly delay: number;
  readonly duration: number;
};

type Props = {
  /** The moments to animate; a new array starts new animations. */
  readonly newMoments: readonly Moment[];
  readonly mySeat: number | null;
  readonly speed: BotSpeed;
  /** Whether moves are shown at once; only the pieces of the viewer's own tunnel still wait for its cards. */
  readonly isAtOnce?: boolean;
  /** Called with the other seat whose move is being animated, and with null when all have ended. */
  readonly onMoving?: (seat: number | null) => void;
  /** Whether a question waits for the moves of others to end. */
  readonly isWaitedFor?: () => boolean;
};

let keys = 0;

export function AnimationLayer({ newMoments, mySeat, speed, isAtOnce = false, onMoving, isWaitedFor }: Props) {
  const ghosts = useSignal<readonly Ghost[]>([]);
  const drops = useRef<readonly Animation[]>([]);
  const freeAt = useRef(0);
  const isOwnTunnel = (motion: Motion) => motion.kind === "drop" && motion.isTunnel && motion.seat === mySeat;
  const tellMoving = () => onMoving?.(movingSeat(ghosts.peek(), mySeat));
  const skip = () => {
    if (ghosts.value.length) ghosts.value = [];
    awaitCards([], mySeat);
    tellMoving();
    for (const animation of drops.current) animation.finish();
    drops.current = [];
    freeAt.current = 0;
  };
  useLayoutEffect(() => {
    if (newMoments.some(({ kind }) => kind === "undone")) skip();
    if (document.hidden || !isMotionWanted()) return;
    const pace = PACES[speed];
    const actions = motionsOf(newMoments).filter((motions) => !isAtOnce || motions.some(isOwnTunnel));
    const now = performance.now();
    const { starts, freeAt: next } = schedule(actions, freeAt.current - now, pace);
    freeAt.current = now + next;
    for (const [index, motions] of actions.entries()) {
      const start = starts[index];
      if (start == null) continue;
      for (const [place, motion] of motions.entries()) {
        const wait = waitsForCards(motion, mySeat, speed) ? SHOWN_MS : 0;
        const timing = { delay: start + wait + place * pace.apart, duration: motionTime(motion, pace) };
        if (motion.kind === "drop") {
          const seat = findAnchor({ at: "seat", seat: motion.seat }, mySeat)?.getBoundingClientRect() ?? null;
          const falling = drop(findAnchor(motion.at, mySeat), seat, motion.points, timing);
          drops.current = [...runningOnly(drops.current), ...falling];
        }
        ghosts.value = [...ghosts.value, ...ghostOf(motion, mySeat, timing)];
      }
    }
    tellMoving();
    awaitCards(ghosts.peek(), mySeat);
    const falling = drops.current;
    if (!falling.length) return;
    isDropping.value = true;
    void Promise.allSettled(falling.map(({ finished }) => finished)).then(() => {
      if (!runningOnly(drops.current).length) isDropping.value = false;
    });
  }, [newMoments]);
  useEffect(
    () => () => {
      isDropping.value = false;
      onMoving?.(null);
    },
    [],
  );
  useSkip(skip, () => isWaitedFor?.() ?? false);
  const land = (key: number) => {
    ghosts.value = ghosts.value.filter((ghost) => ghost.key !== key);
    tellMoving();
  };
  return (
    <div class="animation" aria-hidden="true">
      {ghosts.value.map((ghost) => (
        <Flying key={ghost.key} ghost={ghost} onLand={() => land(ghost.key)} />
      ))}
    </div>
  );
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

/** The other seat whose move ends last; null if none is moving. */
function movingSeat(ghosts: readonly Ghost[], mySeat: number | null): number | null {
  return ghosts.findLast(({ motion }) => motion.seat !== mySeat)?.motion.seat ?? null;
}

/** Whether the cards of a tunnel are shown before its pieces drop: not for others where bots do not wait. */
function waitsForCards(motion: Motion, mySeat: number | null, speed: BotSpeed): boolean {
  return motion.kind === "drop" && motion.isTunnel && (speed !== "instant" || motion.seat === mySeat);
}

function runningOnly(animations: readonly Animation[]): readonly Animation[] {
  return animations.filter((animation) => animation.playState !== "finished");
}

type Timing = { readonly delay: number; readonly duration: number };

function ghostOf(motion: Motion, mySeat: number | null, timing: Timing): readonly Ghost[] {
  const [start, end] = endsOf(motion);
  const [from, to] = [findAnchor(start, mySeat), findAnchor(end, mySeat)];
  if (!from || !to) return [];
  keys += 1;
  const first = from.getBoundingClientRect();
  const place = motion.kind === "drop" ? first : cardIn(first);
  return [{ key: keys, motion, from: place, to: to.getBoundingClientRect(), ...timing }];
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
const EASING = "cubic-bezier(0.45, 0, 0.25, 1)";

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
    { transform: "none", opacity: 1, offset: 0.08, easing: EASING },
    { transform: there, opacity: 1, offset: 0.45 },
    { transform: there, opacity: 1, offset: 0.85 },
    { transform: `${there} scale(1.6)`, opacity: 0 },
  ];
}

function FlyingCard({ motion }: { readonly motion: Exclude<Motion, { kind: "drop" }> }) {
  if (motion.kind === "ticket") return <CardBack deck="tickets" />;
  return motion.card ? <Card card={motion.card} /> : <CardBack deck={motion.deck === "ships" ? "ships" : "trains"} />;
}
