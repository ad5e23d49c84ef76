"""The facts of a board file against each other: every fault is found, none stops the search."""

from collections import Counter
from typing import Final

from ferrovia.boards.fault import Fault, because, quoted, said
from ferrovia.boards.shape import Entry, Sheet, read_shape
from ferrovia.boards.source import Source
from ferrovia.boards.values import MAX_SIDE

DEFAULT_WIDTH: Final = 1000  # of a drawing whose size is not given
MAX_PARALLEL: Final = 3  # a triple route
MIN_TOUR: Final = 3
MAX_TOUR: Final = 10

_KINDS: Final = ("ferry", "tunnel", "ship", "pairs")
_TOUR_KEYS: Final = ("points_any_order", "penalty")


def find_faults(source: Source) -> list[Fault]:
    """Every fault of a parsed file, in the order of its lines."""
    sheet = read_shape(source)
    known = _written_ids(sheet)
    _check_ids(sheet)
    _check_positions(sheet)
    for route in sheet.routes:
        _check_ends(sheet, route, known)
        _check_kind(sheet, route)
    _check_parallels(sheet)
    _check_route_counts(sheet)
    junctions = _junctions(sheet)
    for ticket in sheet.tickets:
        _check_ticket_cities(sheet, ticket, known, junctions)
        _check_tour(sheet, ticket)
    _check_twin_tickets(sheet)
    if _all_ends_known(sheet, known):  # else one mistyped end would make half the board unreachable
        _check_reach(sheet)
    return sorted(sheet.faults, key=lambda fault: fault.line)


def _written_ids(sheet: Sheet) -> frozenset[str]:
    """City ids as written, malformed ones too: a bad id is one fault, not one more for each route to it."""
    value = sheet.source.value
    cities = value.get("cities") if isinstance(value, dict) else None
    entries = [city for city in cities if isinstance(city, dict)] if isinstance(cities, list) else []
    return frozenset(city["id"] for city in entries if isinstance(city.get("id"), str))


def _check_ids(sheet: Sheet) -> None:
    """Ids differ, and still differ as the notation writes them: without hyphens."""
    seen: dict[str, str] = {}
    for city in sheet.cities:
        name = city.fields.get("id")
        if name is None:
            continue
        first = seen.get(name.replace("-", ""))
        if first == name:
            sheet.add(city.place, because("duplicate_city", city=quoted(name)), "id")
        elif first is not None:
            sheet.add(city.place, because("city_clash", city=quoted(name), other=quoted(first)), "id")
        else:
            seen[name.replace("-", "")] = name


def _check_positions(sheet: Sheet) -> None:
    """Positions are pairs, and on the drawing."""
    size = sheet.size.fields if sheet.size else {}
    bounds = (("x", size.get("width", DEFAULT_WIDTH)), ("y", size.get("height", MAX_SIDE)))
    for city in sheet.cities:
        for one, other in (("lat", "lon"), ("lon", "lat"), ("x", "y"), ("y", "x")):
            if one in city.fields and not _has(sheet, city, other):
                sheet.add(city.place, because("half_position", what=quoted(one), other=quoted(other)), one)
        for key, most in bounds:
            if city.fields.get(key, 0) > most:
                found = said(city.fields[key])
                sheet.add(city.place, because("off_drawing", what=quoted(key), most=most, found=found), key)


def _has(sheet: Sheet, entry: Entry, key: str) -> bool:
    """Whether a key is written, sound or not."""
    return (*entry.place, key) in sheet.source.lines


def _check_ends(sheet: Sheet, route: Entry, known: frozenset[str]) -> None:
    """A route joins two cities of the board, in alphabetical order."""
    for key in ("a", "b"):
        if key in route.fields:
            _check_known(sheet, route, key, route.fields[key], known)
    if "a" not in route.fields or "b" not in route.fields:
        return
    a, b = route.fields["a"], route.fields["b"]
    if a == b:
        sheet.add(route.place, because("route_loop"))
    elif a > b:
        sheet.add(route.place, because("route_order", a=quoted(b), b=quoted(a)))


def _check_known(sheet: Sheet, entry: Entry, key: str, city: str, known: frozenset[str]) -> None:
    """A city that an entry names is on the board; on a board without any there is nothing to compare."""
    if known and city not in known:
        sheet.add(entry.place, because("unknown_city", city=quoted(city)), key)


def _check_kind(sheet: Sheet, route: Entry) -> None:
    """No rulebook has a route of two kinds, a coloured ferry or one that asks for more wilds than spaces."""
    kinds = [kind for kind in _KINDS if route.fields.get(kind)]
    if len(kinds) > 1:
        sheet.add(route.place, because("route_kinds", kinds=[quoted(kind) for kind in kinds]))
    ferry = route.fields.get("ferry", 0)
    if ferry and route.fields.get("color", "gray") != "gray":
        sheet.add(route.place, because("ferry_color", found=quoted(route.fields["color"])), "color")
    if ferry > route.fields.get("length", ferry):
        sheet.add(route.place, because("ferry_length", ferry=ferry, length=route.fields["length"]), "ferry")


def _check_parallels(sheet: Sheet) -> None:
    """Routes between the same two cities are one double or triple: of one length, and three at most."""
    lengths: dict[frozenset[str], int] = {}
    count: Counter[frozenset[str]] = Counter()
    for route in sheet.routes:
        ends = frozenset(route.fields[key] for key in ("a", "b") if key in route.fields)
        if len(ends) < 2:
            continue
        count[ends] += 1
        if count[ends] > MAX_PARALLEL:
            sheet.add(route.place, because("too_many_parallel", most=MAX_PARALLEL, found=count[ends]))
        if "length" not in route.fields:
            continue
        first = lengths.setdefault(ends, route.fields["length"])
        if route.fields["length"] != first:
            reason = because("double_length", other=first, found=route.fields["length"])
            sheet.add(route.place, reason, "length")


def _check_route_counts(sheet: Sheet) -> None:
    """Every city has a route, a junction two; and a junction is no place for a harbour."""
    routes = Counter(route.fields[key] for route in sheet.routes for key in ("a", "b") if key in route.fields)
    for city in sheet.cities:
        count = routes[city.fields.get("id")]
        if "id" in city.fields and sheet.routes and count == 0:
            sheet.add(city.place, because("city_without_route"))
        if not city.fields.get("junction"):
            continue
        if count == 1:
            sheet.add(city.place, because("junction_routes"), "junction")
        if city.fields.get("harbor"):
            sheet.add(city.place, because("junction_harbor"), "harbor")


def _check_ticket_cities(sheet: Sheet, ticket: Entry, known: frozenset[str], junctions: set[str]) -> None:
    """A ticket names cities of the board, each once; a tour three or more, any other two."""
    if "cities" not in ticket.fields:
        return
    cities: list[str] = ticket.fields["cities"]
    for city in dict.fromkeys(cities):
        _check_known(sheet, ticket, "cities", city, known)
        if city in junctions:
            sheet.add(ticket.place, because("ticket_junction", city=quoted(city)), "cities")
    for city, times in Counter(cities).items():
        if times > 1:
            sheet.add(ticket.place, because("ticket_same_city", city=quoted(city)), "cities")
    if ticket.fields.get("tour") and not MIN_TOUR <= len(cities) <= MAX_TOUR:
        sheet.add(ticket.place, because("tour_cities", least=MIN_TOUR, most=MAX_TOUR, found=len(cities)), "cities")
    elif not ticket.fields.get("tour") and len(cities) != 2:
        sheet.add(ticket.place, because("ticket_cities", found=len(cities)), "cities")


def _junctions(sheet: Sheet) -> set[str]:
    """The ids of the junctions."""
    return {city.fields["id"] for city in sheet.cities if city.fields.get("junction") and "id" in city.fields}


def _check_tour(sheet: Sheet, ticket: Entry) -> None:
    """A tour has a lower value and a penalty of its own; no other ticket has."""
    if not ticket.fields.get("tour"):
        for key in _TOUR_KEYS:
            if key in ticket.fields:
                sheet.add(ticket.place, because("not_a_tour", what=quoted(key)), key)
        return
    for key in _TOUR_KEYS:
        if not _has(sheet, ticket, key):
            sheet.add(ticket.place, because("tour_key", name=quoted(key)))
    points, lower = ticket.fields.get("points", 0), ticket.fields.get("points_any_order", 0)
    if points and lower > points:
        sheet.add(ticket.place, because("tour_points", found=lower, points=points), "points_any_order")


def _check_twin_tickets(sheet: Sheet) -> None:
    """No ticket is there twice; read backwards it is the same ticket."""
    seen: dict[tuple[str, ...], int] = {}
    for index, ticket in enumerate(sheet.tickets):
        cities = tuple(ticket.fields.get("cities", ()))
        if not cities:
            continue
        first = seen.setdefault(min(cities, cities[::-1]), index)
        if first != index:
            sheet.add(ticket.place, because("duplicate_ticket", other=f"tickets[{first}]"))


def _all_ends_known(sheet: Sheet, known: frozenset[str]) -> bool:
    """Whether the routes are sound enough to tell what they join."""
    return bool(sheet.routes) and all(route.fields.get(key) in known for route in sheet.routes for key in ("a", "b"))


def _check_reach(sheet: Sheet) -> None:
    """Routes join all cities, and so the cities of every ticket."""
    part = _parts(sheet)
    if not part:
        return
    largest, _ = Counter(part.values()).most_common(1)[0]
    for city in sheet.cities:
        name = city.fields.get("id")
        if name in part and part[name] != largest:
            sheet.add(city.place, because("unreachable_city", other=quoted(largest)))
    for ticket in sheet.tickets:
        cities = ticket.fields.get("cities", [])
        if len({part.get(city, city) for city in cities}) > 1:
            sheet.add(ticket.place, because("ticket_unjoined"), "cities")


def _parts(sheet: Sheet) -> dict[str, str]:
    """For each city with a route, the city that stands for all those it is joined with."""
    neighbours: dict[str, list[str]] = {}
    for route in sheet.routes:
        a, b = route.fields["a"], route.fields["b"]
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    part: dict[str, str] = {}
    for start in neighbours:
        reached = [] if start in part else [start]
        while reached:
            city = reached.pop()
            if city not in part:
                part[city] = start
                reached += neighbours[city]
    return part
