"""Checks that compare the entries of a board file with each other. All faults are reported, not just the first."""

from collections import Counter
from typing import Final

from ferrovia.boards.fault import Fault, format_value, quote, violation
from ferrovia.boards.schema import CheckedFile, FileObject, check_schema
from ferrovia.boards.source import Source
from ferrovia.boards.validators import DEFAULT_WIDTH, MAX_SIDE

MAX_PARALLEL: Final = 3  # a triple route
MIN_TOUR: Final = 3
MAX_TOUR: Final = 10
MIN_DESTINATIONS: Final = 2
MAX_DESTINATIONS: Final = 9

_KINDS: Final = ("ferry", "tunnel", "ship", "pairs")
_TOUR_KEYS: Final = ("points_any_order", "penalty")


def find_faults(source: Source) -> list[Fault]:
    """List every fault of a parsed file, in line order."""
    checked = check_schema(source)
    known = _listed_ids(checked)
    _check_ids(checked)
    _check_positions(checked)
    for route in checked.routes:
        _check_ends(checked, route, known)
        _check_kind(checked, route)
    _check_parallels(checked)
    _check_route_counts(checked)
    junctions = _junctions(checked)
    for ticket in checked.tickets:
        _check_ticket_cities(checked, ticket, known, junctions)
        _check_tour(checked, ticket)
    _check_duplicate_tickets(checked)
    if _all_ends_known(checked, known):  # otherwise one mistyped end would make half the board unreachable
        _check_reach(checked)
    return sorted(checked.faults, key=lambda fault: fault.line)


def _listed_ids(checked: CheckedFile) -> frozenset[str]:
    """City ids as listed, malformed ones included: a bad id is one fault, not one more for each route to it."""
    value = checked.source.value
    cities = value.get("cities") if isinstance(value, dict) else None
    objects = [city for city in cities if isinstance(city, dict)] if isinstance(cities, list) else []
    return frozenset(city["id"] for city in objects if isinstance(city.get("id"), str))


def _check_ids(checked: CheckedFile) -> None:
    """City ids are unique, also as the notation writes them: without hyphens."""
    seen: dict[str, str] = {}
    for city in checked.cities:
        name = city.fields.get("id")
        if name is None:
            continue
        first = seen.get(name.replace("-", ""))
        if first == name:
            checked.add(city.path, violation("duplicate_city", city=quote(name)), "id")
        elif first is not None:
            checked.add(city.path, violation("city_clash", city=quote(name), other=quote(first)), "id")
        else:
            seen[name.replace("-", "")] = name


def _check_positions(checked: CheckedFile) -> None:
    """Positions have both coordinates and are on the drawing."""
    size = checked.size.fields if checked.size else {}
    bounds = (("x", size.get("width", DEFAULT_WIDTH)), ("y", size.get("height", MAX_SIDE)))
    for city in checked.cities:
        for one, other in (("lat", "lon"), ("lon", "lat"), ("x", "y"), ("y", "x")):
            if one in city.fields and not _has(checked, city, other):
                checked.add(city.path, violation("half_position", what=quote(one), other=quote(other)), one)
        for key, most in bounds:
            if city.fields.get(key, 0) > most:
                found = format_value(city.fields[key])
                checked.add(city.path, violation("off_drawing", what=quote(key), most=most, found=found), key)


def _has(checked: CheckedFile, item: FileObject, key: str) -> bool:
    """Whether the file has this key, with a valid value or not."""
    return (*item.path, key) in checked.source.lines


def _check_ends(checked: CheckedFile, route: FileObject, known: frozenset[str]) -> None:
    """A route joins two cities of the board, in alphabetical order."""
    for key in ("a", "b"):
        if key in route.fields:
            _check_known(checked, route, key, route.fields[key], known)
    if "a" not in route.fields or "b" not in route.fields:
        return
    a, b = route.fields["a"], route.fields["b"]
    if a == b:
        checked.add(route.path, violation("route_loop"))
    elif a > b:
        checked.add(route.path, violation("route_order", a=quote(b), b=quote(a)))


def _check_known(checked: CheckedFile, item: FileObject, key: str, city: str, known: frozenset[str]) -> None:
    """A city named by a route or ticket is on the board; skipped if the board has no cities."""
    if known and city not in known:
        checked.add(item.path, violation("unknown_city", city=quote(city)), key)


def _check_kind(checked: CheckedFile, route: FileObject) -> None:
    """A route has at most one kind; a ferry is grey and needs no more wilds than it has spaces."""
    kinds = [kind for kind in _KINDS if route.fields.get(kind)]
    if len(kinds) > 1:
        checked.add(route.path, violation("route_kinds", kinds=[quote(kind) for kind in kinds]))
    ferry = route.fields.get("ferry", 0)
    if ferry and route.fields.get("color", "gray") != "gray":
        checked.add(route.path, violation("ferry_color", found=quote(route.fields["color"])), "color")
    if ferry > route.fields.get("length", ferry):
        checked.add(route.path, violation("ferry_length", ferry=ferry, length=route.fields["length"]), "ferry")


def _check_parallels(checked: CheckedFile) -> None:
    """Routes between the same two cities form a double or triple route: equally long, at most three."""
    lengths: dict[frozenset[str], int] = {}
    count: Counter[frozenset[str]] = Counter()
    for route in checked.routes:
        ends = frozenset(route.fields[key] for key in ("a", "b") if key in route.fields)
        if len(ends) < 2:
            continue
        count[ends] += 1
        if count[ends] > MAX_PARALLEL:
            checked.add(route.path, violation("too_many_parallel", most=MAX_PARALLEL, found=count[ends]))
        if "length" not in route.fields:
            continue
        first = lengths.setdefault(ends, route.fields["length"])
        if route.fields["length"] != first:
            broken = violation("double_length", other=first, found=route.fields["length"])
            checked.add(route.path, broken, "length")


def _check_route_counts(checked: CheckedFile) -> None:
    """Every city has a route, a junction at least two; a junction has no harbour."""
    routes = Counter(route.fields[key] for route in checked.routes for key in ("a", "b") if key in route.fields)
    for city in checked.cities:
        count = routes[city.fields.get("id")]
        if "id" in city.fields and checked.routes and count == 0:
            checked.add(city.path, violation("city_without_route"))
        if not city.fields.get("junction"):
            continue
        if count == 1:
            checked.add(city.path, violation("junction_routes"), "junction")
        if city.fields.get("harbor"):
            checked.add(city.path, violation("junction_harbor"), "harbor")


def _check_ticket_cities(checked: CheckedFile, ticket: FileObject, known: frozenset[str], junctions: set[str]) -> None:
    """A ticket names different cities of the board: two, or more if it is a tour or has several destinations."""
    if "cities" not in ticket.fields:
        return
    cities: list[str] = ticket.fields["cities"]
    for city in dict.fromkeys(cities):
        _check_known(checked, ticket, "cities", city, known)
        if city in junctions:
            checked.add(ticket.path, violation("ticket_junction", city=quote(city)), "cities")
    for city, times in Counter(cities).items():
        if times > 1:
            checked.add(ticket.path, violation("ticket_same_city", city=quote(city)), "cities")
    if isinstance(ticket.fields.get("points"), list):
        _check_destinations(checked, ticket, cities, ticket.fields["points"])
    elif ticket.fields.get("tour") and not MIN_TOUR <= len(cities) <= MAX_TOUR:
        checked.add(ticket.path, violation("tour_cities", least=MIN_TOUR, most=MAX_TOUR, found=len(cities)), "cities")
    elif not ticket.fields.get("tour") and len(cities) != 2:
        checked.add(ticket.path, violation("ticket_cities", found=len(cities)), "cities")


def _check_destinations(checked: CheckedFile, ticket: FileObject, cities: list[str], points: list[int]) -> None:
    """A ticket with several destinations has points for each of them, and is not a tour."""
    if ticket.fields.get("tour"):
        checked.add(ticket.path, violation("tour_destinations"), "points")
    elif not MIN_DESTINATIONS <= len(points) <= MAX_DESTINATIONS:
        broken = violation("destinations", least=MIN_DESTINATIONS, most=MAX_DESTINATIONS, found=len(points))
        checked.add(ticket.path, broken, "points")
    elif len(cities) != len(points) + 1:
        checked.add(ticket.path, violation("destination_points", n=len(points), found=len(cities)), "points")


def _junctions(checked: CheckedFile) -> set[str]:
    """The ids of the junctions."""
    return {city.fields["id"] for city in checked.cities if city.fields.get("junction") and "id" in city.fields}


def _check_tour(checked: CheckedFile, ticket: FileObject) -> None:
    """A tour has points for any order and a penalty; a ticket with several destinations may have a penalty."""
    if not ticket.fields.get("tour"):
        for key in _TOUR_KEYS:
            if key in ticket.fields and not (key == "penalty" and isinstance(ticket.fields.get("points"), list)):
                checked.add(ticket.path, violation("not_a_tour", what=quote(key)), key)
        return
    for key in _TOUR_KEYS:
        if not _has(checked, ticket, key):
            checked.add(ticket.path, violation("tour_key", name=quote(key)))
    points, lower = ticket.fields.get("points", 0), ticket.fields.get("points_any_order", 0)
    if isinstance(points, int) and points and lower > points:
        checked.add(ticket.path, violation("tour_points", found=lower, points=points), "points_any_order")


def _check_duplicate_tickets(checked: CheckedFile) -> None:
    """No ticket is listed twice; with its cities reversed it is the same ticket, unless the others are destinations."""
    seen: dict[tuple[bool, tuple[str, ...]], int] = {}
    for index, ticket in enumerate(checked.tickets):
        cities = tuple(ticket.fields.get("cities", ()))
        if not cities:
            continue
        has_destinations = isinstance(ticket.fields.get("points"), list)
        same = cities if has_destinations else min(cities, cities[::-1])
        first = seen.setdefault((has_destinations, same), index)
        if first != index:
            checked.add(ticket.path, violation("duplicate_ticket", other=f"tickets[{first}]"))


def _all_ends_known(checked: CheckedFile, known: frozenset[str]) -> bool:
    """Whether both ends of every route are cities of the board."""
    return bool(checked.routes) and all(
        route.fields.get(key) in known for route in checked.routes for key in ("a", "b")
    )


def _check_reach(checked: CheckedFile) -> None:
    """The routes connect all cities, and so the cities of every ticket."""
    part = _parts(checked)
    if not part:
        return
    largest, _ = Counter(part.values()).most_common(1)[0]
    for city in checked.cities:
        name = city.fields.get("id")
        if name in part and part[name] != largest:
            checked.add(city.path, violation("unreachable_city", other=quote(largest)))
    for ticket in checked.tickets:
        cities = ticket.fields.get("cities", [])
        if len({part.get(city, city) for city in cities}) > 1:
            checked.add(ticket.path, violation("ticket_unjoined"), "cities")


def _parts(checked: CheckedFile) -> dict[str, str]:
    """For each city with a route, the city that represents its connected part of the board."""
    neighbors: dict[str, list[str]] = {}
    for route in checked.routes:
        a, b = route.fields["a"], route.fields["b"]
        neighbors.setdefault(a, []).append(b)
        neighbors.setdefault(b, []).append(a)
    part: dict[str, str] = {}
    for start in neighbors:
        reached = [] if start in part else [start]
        while reached:
            city = reached.pop()
            if city not in part:
                part[city] = start
                reached += neighbors[city]
    return part
