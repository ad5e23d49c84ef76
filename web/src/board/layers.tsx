// The layers on the map, from the bottom up: route beds, glows, routes with pieces, cities, names, the spotlight.
// Each layer is an svg of its own, because a browser repaints a whole svg when anything in it changes.
import type { ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Drawing, DrawnRoute } from "../api/types.ts";
import { lang } from "../i18n/translate.ts";
import type { BoardContent } from "./board-content.ts";
import type { BoardIndex } from "./board-index.ts";
import { type BoardParts, cityKey, NO_PARTS, type PartKey } from "./board-parts.ts";
import type { Board } from "./boards.ts";
import { City } from "./city.tsx";
import { describeCity, describeRoute, descriptionText } from "./descriptions.ts";
import { CityGlow, GLOWS, type Glow, RouteGlow, Trail } from "./glow.tsx";
import { viewBoxOf } from "./ground.tsx";
import { Names } from "./names.tsx";
import { HIDDEN, Route } from "./route.tsx";
import { oneDecimal, routeLine } from "./shapes.ts";
import { SpotlightLayer } from "./spotlight-layer.tsx";
import { NO_TICKET_CITIES, TicketRings } from "./ticket-marks.tsx";
import { isTunnel } from "./tunnels.ts";
import type { LabelStyle, Point } from "./viewport.ts";

type Props = { readonly content: BoardContent; readonly tabStop: PartKey | null };
type LayersProps = Props & {
  /** How names are drawn at the current scale. */
  readonly style: ReadonlySignal<LabelStyle>;
};

export function Layers({ content, tabStop, style }: LayersProps) {
  const { board, recent = NO_PARTS, selectable, highlight, chosen, trail } = content;
  const { drawing, boardIndex } = board;
  const glows = useMemo(
    () => glowsOf({ recent, selectable, highlight, chosen }),
    [recent, selectable, highlight, chosen],
  );
  const { open, done } = content.tickets ?? NO_TICKET_CITIES;
  const viewBox = viewBoxOf(drawing.bounds);
  return (
    <>
      <svg viewBox={viewBox} aria-hidden="true">
        <Beds drawing={drawing} />
        <RouteGlows drawing={drawing} glows={glows} />
      </svg>
      <svg viewBox={viewBox} role="presentation">
        <Routes content={content} tabStop={tabStop} />
      </svg>
      <svg viewBox={viewBox} aria-hidden="true">
        <g class="board-scaled">
          {trail.length > 0 && (
            <Trail key={trail.join()} {...{ drawing, trail }} endsOf={(name) => endsOf(boardIndex, name)} />
          )}
        </g>
        <CityGlows drawing={drawing} glows={glows} />
      </svg>
      <svg viewBox={viewBox} role="presentation">
        <Exits board={board} />
        <g class="board-scaled" {...HIDDEN}>
          <TicketRings cities={drawing.cities} wanted={open} radius={drawing.radius} />
        </g>
        <Cities content={content} tabStop={tabStop} />
        <g class="board-scaled" {...HIDDEN}>
          <Names
            {...{ drawing, boardIndex, style }}
            owners={content.owners}
            highlighted={highlight.cities}
            wanted={open}
            done={done}
          />
        </g>
      </svg>
      <SpotlightLayer {...{ board, style }} owners={content.owners} buildings={content.buildings} book={content.book} />
    </>
  );
}

/** Where the cities of a route are. */
function endsOf(boardIndex: BoardIndex, name: string): readonly [Point, Point] | null {
  const route = boardIndex.route(name);
  const [a, b] = [boardIndex.city(route?.a ?? ""), boardIndex.city(route?.b ?? "")];
  return a && b ? [a, b] : null;
}

/** A pale bed under every route, so that it stands out from the map. */
function Beds({ drawing }: { readonly drawing: Drawing }) {
  return useMemo(
    () => <path class="board-bed" stroke-width={drawing.height * 1.45} d={drawing.routes.map(routeLine).join("")} />,
    [drawing],
  );
}

type Glowing = Pick<BoardContent, "selectable" | "highlight" | "chosen"> & { readonly recent: BoardParts };

/** The glow of every route and city that has one. */
function glowsOf({ recent, selectable, highlight, chosen }: Glowing): ReadonlyMap<string, Glow> {
  const glows = new Map<string, Glow>();
  const add = ({ routes, cities }: BoardParts, glow: Glow) => {
    for (const route of routes) glows.set(route, glow);
    for (const city of cities) glows.set(cityKey(city), glow);
  };
  add(recent, "recent");
  add(selectable, "selectable");
  add(highlight, "highlighted");
  if (chosen !== null) glows.set(chosen, "chosen");
  return glows;
}

/** Light under the spaces of routes. */
function RouteGlows({ drawing: { routes, height }, glows }: GlowProps) {
  return useMemo(
    () => (
      <g class="board-scaled" {...HIDDEN}>
        {GLOWS.map((glow) => (
          <RouteGlow key={glow} routes={routes.filter(({ name }) => glows.get(name) === glow)} {...{ height, glow }} />
        ))}
      </g>
    ),
    [routes, glows],
  );
}

/** Light around cities, over the spaces that end there. */
function CityGlows({ drawing: { cities, radius }, glows }: GlowProps) {
  const lit = (glow: Glow) => cities.filter(({ code }) => glows.get(cityKey(code)) === glow);
  return useMemo(
    () => (
      <g class="board-scaled" {...HIDDEN}>
        {GLOWS.map((glow) => (
          <CityGlow key={glow} cities={lit(glow)} {...{ radius, glow }} />
        ))}
      </g>
    ),
    [cities, glows],
  );
}

type GlowProps = { readonly drawing: Drawing; readonly glows: ReadonlyMap<string, Glow> };

function Routes({ content, tabStop }: Props) {
  const { board, owners, selectable, names = [], book, gainsOf } = content;
  const { drawing, boardIndex } = board;
  const isSelectable = new Set(selectable.routes);
  return (
    <g lang={lang.value}>
      {openFirst(drawing.routes, owners).map((drawn) => {
        const facts = boardIndex.route(drawn.name);
        if (!facts) return null;
        const owner = owners[drawn.name];
        const describe = () =>
          descriptionText(describeRoute(boardIndex, drawn.name, owner, names, book, gainsOf?.(drawn.name)));
        return (
          <Route
            drawn={drawn}
            facts={facts}
            isTunnel={isTunnel(facts, book)}
            a={boardIndex.city(facts.a)}
            b={boardIndex.city(facts.b)}
            height={drawing.height}
            owner={owner}
            label={isSelectable.has(drawn.name) ? describe() : null}
            tabStop={tabStop === drawn.name}
            key={drawn.name}
          />
        );
      })}
    </g>
  );
}

/** Routes with pieces after the open ones, so that no space covers a piece. */
function openFirst(routes: readonly DrawnRoute[], owners: BoardContent["owners"]): readonly DrawnRoute[] {
  const isOpen = ({ name }: DrawnRoute) => owners[name] === undefined;
  return [...routes.filter(isOpen), ...routes.filter((route) => !isOpen(route))];
}

function Cities({ content, tabStop }: Props) {
  const { board, buildings, selectable, names = [], book } = content;
  const { drawing, boardIndex } = board;
  const isSelectable = new Set(selectable.cities);
  return (
    <g>
      {drawing.cities.map((drawn) => {
        const facts = boardIndex.city(drawn.code);
        if (!facts) return null;
        const builder = buildings[drawn.code];
        return (
          <City
            drawn={drawn}
            facts={facts}
            radius={drawing.radius}
            builder={builder}
            buildsHarbors={Boolean(book?.harbors)}
            label={
              isSelectable.has(drawn.code)
                ? descriptionText(describeCity(boardIndex, facts, builder, names, book))
                : null
            }
            tabStop={tabStop === cityKey(drawn.code)}
            key={drawn.code}
          />
        );
      })}
    </g>
  );
}

/** Names at the edge for routes that leave the drawing. */
function Exits({ board: { drawing, boardIndex } }: { readonly board: Board }) {
  return useMemo(
    () => (
      <g {...HIDDEN}>
        {drawing.exits.map(([x, y, side, city], index) => (
          <text
            class="board-exit"
            x={oneDecimal(x)}
            y={oneDecimal(y + drawing.font * 0.28)}
            font-size={oneDecimal(drawing.font * 0.8)}
            text-anchor={side > 0 ? "start" : "end"}
            key={index}
          >
            {boardIndex.cityName(city)}
          </text>
        ))}
      </g>
    ),
    [drawing, boardIndex],
  );
}
