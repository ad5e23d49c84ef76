"""A plain drawing of any board, in a moment: straight or bowed lines of spaces, no map."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from ferrovia.boards.drawing.edges import arrows, exits, rounded
from ferrovia.boards.drawing.form import Box, Drawing, DrawnCity, DrawnRoute, Exit, Space
from ferrovia.boards.drawing.lettering import OVERVIEW, text_width
from ferrovia.boards.drawing.places import Point, places_of, size_of
from ferrovia.boards.drawing.plain_labels import Scene, labels
from ferrovia.boards.drawing.plan import space_height

_SAMPLES: Final = 32
_BOWS: Final = [0.0] + [side * size / 100 for size in range(4, 60, 4) for side in (1, -1)]
_BENDING: Final = 16.0  # what a bow costs, against one touch of another route


@dataclass(frozen=True)
class Sizes:
    """How large everything is."""

    height: float

    @property
    def radius(self) -> float:
        """Of a city."""
        return round(self.height * 0.6, 1)

    @property
    def font(self) -> float:
        """Size of names."""
        return round(self.height * 1.15, 1)

    @property
    def longest(self) -> float:
        """What a space may grow to."""
        return self.height * 3.3

    @property
    def gap(self) -> float:
        """From one space to the next."""
        return self.height * 0.2

    @property
    def beside(self) -> float:
        """From the middle of a line of spaces to that of its neighbour."""
        return self.height * 1.15


@dataclass(frozen=True)
class Group:
    """All routes between two cities: their numbers and the way of their middle, in two pieces over the edge."""

    routes: list[int]
    ends: tuple[int, int]  # over the edge, the eastern city first
    length: int
    pieces: list[list[Point]]

    @property
    def wraps(self) -> bool:
        """Whether it goes over the edge."""
        return len(self.pieces) > 1


def plain_drawing(facts: dict[str, Any], city_codes: Sequence[str], route_names: Sequence[str]) -> Drawing:
    """A drawing of a sound board file, with the names that notation has for its cities and routes."""
    places, sizes = places_of(facts), Sizes(space_height(facts))
    (width, height), margin = size_of(facts), sizes.height * 3
    inner = (-margin, -margin, width + margin, height + margin)
    groups = _groups(facts, places, sizes, inner)
    routes = {number: route for group in groups for number, route in _routes(group, route_names, sizes, inner)}
    leaving = [name for group in groups if group.wraps for name in _exits(group, city_codes, sizes, inner)]
    band = max((text_width(city["name"], sizes.font) for city in facts["cities"]), default=0) if leaving else 0.0
    edge = sizes.height / 2
    scene = Scene(facts["cities"], places, _covered(routes.values()), sizes.height, sizes.radius, inner)
    near, far = labels(scene, sizes.font), labels(scene, sizes.font * OVERVIEW, leaving_out=True)
    return Drawing(
        board=facts["id"],
        frame=rounded((inner[0] - edge - band, inner[1] - edge, inner[2] + edge + band, inner[3] + edge)),
        inner=rounded(inner),
        height=sizes.height,
        radius=sizes.radius,
        font=sizes.font,
        overview_font=round(sizes.font * OVERVIEW, 1),
        background={"land": "M{0:.1f} {1:.1f}H{2:.1f}V{3:.1f}H{0:.1f}z".format(*inner)},
        tracks=[_track(piece) for group in groups for piece in group.pieces],
        routes=[routes[number] for number in range(len(routes))],
        exits=leaving,
        cities=[
            DrawnCity(code, x, y, near.get(number), far.get(number))
            for number, (code, (x, y)) in enumerate(zip(city_codes, places, strict=True))
        ],
    )


def _groups(facts: dict[str, Any], places: list[Point], sizes: Sizes, inner: Box) -> list[Group]:
    """The groups of routes, the shortest first: each takes the least bow that keeps clear of those before it."""
    number = {city["id"]: index for index, city in enumerate(facts["cities"])}
    by_ends: dict[tuple[int, int], list[int]] = {}
    for index, route in enumerate(facts["routes"]):
        by_ends.setdefault((number[route["a"]], number[route["b"]]), []).append(index)
    trace = _Trace(places, sizes, inner)
    groups = []
    for ends, routes in sorted(by_ends.items(), key=lambda item: math.dist(*(places[end] for end in item[0]))):
        first = facts["routes"][routes[0]]
        if first.get("wrap"):
            groups.append(_over_the_edge(routes, ends, first["length"], places, inner))
        else:
            groups.append(Group(routes, ends, first["length"], [trace.way(ends, len(routes), first["length"])]))
    return groups


def _over_the_edge(routes: list[int], ends: tuple[int, int], length: int, places: list[Point], inner: Box) -> Group:
    """A group that leaves at one side and comes back at the other, at the same height."""
    east, west = sorted(ends, key=lambda end: -places[end][0])
    height = (places[east][1] + places[west][1]) / 2
    pieces = [_bow(places[east], (inner[2], height), 0), _bow((inner[0], height), places[west], 0)]
    return Group(routes, (east, west), length, pieces)


class _Trace:
    """Where routes have been laid, in cells as wide as a space is high."""

    def __init__(self, places: list[Point], sizes: Sizes, inner: Box) -> None:
        self._places = places
        self._sizes = sizes
        self._inner = inner
        self._taken: set[tuple[float, float]] = set()

    def way(self, ends: tuple[int, int], lines: int, length: int) -> list[Point]:
        """The best way between two cities for so many lines of spaces; it is taken from now on."""
        start, end = (self._places[number] for number in ends)
        best, least = _bow(start, end, 0), math.inf
        for bow in _BOWS:
            if abs(bow) * _BENDING >= least:  # bows come in order, and no farther one can be cheaper
                break
            way = _bow(start, end, bow)
            cost = abs(bow) * _BENDING + self._cost(way, ends, lines, length)
            if cost < least:
                best, least = way, cost
        self._taken |= {cell for point in best[6:-6] for cell in self._around(point, lines // 2 + 1)}
        return best

    def _cost(self, way: list[Point], ends: tuple[int, int], lines: int, length: int) -> float:
        """How bad a way is: too short for its spaces, too near to cities, to other routes or to the frame."""
        sizes, (left, top, right, bottom) = self._sizes, self._inner
        half = sizes.beside * lines / 2
        needed = length * (sizes.height * 1.7 + sizes.gap) + 2 * sizes.radius
        cost = 6 * max(0.0, needed / _length(way) - 1)
        clear = sizes.radius + half + sizes.height * 0.2
        for number, place in enumerate(self._places):
            if number not in ends:
                cost += 3 * sum(math.dist(point, place) < clear for point in way[::2])
        for x, y in way[6:-6:2]:
            cost += (x // sizes.height, y // sizes.height) in self._taken
            cost += 5 * (not (left + half < x < right - half and top + half < y < bottom - half))
        return cost

    def _around(self, point: Point, reach: int) -> Iterator[tuple[float, float]]:
        """The cell of a point, and those around it."""
        column, row = point[0] // self._sizes.height, point[1] // self._sizes.height
        for dx in range(-reach, reach + 1):
            for dy in range(-reach, reach + 1):
                yield column + dx, row + dy


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


def _routes(group: Group, route_names: Sequence[str], sizes: Sizes, inner: Box) -> Iterator[tuple[int, DrawnRoute]]:
    """The routes of a group by number, side by side."""
    middles, size, split = _middles(group, sizes)
    for place, number in enumerate(group.routes):
        aside = (place - (len(group.routes) - 1) / 2) * sizes.beside
        spaces = [_aside(x, y, angle, aside) for x, y, angle in middles]
        leaving = arrows(inner, sizes.height, group.pieces[0][-1][1] + aside) if group.wraps else []
        yield number, DrawnRoute(route_names[number], round(size, 1), spaces, split, leaving)


def _middles(group: Group, sizes: Sizes) -> tuple[list[tuple[float, float, float]], float, int]:
    """Place and angle of each space of a group's middle, their length, and how many lie before the edge."""
    pad = sizes.radius + sizes.gap
    rooms = [max(_length(piece) - pad * (1 if group.wraps else 2), sizes.height) for piece in group.pieces]
    counts = [group.length]
    if group.wraps:
        first = min(max(round(group.length * rooms[0] / sum(rooms)), 1), max(group.length - 1, 1))
        counts = [first, group.length - first]
    fits = [room / count for room, count in zip(rooms, counts, strict=True) if count]
    pitch = min(sizes.longest + sizes.gap, *fits)
    found = []
    for number, (piece, room, count) in enumerate(zip(group.pieces, rooms, counts, strict=True)):
        start = (0.0 if number else pad) + (room - pitch * count) / 2
        found += [_along(piece, start + pitch * (space + 0.5)) for space in range(count)]
    return found, pitch - sizes.gap, counts[0] if group.wraps else 0


def _along(way: list[Point], distance: float) -> tuple[float, float, float]:
    """The point of a way at a distance from its start, and the angle there."""
    for (ax, ay), (bx, by) in pairwise(way):
        step = math.dist((ax, ay), (bx, by))
        if distance <= step:
            break
        distance -= step
    part = min(distance / step, 1.0) if step else 0.0
    return ax + (bx - ax) * part, ay + (by - ay) * part, math.degrees(math.atan2(by - ay, bx - ax))


def _covered(routes: Iterable[DrawnRoute]) -> list[Point]:
    """The middle of each space and, towards its ends, two points more."""
    return [
        (x + math.cos(math.radians(angle)) * reach, y + math.sin(math.radians(angle)) * reach)
        for route in routes
        for x, y, angle in route.spaces
        for reach in (-0.33 * route.size, 0.0, 0.33 * route.size)
    ]


def _aside(x: float, y: float, angle: float, aside: float) -> Space:
    turn = math.radians(angle)
    return Space(round(x - math.sin(turn) * aside, 1), round(y + math.cos(turn) * aside, 1), round(angle))


def _track(way: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in way[:: _SAMPLES // 8])


def _exits(group: Group, city_codes: Sequence[str], sizes: Sizes, inner: Box) -> list[Exit]:
    """The names at both edges."""
    east, west = (city_codes[end] for end in group.ends)
    return exits(inner, sizes.height, group.pieces[0][-1][1], (east, west))
