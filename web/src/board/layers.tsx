// What lies on the map, from below: beds, light, routes with pieces, cities, names. What seldom changes together is a
// picture of its own: a browser paints those anew in which something has changed, and all of each.
import { useMemo } from "preact/hooks";
import { Atlas, type Pointed } from "../table/sitting.ts";
import type { BoardFacts, City as CityFacts, Drawing, RouteFacts } from "../wire/types.ts";
import { lang } from "../words/words.ts";
import { City, Name } from "./city.tsx";
import { viewBoxOf } from "./ground.tsx";
import { CityGlow, LIGHTS, type Light, RouteGlow, Trail } from "./lights.tsx";
import { Route, UNSPOKEN } from "./route.tsx";
import { lineOf, short } from "./shapes.ts";
import type { Point } from "./viewport.ts";
import { spoken, tellCity, tellRoute } from "./wording.ts";

/** What a board shows at the moment. */
export type Showing = {
  readonly drawing: Drawing;
  readonly facts: BoardFacts;
  /** Seats by route. */
  readonly owners: { readonly [route: string]: number };
  /** Seats by city. */
  readonly buildings: { readonly [city: string]: number };
  /** What can be chosen. */
  readonly lit: Pointed;
  /** What is shown for something elsewhere on the page. */
  readonly pointed: Pointed;
  /** A route or city as the menu names it: "den-pho", "@par". */
  readonly chosen: string | null;
  /** The routes of the longest path. */
  readonly trail: readonly string[];
  /** Names of the seats; without them seats are numbered. */
  readonly names?: readonly string[];
};

/** A board's facts, found by name. */
export type Index = {
  readonly atlas: Atlas;
  readonly routes: ReadonlyMap<string, RouteFacts>;
  readonly cities: ReadonlyMap<string, CityFacts>;
};

export function useIndex(facts: BoardFacts): Index {
  return useMemo(
    () => ({
      atlas: new Atlas(facts),
      routes: new Map(facts.routes.map((route) => [route.name, route])),
      cities: new Map(facts.cities.map((city) => [city.code, city])),
    }),
    [facts],
  );
}

type Props = { readonly showing: Showing; readonly index: Index; readonly stop: string | null };

export function Layers({ showing, index, stop }: Props) {
  const { drawing, lit, pointed, chosen, trail } = showing;
  const lights = useMemo(() => lightsOf({ lit, pointed, chosen }), [lit, pointed, chosen]);
  const named = new Set(pointed.cities);
  const viewBox = viewBoxOf(drawing.frame);
  return (
    <>
      <svg viewBox={viewBox} aria-hidden="true">
        <Beds drawing={drawing} />
        <RouteLights drawing={drawing} lights={lights} />
      </svg>
      <svg viewBox={viewBox} role="presentation">
        <Routes showing={showing} index={index} stop={stop} />
        {trail.length > 0 && <Trail drawing={drawing} trail={trail} endsOf={(name) => endsOf(index, name)} />}
      </svg>
      <svg viewBox={viewBox} aria-hidden="true">
        <CityLights drawing={drawing} lights={lights} />
      </svg>
      <svg viewBox={viewBox} role="presentation">
        <Exits drawing={drawing} index={index} />
        <Cities showing={showing} index={index} stop={stop} />
        <g class="board-scaled" {...UNSPOKEN}>
          {drawing.cities.map((city) => (
            <Name drawn={city} isPointed={named.has(city.code)} key={city.code} />
          ))}
        </g>
      </svg>
    </>
  );
}

function endsOf({ routes, cities }: Index, name: string): readonly [Point, Point] | null {
  const route = routes.get(name);
  const [a, b] = [cities.get(route?.a ?? ""), cities.get(route?.b ?? "")];
  return a && b ? [a, b] : null;
}

/** A pale bed under every route, so that it stands out from the map. */
function Beds({ drawing }: { readonly drawing: Drawing }) {
  return useMemo(
    () => <path class="board-bed" stroke-width={drawing.height * 1.45} d={drawing.routes.map(lineOf).join("")} />,
    [drawing],
  );
}

/** How everything that is lit is lit. */
function lightsOf({ lit, pointed, chosen }: Pick<Showing, "lit" | "pointed" | "chosen">): ReadonlyMap<string, Light> {
  const lights = new Map<string, Light>();
  const shine = ({ routes, cities }: Pointed, light: Light) => {
    for (const route of routes) lights.set(route, light);
    for (const city of cities) lights.set(`@${city}`, light);
  };
  shine(lit, "lit");
  shine(pointed, "pointed");
  if (chosen !== null) lights.set(chosen, "chosen");
  return lights;
}

/** Light under the spaces of routes. */
function RouteLights({ drawing, lights }: LightProps) {
  return useMemo(
    () => (
      <g class="board-scaled" {...UNSPOKEN}>
        {LIGHTS.map((light) => {
          const routes = drawing.routes.filter(({ name }) => lights.get(name) === light);
          return <RouteGlow routes={routes} height={drawing.height} light={light} key={light} />;
        })}
      </g>
    ),
    [drawing, lights],
  );
}

/** Light around cities, over the spaces that end there. */
function CityLights({ drawing, lights }: LightProps) {
  return useMemo(
    () => (
      <g class="board-scaled" {...UNSPOKEN}>
        {LIGHTS.map((light) => {
          const cities = drawing.cities.filter(({ code }) => lights.get(`@${code}`) === light);
          return <CityGlow cities={cities} radius={drawing.radius} light={light} key={light} />;
        })}
      </g>
    ),
    [drawing, lights],
  );
}

type LightProps = { readonly drawing: Drawing; readonly lights: ReadonlyMap<string, Light> };

function Routes({ showing, index, stop }: Props) {
  const { drawing, owners, lit, names = [] } = showing;
  const isLit = new Set(lit.routes);
  const spokenIn = lang.value;
  return (
    <g lang={spokenIn}>
      {drawing.routes.map((drawn) => {
        const facts = index.routes.get(drawn.name);
        if (!facts) return null;
        const owner = owners[drawn.name];
        const label = isLit.has(drawn.name) ? spoken(tellRoute(index.atlas, drawn.name, owner, names)) : null;
        return (
          <Route
            drawn={drawn}
            facts={facts}
            height={drawing.height}
            owner={owner}
            label={label}
            stop={stop === drawn.name}
            key={drawn.name}
          />
        );
      })}
    </g>
  );
}

function Cities({ showing, index, stop }: Props) {
  const { drawing, buildings, lit, names = [] } = showing;
  const isLit = new Set(lit.cities);
  return (
    <g>
      {drawing.cities.map((drawn) => {
        const facts = index.cities.get(drawn.code);
        if (!facts) return null;
        const builder = buildings[drawn.code];
        return (
          <City
            drawn={drawn}
            facts={facts}
            radius={drawing.radius}
            builder={builder}
            label={isLit.has(drawn.code) ? spoken(tellCity(facts, builder, names)) : null}
            stop={stop === `@${drawn.code}`}
            key={drawn.code}
          />
        );
      })}
    </g>
  );
}

/** Names at the edges: where routes go that leave the picture. */
function Exits({ drawing, index }: { readonly drawing: Drawing; readonly index: Index }) {
  return useMemo(
    () => (
      <g {...UNSPOKEN}>
        {drawing.exits.map(([x, y, side, city], place) => (
          <text
            class="board-exit"
            x={short(x)}
            y={short(y + drawing.font * 0.28)}
            font-size={short(drawing.font * 0.8)}
            text-anchor={side > 0 ? "start" : "end"}
            key={place}
          >
            {index.atlas.city(city)}
          </text>
        ))}
      </g>
    ),
    [drawing, index],
  );
}
