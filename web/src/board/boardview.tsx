// The board in its window: the map below, what is played on it above, and hands and keys to move it.
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { BOARD_COLOURS } from "../look/palette.ts";
import type { Drawing } from "../wire/types.ts";
import { lang, t } from "../words/words.ts";
import { Attention, boxAround, places, type Scenery } from "./attention.ts";
import { handle } from "./gestures.ts";
import { Ground, viewBoxOf } from "./ground.tsx";
import { Layers, type Showing, useIndex } from "./layers.tsx";
import { Tip, type Told } from "./tip.tsx";
import { Viewing } from "./viewing.ts";
import "./boardview.css";

export type BoardViewProps = Showing & {
  /** A route that is lit was chosen. */
  readonly onRoute: (name: string) => void;
  /** A city that is lit was chosen, by its code. */
  readonly onCity: (code: string) => void;
};

export function BoardView({ onRoute, onCity, ...showing }: BoardViewProps) {
  const { drawing, facts } = showing;
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const told = useSignal<Told | null>(null);
  const [wanted, setStop] = useState<string | null>(null);
  const index = useIndex(facts);
  const viewing = useViewing(frame, stage, drawing);
  const attention = useAttention(frame, viewing, { showing, index, onRoute, onCity }, told, setStop);
  useShown(viewing, showing);
  const all = places(showing);
  const stop = all.find(({ key }) => key === wanted)?.key ?? all[0]?.key ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture is no set of form fields
    <div
      class="board"
      ref={frame}
      style={{ ...BOARD_COLOURS, "--board-unit": `${drawing.height / 11}px` }}
      role="group"
      aria-label={t("web.board.title", { name: facts.name[lang.value] })}
      aria-description={t("web.board.keys")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the board
      tabIndex={0}
      {...attention}
    >
      <div class="board-stage" ref={stage}>
        <Ground drawing={drawing} />
        {/* biome-ignore lint/a11y/useSemanticElements: a picture is no set of form fields */}
        <div class="board-layers" role="group" aria-label={t("web.board.choices")} aria-hidden={stop === null}>
          <Layers showing={showing} index={index} stop={stop} />
        </div>
        <svg class="board-air" viewBox={viewBoxOf(drawing.frame)} aria-hidden="true" />
      </div>
      <Tip told={told} />
      <Buttons viewing={viewing} />
    </div>
  );
}

type Frame = RefObject<HTMLElement | null>;

/** What hands and keys do on the board, as attributes of its frame. */
function useAttention(
  frame: Frame,
  viewing: Viewing | null,
  scenery: Scenery,
  told: Signal<Told | null>,
  setStop: (key: string) => void,
) {
  const attention = useRef<Attention | null>(null);
  if (attention.current) attention.current.scenery = scenery;
  useEffect(() => {
    if (frame.current && viewing) attention.current = new Attention(frame.current, viewing, scenery, told, setStop);
  }, [viewing]);
  useLayoutEffect(() => attention.current?.keepFocus());
  return useMemo(
    () => ({
      onPointerMove: (event: PointerEvent) => attention.current?.hover(event),
      onPointerLeave: () => attention.current?.leave(),
      onClick: (event: MouseEvent) => attention.current?.click(event),
      onFocusIn: (event: FocusEvent) => attention.current?.focus(event),
      onFocusOut: (event: FocusEvent) => attention.current?.blur(event),
      onKeyDown: (event: KeyboardEvent) => attention.current?.key(event),
    }),
    [],
  );
}

/** The window on a drawing, once there are elements for it. */
function useViewing(frame: Frame, stage: Frame, drawing: Drawing): Viewing | null {
  const [viewing, setViewing] = useState<Viewing | null>(null);
  useLayoutEffect(() => {
    if (!frame.current || !stage.current) return;
    const [left, top, right, bottom] = drawing.frame;
    const made = new Viewing(stage.current, {
      origin: { x: left, y: top },
      size: { width: right - left, height: bottom - top },
      space: drawing.height,
      font: drawing.font,
      overview: drawing.overview_font,
    });
    const box = frame.current;
    const measure = () => made.resize({ width: box.clientWidth, height: box.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    const release = handle(box, made);
    setViewing(made);
    return () => {
      observer.disconnect();
      release();
      made.close();
    };
  }, [drawing]);
  return viewing;
}

/** Bring what is pointed at into view, and go back when nothing is. */
function useShown(viewing: Viewing | null, showing: Showing): void {
  const { routes, cities } = showing.pointed;
  useEffect(() => {
    const box = boxAround(showing, [...routes, ...cities.map((code) => `@${code}`)]);
    if (box) viewing?.show(box);
    else viewing?.back();
  }, [viewing, routes, cities]);
}

const BUTTONS = [
  { key: "web.board.nearer", path: "M9 3v12M3 9h12", press: (viewing: Viewing) => viewing.step(1.5) },
  { key: "web.board.farther", path: "M3 9h12", press: (viewing: Viewing) => viewing.step(1 / 1.5) },
  {
    key: "web.board.whole",
    path: "M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4",
    press: (viewing: Viewing) => viewing.whole(),
  },
] as const;

function Buttons({ viewing }: { readonly viewing: Viewing | null }) {
  return (
    <div class="board-buttons">
      {BUTTONS.map(({ key, path, press }) => (
        <button type="button" title={t(key)} aria-label={t(key)} onClick={() => viewing && press(viewing)} key={key}>
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  );
}
