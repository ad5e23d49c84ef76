// The editor's map, for mouse and touch: cities to place, move and join. The lists beside it do the same by keyboard.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Point } from "../board/viewport.ts";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { sets, takes } from "../ui/handlers.ts";
import { ANY, BOARD_COLORS, COLORS } from "../ui/palette.ts";
import { type BoardFile, type CityItem, clampToSize, moveCity, NEW_SIZE, type RouteItem } from "./board-file.ts";
import { lastCheck } from "./check.ts";
import { addNewCity } from "./city-section.tsx";
import { dashes, type Line, routeLines } from "./map-lines.ts";
import { addNewRoute } from "./route-section.tsx";
import { board, edit, type Selected, select, selected, tool } from "./state.ts";
import { addNewTicket } from "./ticket-section.tsx";
import "./map.css";

const MARGIN = 40; // around the drawing, in its units
const CLICK_SLACK_PX = 5; // a click may move by this many pixels
const MAX_ZOOM = 4;
const ZOOM_STEP = 1.5;

/** A city that is being dragged. */
type Drag = { readonly index: number; readonly start: Point; readonly to: Point | null };

/** The first of two cities to join; it counts as long as the same tool is chosen. */
type JoinStart = { readonly tool: string; readonly city: string };

export function EditorMap() {
  const svg = useRef<SVGSVGElement>(null);
  const zoom = useSignal(1);
  const drag = useSignal<Drag | null>(null);
  const start = useSignal<JoinStart | null>(null);
  const wasDragged = useRef(false);
  const joins = tool.value === "route" || tool.value === "ticket";
  const firstCity = start.value?.tool === tool.value ? start.value.city : null;
  const file = movedFile(board.value, drag.value);
  const size = file.size ?? NEW_SIZE;
  const pointAt = (event: MouseEvent) => toDrawing(svg.current, event);

  const press = (event: PointerEvent) => {
    wasDragged.current = false;
    const index = indexOf(event, "data-city");
    if (index === null || joins || event.button !== 0) return;
    drag.value = { index, start: { x: event.clientX, y: event.clientY }, to: null };
  };
  const move = (event: PointerEvent) => {
    if (!drag.value) return;
    const { start, to } = drag.value;
    if (!to && Math.hypot(event.clientX - start.x, event.clientY - start.y) <= CLICK_SLACK_PX) return;
    wasDragged.current = true;
    svg.current?.setPointerCapture(event.pointerId);
    drag.value = { ...drag.value, to: pointAt(event) };
  };
  const release = () => {
    if (drag.value?.to) {
      const { index, to } = drag.value;
      edit(moveCity(board.value, index, to.x, to.y));
      select("cities", index, "shown");
    }
    drag.value = null;
  };
  const join = (id: string, how: "focused" | null) => {
    const first = board.value.cities.find((city) => city.id === firstCity)?.id; // it may be gone by now
    start.value = first === undefined ? { tool: tool.value, city: id } : null;
    if (first === undefined || first === id) return;
    if (tool.value === "route") addNewRoute(board.value, first, id, how);
    else addNewTicket(board.value, first, id, how);
  };
  const click = (event: MouseEvent) => {
    if (wasDragged.current) return;
    // A field with the focus would open a keyboard over the map of a touch screen.
    const how = event instanceof PointerEvent && event.pointerType === "mouse" ? "focused" : null;
    const [city, route] = [indexOf(event, "data-city"), indexOf(event, "data-route")];
    const id = city === null ? null : board.value.cities[city]?.id;
    if (joins && id) join(id, how);
    else if (city !== null) select("cities", city, "shown");
    else if (tool.value === "city") {
      const { x, y } = clampToSize(size, pointAt(event).x, pointAt(event).y);
      addNewCity(board.value, x, y, how);
    } else if (route !== null) select("routes", route, "shown");
    else selected.value = null;
  };
  return (
    <div class="editor-map" style={BOARD_COLORS}>
      {/* biome-ignore lint/a11y/useSemanticElements: a map is not a set of form fields */}
      <div
        class="editor-map-window"
        data-tool={tool.value}
        role="group"
        aria-label={t("web.editor.view.map")}
        aria-description={t("web.editor.map_note")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the map
        tabIndex={0}
      >
        <svg
          ref={svg}
          viewBox={[-MARGIN, -MARGIN, size.width + 2 * MARGIN, size.height + 2 * MARGIN].join(" ")}
          style={{ width: `${zoom.value * 100}%`, height: `${zoom.value * 100}%` }}
          aria-hidden="true"
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={sets(drag, null)}
          onTouchMove={(event) => {
            if (drag.value && event.cancelable) event.preventDefault(); // a finger on a city does not scroll the map
          }}
          onClick={click}
        >
          <rect class="editor-map-paper" width={size.width} height={size.height} />
          <MapRoutes file={file} chosen={selected.value} />
          <MapCities file={file} chosen={selected.value} first={firstCity} />
        </svg>
      </div>
      <div class="editor-map-bar">
        <p role="status">{toolHint(file, firstCity)}</p>
        <ZoomButtons zoom={zoom.value} onZoom={takes(zoom)} />
      </div>
    </div>
  );
}

/** The board while a city is being dragged. */
function movedFile(file: BoardFile, drag: Drag | null): BoardFile {
  return drag?.to ? moveCity(file, drag.index, drag.to.x, drag.to.y) : file;
}

/** The point of the drawing under the pointer. */
function toDrawing(svg: SVGSVGElement | null, { clientX, clientY }: MouseEvent): Point {
  const matrix = svg?.getScreenCTM()?.inverse();
  return new DOMPoint(clientX, clientY).matrixTransform(matrix);
}

/** The index of the city or route under the pointer. */
function indexOf(event: Event, attribute: "data-city" | "data-route"): number | null {
  const found = (event.target as Element).closest(`[${attribute}]`)?.getAttribute(attribute);
  return found === null || found === undefined ? null : Number(found);
}

/** What a click does now. */
function toolHint({ cities }: BoardFile, first: string | null): string {
  const from = cities.find(({ id }) => id === first);
  return from ? t("web.editor.hint.second", { name: from.name }) : t(`web.editor.hint.${tool.value}`);
}

type ZoomProps = { readonly zoom: number; readonly onZoom: (zoom: number) => void };

function ZoomButtons({ zoom, onZoom }: ZoomProps) {
  const button = (name: "farther" | "nearer", text: string, to: number) => {
    const label = t(`web.board.${name}`);
    return <Button aria-label={label} title={label} disabled={to === zoom} onClick={() => onZoom(to)} text={text} />;
  };
  return (
    <div class="editor-zoom">
      {button("farther", "−", Math.max(1, zoom / ZOOM_STEP))}
      {button("nearer", "+", Math.min(MAX_ZOOM, zoom * ZOOM_STEP))}
    </div>
  );
}

type ChosenProps = { readonly file: BoardFile; readonly chosen: Selected | null };

function MapRoutes({ file, chosen }: ChosenProps) {
  const lines = routeLines(file);
  return (
    <g>
      {file.routes.map((route, index) => {
        const isChosen = chosen?.list === "routes" && chosen.index === index;
        return <MapRoute key={index} {...{ route, index, isChosen, lines: lines[index] ?? [] }} />;
      })}
    </g>
  );
}

type RouteProps = {
  readonly route: RouteItem;
  readonly index: number;
  readonly lines: readonly Line[];
  readonly isChosen: boolean;
};

function MapRoute({ route, index, lines, isChosen }: RouteProps) {
  const path = lines.map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join("");
  const isFaulty = lastCheck.value.faults.some(({ item }) => item === route);
  return (
    <g class="editor-route" data-route={index} data-chosen={isChosen} data-faulty={isFaulty}>
      <path class="editor-route-reach" d={path} />
      <path class="editor-route-casing" d={path} stroke-dasharray={dashes(lines, route.length)} />
      <path
        class="editor-route-spaces"
        d={path}
        stroke={fillOf(route.color)}
        stroke-dasharray={dashes(lines, route.length)}
      />
    </g>
  );
}

/** The colour of a route in a board file. */
function fillOf(color: string): string {
  return (Object.values(COLORS).find(({ key }) => key === `route_color.${color}`) ?? ANY).fill;
}

function MapCities({ file, chosen, first }: ChosenProps & { readonly first: string | null }) {
  const ticket = chosen?.list === "tickets" ? file.tickets[chosen.index] : undefined;
  return (
    <g>
      {file.cities.map((city, index) => {
        const isChosen = chosen?.list === "cities" && chosen.index === index;
        const isMarked = isChosen || city.id === first || (ticket?.cities.includes(city.id) ?? false);
        return <MapCity key={index} {...{ city, index, isMarked }} />;
      })}
    </g>
  );
}

type CityProps = { readonly city: CityItem; readonly index: number; readonly isMarked: boolean };

function MapCity({ city, index, isMarked }: CityProps) {
  const { x = 0, y = 0, name, junction = false } = city;
  const isFaulty = lastCheck.value.faults.some(({ item }) => item === city);
  return (
    <g class="editor-city" data-city={index} data-chosen={isMarked} data-faulty={isFaulty}>
      <circle class="editor-city-reach" cx={x} cy={y} r={22} />
      <circle class="editor-city-dot" cx={x} cy={y} r={junction ? 6 : 9} />
      <text x={x} y={y - 16} text-anchor="middle">
        {name}
      </text>
    </g>
  );
}
