// The facts of a board, found by name.
import type { BoardInfo, CityInfo, RouteInfo } from "../api/types.ts";
import { hasText, t } from "../i18n/translate.ts";

export class BoardIndex {
  readonly facts: BoardInfo;
  private readonly cities: ReadonlyMap<string, CityInfo>;
  private readonly routes: ReadonlyMap<string, RouteInfo>;

  constructor(facts: BoardInfo) {
    this.facts = facts;
    this.cities = new Map(facts.cities.map((city) => [city.code, city]));
    this.routes = new Map(facts.routes.map((route) => [route.name, route]));
  }

  /** A city by its code. */
  city(code: string): CityInfo | undefined {
    return this.cities.get(code);
  }

  /** A city's name by its code; a junction of a built-in board has one in each language, because we named it. */
  cityName(code: string): string {
    const city = this.cities.get(code);
    if (!city) return code;
    const key = `city.${this.facts.id}.${city.id}`;
    return city.junction && hasText(key) ? t(key) : city.name;
  }

  /** A route by its name in notation. */
  route(name: string): RouteInfo | undefined {
    return this.routes.get(name);
  }

  /** The cities of a route, for people: "Denver – Phoenix". */
  routeTitle(name: string): string {
    const route = this.routes.get(name);
    return route ? `${this.cityName(route.a)} – ${this.cityName(route.b)}` : name;
  }

  /** The cities of a ticket, for people; several destinations are alternatives: "Madrid – Lisboa / Málaga". */
  ticketTitle(ticket: number): string {
    const names = this.ticketCities(ticket).map((code) => this.cityName(code));
    if (!this.facts.tickets[ticket]?.destination_points.length) return names.join(" – ");
    return `${names[0]} – ${names.slice(1).join(" / ")}`;
  }

  /** What a ticket is worth, by destination if it has several. */
  ticketPoints(ticket: number): string {
    const facts = this.facts.tickets[ticket];
    return facts?.destination_points.join(" / ") || String(facts?.points ?? 0);
  }

  /** The codes of a ticket's cities. */
  ticketCities(ticket: number): readonly string[] {
    return this.facts.tickets[ticket]?.cities ?? [];
  }
}
