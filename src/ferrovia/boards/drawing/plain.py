"""A plain drawing of any board, in a moment: straight or bowed lines of spaces, no map."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import quantiles
from typing import Any, Final

from ferrovia.boards.drawing.form import Anchor, Arrow, Box, Drawing, DrawnCity, DrawnRoute, Exit, Label, Space
from ferrovia.boards.drawing.lettering import CAPITAL, box_height, in_lines, text_width

Point = tuple[float, float]

_SAMPLES: Final = 32
_BOWS: Final = [side * size / 100 for size in range(0, 100, 6) for side in ((1, -1) if size else (1,))]
_SIDES: Final[list[tuple[int, int, Anchor]]] = [
    (1, 0, "start"),
    (-1, 0, "end"),
    (0, -1, "middle"),
    (0, 1, "middle"),
    (1, -1, "start"),
    (1, 1, "start"),
    (-1, -1, "end"),
    (-1, 1, "end"),
]
_OVERVIEW: Final = 1.9  # labels for a small screen, against the others


@dataclass(frozen=True)
class Sizes:
    """How large everything is."""

    height: float
    radius: float
    font: float
    longest: float
    gap: float

    @property
    def beside(self) -> float:
        """From the middle of one line of spaces to that of its neighbour."""
        return self.height * 1.15


@dataclass
class Group:
    """All routes between two cities: their numbers, the curve of the middle in one or two pieces, and its spaces."""

    routes: list[int]
    ends: tuple[int, int]
    length: int
    pieces: list[list[Point]]
    wrap: bool


def plain_drawing(facts: dict[str, Any], city_codes: Sequence[str], route_names: Sequence[str]) -> Drawing:
    """A drawing of a sound board file, with the names that notation has for its cities and routes."""
    places: list[Point] = [(city["x"], city["y"]) for city in facts["cities"]]
    sizes = _sizes(facts, places)
    inner = _inner(facts, sizes)
    groups = _groups(facts, places, sizes, inner)
    routes, exits = _routes(groups, route_names, sizes, inner), _exits(groups, city_codes, sizes, inner)
    band = max((text_width(facts["cities"][city_codes.index(e.city)]["name"], sizes.font) for e in exits), default=0)
    margin = sizes.height / 2
    drawn = list(routes.values())
    label, overview = (_labels(facts, drawn, sizes, inner, font) for font in (sizes.font, sizes.font * _OVERVIEW))
    return Drawing(
        board=facts["id"],
        frame=(inner[0] - margin - band, inner[1] - margin, inner[2] + margin + band, inner[3] + margin),
        inner=inner,
        height=sizes.height,
        radius=sizes.radius,
        font=sizes.font,
        overview_font=sizes.font * _OVERVIEW,
        background={"land": "M{0} {1}H{2}V{3}H{0}z".format(*inner)},
        tracks=[_track(piece) for group in groups for piece in group.pieces],
        routes=[routes[name] for name in route_names],
        exits=exits,
        cities=[
            DrawnCity(code, x, y, label.get(number), overview.get(number))
            for number, (code, (x, y)) in enumerate(zip(city_codes, places, strict=True))
        ],
    )


def _sizes(facts: dict[str, Any], places: list[Point]) -> Sizes:
    """Spaces are as large as nine routes in ten have room for, within reason."""
    number = {city["id"]: index for index, city in enumerate(facts["cities"])}
    unit = max(facts["size"]["width"], facts["size"]["height"]) / 1000
    rooms = [
        math.dist(places[number[route["a"]]], places[number[route["b"]]]) / (route["length"] + 0.5)
        for route in facts["routes"]
        if not route.get("wrap")
    ]
    room = quantiles(rooms, n=10)[0] if len(rooms) > 1 else 30 * unit
    height = round(min(max(room * 0.3, 7 * unit), 20 * unit), 1)
    return Sizes(height, height * 0.6, round(height * 1.15, 1), height * 3.3, height * 0.2)


def _inner(facts: dict[str, Any], sizes: Sizes) -> Box:
    margin = sizes.height * 3
    return (-margin, -margin, facts["size"]["width"] + margin, facts["size"]["height"] + margin)


def _groups(facts: dict[str, Any], places: list[Point], sizes: Sizes, inner: Box) -> list[Group]:
    """The groups of routes; each takes the least bow that keeps it clear of cities and of the groups before it."""
    number = {city["id"]: index for index, city in enumerate(facts["cities"])}
    by_ends: dict[tuple[int, int], list[int]] = {}
    for index, route in enumerate(facts["routes"]):
        by_ends.setdefault((number[route["a"]], number[route["b"]]), []).append(index)
    groups: list[Group] = []
    taken: list[Point] = []
    for ends, routes in sorted(by_ends.items(), key=lambda item: math.dist(*(places[end] for end in item[0]))):
        first = facts["routes"][routes[0]]
        if first.get("wrap"):
            groups.append(_over_the_edge(routes, ends, first["length"], places, inner))
            continue
        group = Group(routes, ends, first["length"], [], False)
        options = [_bow(places[ends[0]], places[ends[1]], bow) for bow in _BOWS]
        group.pieces = [min(options, key=lambda way: _cost(way, group, places, taken, sizes, inner))]
        taken += group.pieces[0][4:-4:2]
        groups.append(group)
    return groups


def _over_the_edge(routes: list[int], ends: tuple[int, int], length: int, places: list[Point], inner: Box) -> Group:
    """A group that leaves at one side and comes back at the other, at the same height; the eastern city comes first."""
    east, west = sorted(ends, key=lambda end: -places[end][0])
    height = (places[east][1] + places[west][1]) / 2
    pieces = [_bow(places[east], (inner[2], height), 0), _bow((inner[0], height), places[west], 0)]
    return Group(routes, (east, west), length, pieces, True)


def _bow(start: Point, end: Point, bow: float) -> list[Point]:
    """Points of a quadratic curve whose middle lies `bow` parts of its chord beside the chord."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cx, cy = start[0] + dx / 2 - dy * bow * 2, start[1] + dy / 2 + dx * bow * 2
    points = []
    for step in range(_SAMPLES + 1):
        t = step / _SAMPLES
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * start[0] + q * cx + r * end[0], p * start[1] + q * cy + r * end[1]))
    return points


def _length(way: list[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(way))


def _cost(way: list[Point], group: Group, places: list[Point], taken: list[Point], sizes: Sizes, inner: Box) -> float:
    """How bad a way is: too short for its spaces, too near to cities, to other routes or to the frame, bent."""
    half = sizes.beside * len(group.routes) / 2
    least = group.length * (sizes.height * 2 + sizes.gap) + 2 * sizes.radius
    cost = 6 * max(0.0, least / _length(way) - 1) + math.dist(way[_SAMPLES // 2], _middle(way)) / _length(way) * 3
    clear = sizes.radius + half + sizes.height * 0.2
    for number, place in enumerate(places):
        if number not in group.ends:
            cost += sum(3 for point in way[::2] if math.dist(point, place) < clear)
    apart = half + sizes.height * 0.8
    for x, y in way[4:-4:2]:
        cost += sum(1 for u, v in taken if abs(u - x) < apart and abs(v - y) < apart)
        cost += 5 * (not (inner[0] + half < x < inner[2] - half and inner[1] + half < y < inner[3] - half))
    return cost


def _middle(way: list[Point]) -> Point:
    return (way[0][0] + way[-1][0]) / 2, (way[0][1] + way[-1][1]) / 2


def _routes(groups: list[Group], route_names: Sequence[str], sizes: Sizes, inner: Box) -> dict[str, DrawnRoute]:
    """The routes by name: those of a group lie side by side."""
    drawn = {}
    for group in groups:
        lines, split = _lines(group, sizes)
        for place, number in enumerate(group.routes):
            aside = (place - (len(group.routes) - 1) / 2) * sizes.beside
            spaces = [_aside(x, y, angle, aside) for x, y, angle, _ in lines]
            arrows = []
            if group.wrap:
                y = round(group.pieces[0][-1][1] + aside, 1)
                arrows = [Arrow(inner[2] - sizes.height, y, 1), Arrow(inner[0] + sizes.height, y, -1)]
            size = round(min(size for _, _, _, size in lines), 1)
            drawn[route_names[number]] = DrawnRoute(route_names[number], size, spaces, split, arrows)
    return drawn


def _lines(group: Group, sizes: Sizes) -> tuple[list[tuple[float, float, float, float]], int]:
    """Middle, angle and length of each space of a group, and how many lie before the edge."""
    rooms = [_length(piece) - (sizes.radius + sizes.gap) * (1 if group.wrap else 2) for piece in group.pieces]
    counts = [group.length]
    if group.wrap:
        first = min(max(round(group.length * rooms[0] / sum(rooms)), 1), group.length - 1)
        counts = [first, group.length - first]
    pitch = min(sizes.longest + sizes.gap, *(room / count for room, count in zip(rooms, counts, strict=True)))
    found = []
    for number, (piece, room, count) in enumerate(zip(group.pieces, rooms, counts, strict=True)):
        before = 0.0 if number else sizes.radius + sizes.gap
        start = before + (room - pitch * count) / 2
        for space in range(count):
            x, y, angle = _along(piece, start + pitch * (space + 0.5))
            found.append((x, y, angle, pitch - sizes.gap))
    return found, counts[0] if group.wrap else 0


def _along(way: list[Point], distance: float) -> tuple[float, float, float]:
    """The point of a way at a distance from its start, and the angle there."""
    for (ax, ay), (bx, by) in pairwise(way):
        step = math.dist((ax, ay), (bx, by))
        if distance <= step or (bx, by) == way[-1]:
            t = distance / step
            return ax + (bx - ax) * t, ay + (by - ay) * t, math.degrees(math.atan2(by - ay, bx - ax))
        distance -= step
    raise AssertionError("a way has points")


def _aside(x: float, y: float, angle: float, aside: float) -> Space:
    turn = math.radians(angle)
    return Space(round(x - math.sin(turn) * aside, 1), round(y + math.cos(turn) * aside, 1), round(angle))


def _track(way: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in way[:: _SAMPLES // 8])


def _exits(groups: list[Group], city_codes: Sequence[str], sizes: Sizes, inner: Box) -> list[Exit]:
    """The names at the edges: at each side the city on the other."""
    found = []
    for group in groups:
        if group.wrap:
            y, away = round(group.pieces[0][-1][1], 1), sizes.height * 0.4
            east, west = (city_codes[end] for end in group.ends)
            found += [Exit(inner[2] + away, y, 1, west), Exit(inner[0] - away, y, -1, east)]
    return found


def _labels(facts: dict[str, Any], routes: list[DrawnRoute], sizes: Sizes, inner: Box, font: float) -> dict[int, Label]:
    """A label for each city but junctions, where it covers least; an overview leaves out those that cover another."""
    spaces = [space for route in routes for space in route.spaces]
    taken: list[Box] = []
    found: dict[int, Label] = {}
    for number, city in enumerate(facts["cities"]):
        if city.get("junction"):
            continue
        cities = [(other["x"], other["y"]) for other in facts["cities"]]
        options = [
            (_covered(box, spaces, cities, taken, sizes, inner) + place * 0.01, box, anchor, lines)
            for lines in in_lines(city["name"])
            for place, (box, anchor) in enumerate(_boxes((city["x"], city["y"]), lines, sizes, font))
        ]
        cost, box, anchor, lines = min(options, key=lambda option: option[0])
        if font > sizes.font and cost >= 100:
            continue
        taken.append(box)
        x = {"start": box[0], "middle": (box[0] + box[2]) / 2, "end": box[2]}[anchor]
        found[number] = Label(round(x, 1), round(box[1] + font * CAPITAL, 1), anchor, lines)
    return found


def _boxes(at: Point, lines: list[str], sizes: Sizes, font: float) -> list[tuple[Box, Anchor]]:
    """Where a label of these lines may be."""
    width, height = max(text_width(line, font) for line in lines), box_height(len(lines), font)
    found: list[tuple[Box, Anchor]] = []
    for dx, dy, anchor in _SIDES:
        away = sizes.radius * (1.1 if dx and dy else 1.5)
        x, y = at[0] + dx * (away + width / 2), at[1] + dy * (away + height / 2)
        found.append(((x - width / 2, y - height / 2, x + width / 2, y + height / 2), anchor))
    return found


def _covered(box: Box, spaces: list[Space], cities: list[Point], taken: list[Box], sizes: Sizes, inner: Box) -> float:
    """What a label covers: spaces a little, cities and other labels much; outside the frame is no place at all."""
    left, top, right, bottom = box
    reach = sizes.height / 2
    cost = sum(1.0 for x, y, _ in spaces if left - reach < x < right + reach and top - reach < y < bottom + reach)
    reach = sizes.radius
    cost += sum(5.0 for x, y in cities if left - reach < x < right + reach and top - reach < y < bottom + reach)
    cost += sum(100.0 for u in taken if left < u[2] and u[0] < right and top < u[3] and u[1] < bottom)
    return cost + 50.0 * (left < inner[0] or top < inner[1] or right > inner[2] or bottom > inner[3])
