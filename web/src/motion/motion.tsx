// Cards and pieces move to where they go: short, skipped by any click or key, and not at all for who wants no motion.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Back, Card } from "../play/card.tsx";
import type { Moment } from "../wire/types.ts";
import { elementAt } from "./marks.ts";
import { type Move, movesOf, startsOf } from "./moves.ts";
import "./motion.css";

const FLIGHT = 360;
const DROP = 320;
const STAGGER = 90;
/** Moves that would begin later than this do not begin. */
const PATIENCE = 700;
const FALL = 18;

type Flight = Exclude<Move, { kind: "drop" }>;
type Ghost = {
  readonly key: number;
  readonly move: Flight;
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly wait: number;
};

type Props = {
  /** What just happened; another list is something new. */
  readonly fresh: readonly Moment[];
  readonly own: number | null;
};

let keys = 0;

export function Motion({ fresh, own }: Props) {
  const ghosts = useSignal<readonly Ghost[]>([]);
  const drops = useRef<readonly Animation[]>([]);
  const busy = useRef(0);
  useEffect(() => {
    if (!wantsMotion()) return;
    const moves = movesOf(fresh);
    const now = performance.now();
    const starts = startsOf(moves.length, busy.current - now, STAGGER, PATIENCE);
    for (const [place, move] of moves.entries()) {
      const wait = starts[place];
      if (wait == null) continue;
      busy.current = now + wait;
      if (move.kind === "drop")
        drops.current = [...stillRunning(drops.current), ...drop(elementAt(move.at, own), wait)];
      else ghosts.value = [...ghosts.value, ...ghostOf(move, own, wait)];
    }
  }, [fresh]);
  useSkipping(() => {
    ghosts.value = [];
    for (const animation of drops.current) animation.finish();
    drops.current = [];
    busy.current = 0;
  });
  const land = (key: number) => {
    ghosts.value = ghosts.value.filter((ghost) => ghost.key !== key);
  };
  return (
    <div class="motion" aria-hidden="true">
      {ghosts.value.map((ghost) => (
        <Flying key={ghost.key} ghost={ghost} onLand={() => land(ghost.key)} />
      ))}
    </div>
  );
}

function stillRunning(animations: readonly Animation[]): readonly Animation[] {
  return animations.filter((animation) => animation.playState !== "finished");
}

/** Any click or key ends what is moving. */
function useSkipping(skip: () => void): void {
  useEffect(() => {
    addEventListener("pointerdown", skip, { capture: true });
    addEventListener("keydown", skip, { capture: true });
    return () => {
      removeEventListener("pointerdown", skip, { capture: true });
      removeEventListener("keydown", skip, { capture: true });
    };
  }, []);
}

function wantsMotion(): boolean {
  return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function ghostOf(move: Flight, own: number | null, wait: number): readonly Ghost[] {
  const [from, to] = [elementAt(move.from, own), elementAt(move.to, own)];
  if (!from || !to) return [];
  keys += 1;
  return [{ key: keys, move, from: from.getBoundingClientRect(), to: to.getBoundingClientRect(), wait }];
}

function Flying({ ghost, onLand }: { readonly ghost: Ghost; readonly onLand: () => void }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { from, to, wait } = ghost;
    const across = to.left + to.width / 2 - (from.left + from.width / 2);
    const down = to.top + to.height / 2 - (from.top + from.height / 2);
    const flight = box.current?.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${across * 0.5}px, ${down * 0.5 - 12}px) scale(1.06)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${across}px, ${down}px) scale(0.5)`, opacity: 0.2 },
      ],
      { duration: FLIGHT, delay: wait, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" },
    );
    if (flight) flight.onfinish = onLand;
    return () => flight?.cancel();
  }, [ghost.key]);
  const { from, move } = ghost;
  const style = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  return (
    <span class="motion-ghost" style={style} ref={box}>
      <Picture move={move} />
    </span>
  );
}

function Picture({ move }: { readonly move: Flight }) {
  if (move.kind === "ticket") return <Back deck="tickets" />;
  return move.card ? <Card card={move.card} /> : <Back deck={move.deck === "ships" ? "ships" : "trains"} />;
}

/** Pieces come down on their spaces one after another, in a picture of their own: the board is not painted for it. */
function drop(spot: Element | null, wait: number): readonly Animation[] {
  const landed = spot?.querySelector<SVGElement>(".route-pieces, .city-building");
  const air = spot?.closest(".board-stage")?.querySelector(".board-air");
  if (!landed || !air) return [];
  const falling = landed.cloneNode(true) as SVGElement;
  landed.style.visibility = "hidden";
  air.append(falling);
  const pieces = falling.matches(".route-pieces") ? [...falling.children] : [falling];
  const animations = pieces.map((piece, place) => fall(piece, wait + Math.min(place * 40, 240)));
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    landed.style.visibility = "";
    falling.remove();
  });
  return animations;
}

function fall(piece: Element, delay: number): Animation {
  return piece.animate(
    [
      { translate: `0 -${FALL}px`, opacity: 0 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: DROP, delay, easing: "cubic-bezier(0.3, 0.9, 0.4, 1.1)", fill: "backwards" },
  );
}
