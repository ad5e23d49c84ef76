// The network in the spotlight, above a veil over the rest of the board.
import type { ReadonlySignal } from "@preact/signals";
import type { BoardContent } from "./board-content.ts";
import { Building, Dot, Name } from "./city.tsx";
import { viewBoxOf } from "./ground.tsx";
import { Pieces } from "./route.tsx";
import { spotlight } from "./spotlight.ts";
import type { LabelStyle } from "./viewport.ts";

type Props = Pick<BoardContent, "board" | "owners" | "buildings" | "book"> & {
  readonly style: ReadonlySignal<LabelStyle>;
};

export function SpotlightLayer(props: Props) {
  const seats = spotlight.value;
  return (
    <svg viewBox={viewBoxOf(props.board.drawing.bounds)} aria-hidden="true">
      {/* Always there, so that it knows the scale of the board. */}
      <g class="board-scaled">{seats.length > 0 && <Network {...props} seats={new Set(seats)} />}</g>
    </svg>
  );
}

function Network({ board, owners, buildings, book, style, seats }: Props & { readonly seats: ReadonlySet<number> }) {
  const { drawing, boardIndex } = board;
  const isLit = (seat: number | undefined) => seat !== undefined && seats.has(seat);
  const routes = drawing.routes.filter(({ name }) => isLit(owners[name]));
  const ends = new Set(routes.flatMap(({ name }) => [boardIndex.route(name)?.a, boardIndex.route(name)?.b]));
  const cities = drawing.cities.filter(({ code }) => ends.has(code) || isLit(buildings[code]));
  const [left, top, right, bottom] = drawing.bounds;
  return (
    <>
      <rect class="spotlight-veil" x={left} y={top} width={right - left} height={bottom - top} />
      {routes.map((drawn) => {
        const facts = boardIndex.route(drawn.name);
        const seat = owners[drawn.name];
        if (!facts || seat === undefined) return null;
        const [a, b] = [boardIndex.city(facts.a), boardIndex.city(facts.b)];
        return <Pieces {...{ drawn, a, b, seat }} isShip={facts.ship} height={drawing.height} key={drawn.name} />;
      })}
      {cities.map((drawn) => {
        const facts = boardIndex.city(drawn.code);
        const seat = buildings[drawn.code];
        return (
          facts && (
            <g key={drawn.code}>
              <Dot drawn={drawn} facts={facts} radius={drawing.radius} />
              {isLit(seat) && (
                <Building drawn={drawn} seat={seat ?? 0} isHarbor={Boolean(book?.harbors)} radius={drawing.radius} />
              )}
            </g>
          )
        );
      })}
      {cities.map(({ code, label, overview }) => {
        const shown = style.value.compact ? (overview ?? label) : label;
        return shown && <Name label={shown} isHighlighted={false} isWanted={false} key={code} />;
      })}
    </>
  );
}
