"""A plain drawing of any board, made at once: straight or bowed lines of spaces on a made-up map."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ferrovia.boards.drawing.lettering import OVERVIEW, text_width
from ferrovia.boards.drawing.model import (
    Drawing,
    DrawnCity,
    DrawnRoute,
    Exit,
    Rect,
    Space,
    make_arrows,
    make_exits,
    round_rect,
    routes_by_ends,
)
from ferrovia.boards.drawing.plain_labels import Scene, make_labels
from ferrovia.boards.drawing.plain_land import make_map
from ferrovia.boards.drawing.positions import Point, board_size, city_positions, space_height

_SAMPLES: Final = 32
_BOWS: Final = [0.0] + [side * size / 100 for size in range(4, 60, 4) for side in (1, -1)]
_BENDING: Final = 16.0  # cost of a bow, relative to touching another route once


class Sizes(NamedTuple):
    """Sizes of everything."""

    height: float  # of a space
    radius: float  # of a city
    font: float
    longest: float  # greatest length of a space
    gap: float  # between the spaces of a route
    line_spacing: float  # between the middles of parallel lines of spaces


def fit_sizes(height: float) -> Sizes:
    """The sizes that fit the height of a space."""
    return Sizes(height, round(height * 0.6, 1), round(height * 1.15, 1), height * 3.3, height * 0.2, height * 1.15)


@dataclass(frozen=True)
class PlainGroup:
    """All routes between two cities: their numbers and their middle line, in two pieces if it goes over the edge."""

    routes: list[int]
    ends: tuple[int, int]  # the eastern city first if the group goes over the edge
    length: int
    pieces: list[list[Point]]

    @property
    def wraps(self) -> bool:
        """Whether it goes over the edge."""
        return len(self.pieces) > 1


def plain_drawing(board_file: dict[str, Any], city_codes: Sequence[str], route_names: Sequence[str]) -> Drawing:
    """Draw a valid board file, with the names of its cities and routes in the notation."""
    positions, sizes = city_positions(board_file), fit_sizes(space_height(board_file))
    (width, height), margin = board_size(board_file), sizes.height * 3
    inner = (-margin, -margin, width + margin, height + margin)
    groups = _groups(board_file, positions, sizes, inner)
    routes = {number: route for group in groups for number, route in _routes(group, route_names, sizes, inner)}
    leaving = [name for group in groups if group.wraps for name in _exits(group, city_codes, sizes, inner)]
    band = max((text_width(city["name"], sizes.font) for city in board_file["cities"]), default=0) if leaving else 0.0
    edge = sizes.height / 2
    scene = Scene(board_file["cities"], positions, _covered_points(routes.values()), sizes.height, sizes.radius, inner)
    near, far = make_labels(scene, sizes.font), make_labels(scene, sizes.font * OVERVIEW, leaving_out=True)
    return Drawing(
        board=board_file["id"],
        bounds=round_rect((inner[0] - edge - band, inner[1] - edge, inner[2] + edge + band, inner[3] + edge)),
        inner=round_rect(inner),
        height=sizes.height,
        radius=sizes.radius,
        font=sizes.font,
        overview_font=round(sizes.font * OVERVIEW, 1),
        background=make_map(_on_land(board_file, positions), _rails(board_file, groups), sizes.height, inner),
        tracks=[_track(piece) for group in groups for piece in group.pieces],
        routes=[routes[number] for number in range(len(routes))],
        exits=leaving,
        cities=[
            DrawnCity(code, x, y, near.get(number), far.get(number))
            for number, (code, (x, y)) in enumerate(zip(city_codes, positions, strict=True))
        ],
    )


def _on_land(board_file: dict[str, Any], positions: list[Point]) -> list[Point]:
    """The positions of real cities: a junction may be at sea."""
    return [at for city, at in zip(board_file["cities"], positions, strict=True) if not city.get("junction")]


def _rails(board_file: dict[str, Any], groups: list[PlainGroup]) -> list[list[Point]]:
    """The middle lines of the groups that are not over water."""
    firsts = [(group, board_file["routes"][group.routes[0]]) for group in groups if not group.wraps]
    return [group.pieces[0] for group, first in firsts if not first.get("ship") and not first.get("ferry")]


def _groups(board_file: dict[str, Any], positions: list[Point], sizes: Sizes, inner: Rect) -> list[PlainGroup]:
    """The groups of routes, shortest first: each takes the smallest bow that keeps clear of the groups before it."""
    by_ends = routes_by_ends(board_file)
    placer = _RoutePlacer(positions, sizes, inner)
    groups = []
    for ends, routes in sorted(by_ends.items(), key=lambda item: math.dist(*(positions[end] for end in item[0]))):
        first = board_file["routes"][routes[0]]
        if first.get("wrap"):
            groups.append(_over_the_edge(routes, ends, first["length"], positions, inner))
        else:
            groups.append(PlainGroup(routes, ends, first["length"], [placer.place(ends, len(routes), first["length"])]))
    return groups


def _over_the_edge(
    routes: list[int], ends: tuple[int, int], length: int, positions: list[Point], inner: Rect
) -> PlainGroup:
    """A group that leaves at one side and comes back at the other, at the same height."""
    east, west = sorted(ends, key=lambda end: -positions[end][0])
    height = (positions[east][1] + positions[west][1]) / 2
    pieces = [_bow(positions[east], (inner[2], height), 0), _bow((inner[0], height), positions[west], 0)]
    return PlainGroup(routes, (east, west), length, pieces)


class _RoutePlacer:
    """Places routes one after another; remembers the occupied cells, which are as wide as a space is high."""

    def __init__(self, positions: list[Point], sizes: Sizes, inner: Rect) -> None:
        self._positions = positions
        self._sizes = sizes
        self._inner = inner
        self._taken: set[tuple[float, float]] = set()

    def place(self, ends: tuple[int, int], lines: int, length: int) -> list[Point]:
        """Choose the best curve between two cities for this many lines of spaces, and mark it as occupied."""
        start, end = (self._positions[number] for number in ends)
        best, least = _bow(start, end, 0), math.inf
        for bow in _BOWS:
            if abs(bow) * _BENDING >= least:  # bows grow, so that no later one can be cheaper
                break
            curve = _bow(start, end, bow)
            cost = abs(bow) * _BENDING + self._cost(curve, ends, lines, length)
            if cost < least:
                best, least = curve, cost
        self._taken |= {cell for point in best[6:-6] for cell in self._around(point, lines // 2 + 1)}
        return best

    def _cost(self, curve: list[Point], ends: tuple[int, int], lines: int, length: int) -> float:
        """The cost of a curve: too short for its spaces, too near to cities, to other routes or to the bounds."""
        sizes, (left, top, right, bottom) = self._sizes, self._inner
        half = sizes.line_spacing * lines / 2
        needed = length * (sizes.height * 1.7 + sizes.gap) + 2 * sizes.radius
        cost = 6 * max(0.0, needed / _length(curve) - 1)
        clear = sizes.radius + half + sizes.height * 0.2
        points = curve[::2]
        low_x, high_x = min(x for x, _ in points) - clear, max(x for x, _ in points) + clear
        low_y, high_y = min(y for _, y in points) - clear, max(y for _, y in points) + clear
        for number, (x, y) in enumerate(self._positions):
            if low_x < x < high_x and low_y < y < high_y and number not in ends:
                cost += 3 * sum(math.dist(point, (x, y)) < clear for point in points)
        for x, y in curve[6:-6:2]:
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
    """Points of a quadratic curve whose middle is `bow` times its chord away from the chord."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cx, cy = start[0] + dx / 2 - dy * bow * 2, start[1] + dy / 2 + dx * bow * 2
    points = []
    for step in range(_SAMPLES + 1):
        t = step / _SAMPLES
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * start[0] + q * cx + r * end[0], p * start[1] + q * cy + r * end[1]))
    return points


def _length(curve: list[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(curve))


def _routes(
    group: PlainGroup, route_names: Sequence[str], sizes: Sizes, inner: Rect
) -> Iterator[tuple[int, DrawnRoute]]:
    """The routes of a group by number, side by side."""
    middles, size, split = _middles(group, sizes)
    for index, number in enumerate(group.routes):
        aside = (index - (len(group.routes) - 1) / 2) * sizes.line_spacing
        spaces = [_offset_space(x, y, angle, aside) for x, y, angle in middles]
        leaving = make_arrows(inner, sizes.height, group.pieces[0][-1][1] + aside) if group.wraps else []
        yield number, DrawnRoute(route_names[number], round(size, 1), spaces, split, leaving)


def _middles(group: PlainGroup, sizes: Sizes) -> tuple[list[tuple[float, float, float]], float, int]:
    """Position and angle of each space on a group's middle line, their length, and how many come before the edge."""
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
        found += [_point_at(piece, start + pitch * (space + 0.5)) for space in range(count)]
    return found, pitch - sizes.gap, counts[0] if group.wraps else 0


def _point_at(curve: list[Point], distance: float) -> tuple[float, float, float]:
    """The point of a curve at a distance from its start, and the angle there."""
    for (ax, ay), (bx, by) in pairwise(curve):
        step = math.dist((ax, ay), (bx, by))
        if distance <= step:
            break
        distance -= step
    part = min(distance / step, 1.0) if step else 0.0
    return ax + (bx - ax) * part, ay + (by - ay) * part, math.degrees(math.atan2(by - ay, bx - ax))


def _covered_points(routes: Iterable[DrawnRoute]) -> list[Point]:
    """Three points of each space: its middle, and one towards each end."""
    return [
        (x + math.cos(math.radians(angle)) * reach, y + math.sin(math.radians(angle)) * reach)
        for route in routes
        for x, y, angle in route.spaces
        for reach in (-0.33 * route.size, 0.0, 0.33 * route.size)
    ]


def _offset_space(x: float, y: float, angle: float, aside: float) -> Space:
    turn = math.radians(angle)
    return Space(round(x - math.sin(turn) * aside, 1), round(y + math.cos(turn) * aside, 1), round(angle))


def _track(curve: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in curve[:: _SAMPLES // 8])


def _exits(group: PlainGroup, city_codes: Sequence[str], sizes: Sizes, inner: Rect) -> list[Exit]:
    """The names at both edges."""
    east, west = (city_codes[end] for end in group.ends)
    return make_exits(inner, sizes.height, group.pieces[0][-1][1], (east, west))
