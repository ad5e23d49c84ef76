// The board: map, layers and tooltip, with panning, zooming and keyboard navigation.
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Drawing } from "../api/types.ts";
import { lang, t } from "../i18n/translate.ts";
import { BOARD_COLORS } from "../ui/palette.ts";
import type { BoardContent } from "./board-content.ts";
import { BoardInput, type InputContext, selectableItems } from "./board-input.ts";
import { type BoardParts, keysOf, type PartKey } from "./board-parts.ts";
import { coreOf } from "./bounds.ts";
import { attachGestures } from "./gestures.ts";
import { Ground, viewBoxOf } from "./ground.tsx";
import { Layers } from "./layers.tsx";
import { PanZoom } from "./pan-zoom.ts";
import { partRects, withEnds } from "./part-rects.ts";
import { enterStage } from "./stage.ts";
import { Tooltip, type TooltipState } from "./tooltip.tsx";
import type { LabelStyle, Rect } from "./viewport.ts";
import "./board-view.css";

type BoardViewProps = BoardContent & {
  /** The player chose a selectable route or city. */
  readonly onChoose?: (key: PartKey) => void;
  /** What to bring into view when nothing is chosen; without it, the highlight. */
  readonly revealed?: BoardParts;
  /** The part of the map that a panel covers, in pixels. */
  readonly covered?: Rect | null;
  /** What the bar under the map shows beside the buttons. */
  readonly bar?: ComponentChildren;
};

export function BoardView({ onChoose = () => {}, revealed, covered = null, bar, ...content }: BoardViewProps) {
  const { drawing, facts } = content.board;
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const air = useRef<SVGSVGElement>(null);
  const tooltip = useSignal<TooltipState | null>(null);
  const [wanted, setTabStop] = useState<PartKey | null>(null);
  const style = useSignal<LabelStyle>({ compact: false, afar: false, size: drawing.font });
  const panZoom = usePanZoom(root, stage, drawing, style);
  const input = useBoardInput(root, panZoom, { content, onChoose, onFocus: setTabStop, tooltip });
  useLayoutEffect(() => {
    if (view.current && root.current && stage.current && air.current)
      return enterStage({ drawing, view: view.current, viewport: root.current, map: stage.current, air: air.current });
  }, [drawing]);
  useReveal(panZoom, content, revealed ?? content.highlight, covered);
  const all = selectableItems(content);
  const tabStop = all.find(({ key }) => key === wanted)?.key ?? all[0]?.key ?? null;
  return (
    <div class="board-view" ref={view} style={BOARD_COLORS}>
      {/* biome-ignore lint/a11y/useSemanticElements: a board is not a set of form fields */}
      <div
        class="board"
        ref={root}
        style={{ "--board-unit": `${drawing.height / 11}px` }}
        role="group"
        aria-label={t("web.board.title", { name: facts.name[lang.value] })}
        aria-description={t("web.board.keys")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the board
        tabIndex={0}
        {...input}
      >
        <div class="board-stage" ref={stage}>
          <Ground drawing={drawing} />
          {/* biome-ignore lint/a11y/useSemanticElements: a board is not a set of form fields */}
          <div class="board-layers" role="group" aria-label={t("web.board.choices")} aria-hidden={tabStop === null}>
            <Layers content={content} tabStop={tabStop} style={style} />
          </div>
          <svg class="board-air" ref={air} viewBox={viewBoxOf(drawing.bounds)} aria-hidden="true" />
        </div>
        <Tooltip tooltip={tooltip} />
      </div>
      <div class="board-bar">
        <div class="board-bar-content">{bar}</div>
        <Buttons panZoom={panZoom} />
      </div>
    </div>
  );
}

type ElementRef = RefObject<HTMLElement | null>;

/** Event handlers for the element of the board. */
function useBoardInput(root: ElementRef, panZoom: PanZoom | null, context: InputContext) {
  const input = useRef<BoardInput | null>(null);
  if (input.current) input.current.context = context;
  useEffect(() => {
    if (root.current && panZoom) input.current = new BoardInput(root.current, panZoom, context);
  }, [panZoom]);
  useLayoutEffect(() => input.current?.keepFocus());
  return useMemo(
    () => ({
      onPointerMove: (event: PointerEvent) => input.current?.hover(event),
      onPointerLeave: () => input.current?.leave(),
      onClick: (event: MouseEvent) => input.current?.click(event),
      onFocusIn: (event: FocusEvent) => input.current?.focus(event),
      onFocusOut: (event: FocusEvent) => input.current?.blur(event),
      onKeyDown: (event: KeyboardEvent) => input.current?.key(event),
    }),
    [],
  );
}

/** The pan and zoom state, once the elements exist. */
function usePanZoom(root: ElementRef, stage: ElementRef, drawing: Drawing, style: Signal<LabelStyle>): PanZoom | null {
  const [panZoom, setPanZoom] = useState<PanZoom | null>(null);
  useLayoutEffect(() => {
    if (!root.current || !stage.current) return;
    const [left, top, right, bottom] = drawing.bounds;
    const sizes = {
      origin: { x: left, y: top },
      size: { width: right - left, height: bottom - top },
      core: coreOf(drawing),
      space: drawing.height,
      font: drawing.font,
      overview: drawing.overview_font,
    };
    const created = new PanZoom(stage.current, sizes, style);
    const element = root.current;
    const measure = () => created.resize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const release = attachGestures(element, created);
    setPanZoom(created);
    return () => {
      observer.disconnect();
      release();
      created.close();
    };
  }, [drawing]);
  return panZoom;
}

/** Bring what was chosen into view, or else what is revealed; without either, go back to where the board was. */
function useReveal(
  panZoom: PanZoom | null,
  { board, chosen }: BoardContent,
  { routes, cities }: BoardParts,
  covered: Rect | null,
): void {
  useEffect(() => {
    const keys = chosen === null ? keysOf({ routes, cities }) : withEnds(board.boardIndex, chosen);
    if (keys.length) panZoom?.show(partRects(board.drawing, keys), covered);
    else panZoom?.back();
  }, [panZoom, chosen, routes, cities, covered]);
}

const BUTTONS = [
  { name: "nearer", path: "M9 3v12M3 9h12", press: (panZoom: PanZoom) => panZoom.step(2) },
  { name: "farther", path: "M3 9h12", press: (panZoom: PanZoom) => panZoom.step(1 / 2) },
  {
    name: "whole",
    path: "M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4",
    press: (panZoom: PanZoom) => panZoom.whole(),
  },
] as const;

/** On a phone there is one button, which zooms in or shows the whole board again. */
function Buttons({ panZoom }: { readonly panZoom: PanZoom | null }) {
  return (
    <div class="board-buttons" data-whole={panZoom?.isWhole.value ?? true}>
      {BUTTONS.map(({ name, path, press }) => {
        const text = t(`web.board.${name}`);
        return (
          <button
            type="button"
            data-zoom={name}
            title={text}
            aria-label={text}
            onClick={() => panZoom && press(panZoom)}
            key={name}
          >
            <svg viewBox="0 0 18 18" aria-hidden="true">
              <path d={path} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
