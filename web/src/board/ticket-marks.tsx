// Marks of the cities on the player's tickets: a ring, or a tick once every ticket that names the city is completed.
import type { DrawnCity } from "../api/types.ts";
import { memo } from "../ui/memo.ts";
import { oneDecimal } from "./shapes.ts";
import type { Point } from "./viewport.ts";
import "./ticket-marks.css";

/** The cities of a player's tickets. */
export type TicketCities = { readonly open: readonly string[]; readonly done: readonly string[] };

export const NO_TICKET_CITIES: TicketCities = { open: [], done: [] };

type RingProps = {
  readonly cities: readonly DrawnCity[];
  readonly wanted: readonly string[];
  readonly radius: number;
};

// A marker is as large as the stroke of its path is wide, and that can have a minimum in pixels of the screen.

/** Rings around the cities of tickets that are not completed. They go below the cities. */
export const TicketRings = memo(({ cities, wanted, radius }: RingProps) => {
  const codes = new Set(wanted);
  const places = new Map<string, Point>(cities.filter(({ code }) => codes.has(code)).map((city) => [city.code, city]));
  return (
    <g class="ticket-marks">
      <marker id="ticket-ring" viewBox="-10 -10 20 20" markerWidth="1" markerHeight="1">
        <circle class="ticket-circle" r="8.2" />
      </marker>
      <Marks {...{ places, radius }} kind="ticket-ring" />
    </g>
  );
});

type TickProps = {
  /** By the codes of the cities. */
  readonly places: ReadonlyMap<string, Point>;
  readonly radius: number;
};

/** Ticks beside the cities of completed tickets. They go above the cities. */
export const TicketTicks = memo((props: TickProps) => (
  <g class="ticket-marks">
    <marker id="ticket-tick" viewBox="-8 -8 16 16" markerWidth="1" markerHeight="1">
      <circle class="ticket-disc" r="7" />
      <path class="ticket-check" d="M-3.6.3-1 3 3.8-3.2" />
    </marker>
    <Marks {...props} kind="ticket-tick" />
  </g>
));

/** A marker at each of these places. */
function Marks({ places, radius, kind }: TickProps & { readonly kind: string }) {
  return (
    <g class={kind} style={{ "--ticket-radius": `${radius}px` }}>
      {[...places].map(([code, { x, y }]) => (
        <path d={`M${oneDecimal(x)} ${oneDecimal(y)}h0`} marker-start={`url(#${kind})`} data-city={code} key={code} />
      ))}
    </g>
  );
}
