// The names of the cities: as the drawing has them, or where there is room for them if the board is small. Far away, routes
// have marks beside the names.
import type { ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Drawing, Label } from "../api/types.ts";
import type { BoardIndex } from "./board-index.ts";
import { Name } from "./city.tsx";
import { boxOf, placeNames, tickPlaces } from "./name-places.ts";
import { RouteMarks } from "./route-marks.tsx";
import { TicketTicks } from "./ticket-marks.tsx";
import type { LabelStyle, Point, Rect } from "./viewport.ts";

type Props = {
  readonly drawing: Drawing;
  readonly boardIndex: BoardIndex;
  readonly style: ReadonlySignal<LabelStyle>;
  /** Seats by route. */
  readonly owners: { readonly [route: string]: number };
  /** The cities that the player points at; their names are always shown. */
  readonly highlighted: readonly string[];
  /** The cities that the player's tickets still need. */
  readonly wanted: readonly string[];
  /** The cities of the player's completed tickets, which have a tick. */
  readonly done: readonly string[];
};

export function Names({ drawing, boardIndex, style, owners, highlighted, wanted, done }: Props) {
  const { size, mark } = style.value;
  const { usual, labels } = useLabels(drawing, style.value, wanted, highlighted);
  const boxes = useMemo(() => [...usual.values()].map((label) => boxOf(label, size, textWidth)), [usual, size]);
  const ticks = useTicks(drawing, done, boxes, size);
  const [pointedAt, needed] = [new Set(highlighted), new Set(wanted)];
  return (
    <>
      {mark !== undefined && <RouteMarks {...{ drawing, boardIndex, owners }} size={mark} names={boxes} />}
      {drawing.cities.map(({ code, label, overview }) => {
        const isHighlighted = pointedAt.has(code);
        const shown = labels.get(code) ?? (isHighlighted ? (overview ?? label) : null);
        return shown && <Name key={code} label={shown} isHighlighted={isHighlighted} isWanted={needed.has(code)} />;
      })}
      <TicketTicks places={ticks} radius={drawing.radius} />
    </>
  );
}

/** The radius of a tick: a share of the size of names, or of the radius of a city if that is more; see ticket-marks.css. */
const TICK_OF_NAME = 0.62;
const TICK_OF_CITY = 1.25;

/** The places of the ticks, clear of the usual names. */
function useTicks(
  { cities, radius }: Drawing,
  done: readonly string[],
  boxes: readonly Rect[],
  size: number,
): ReadonlyMap<string, Point> {
  return useMemo(() => {
    const codes = new Set(done);
    const tick = Math.max(TICK_OF_CITY * radius, TICK_OF_NAME * size);
    return tickPlaces(
      cities.filter(({ code }) => codes.has(code)),
      radius,
      tick,
      boxes,
    );
  }, [cities, done, boxes, size]);
}

type Labels = ReadonlyMap<string, Label>;

/** The usual labels, and those of the names that are shown. If the player points at cities without one, the names are placed anew around them. */
function useLabels(
  drawing: Drawing,
  { compact, size, room }: LabelStyle,
  wanted: readonly string[],
  highlighted: readonly string[],
): { readonly usual: Labels; readonly labels: Labels } {
  const place = (first: readonly string[]) =>
    compact && room ? placeNames(drawing, room, size, new Set(first), textWidth) : drawnLabels(drawing);
  const usual = useMemo(() => place(wanted), [drawing, compact, size, compact && room, compact && wanted]);
  const isHidden = compact && highlighted.some((code) => !usual.has(code));
  const labels = useMemo(
    () => (isHidden ? place([...highlighted, ...wanted]) : usual),
    [usual, isHidden && highlighted],
  );
  return { usual, labels };
}

function drawnLabels({ cities }: Drawing): Labels {
  return new Map(cities.flatMap(({ code, label }) => (label ? [[code, label] as const] : [])));
}

const MEASURED_PX = 100;
let canvas: CanvasRenderingContext2D | null = null;

/** The width of a name in its font, bold as those of ticket cities, in units of the font size. */
function textWidth(text: string): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * 0.6;
  canvas.font = `700 ${MEASURED_PX}px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  return canvas.measureText(text).width / MEASURED_PX;
}
