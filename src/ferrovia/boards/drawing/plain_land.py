"""A map for boards without one: land around the cities and under the rails, with soft coasts, and lines on the sea."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from ferrovia.boards.drawing.model import Rect
from ferrovia.boards.drawing.positions import Point

# Lengths in heights of a space.
_CITY_REACH: Final = 3.4
_RAIL_REACH: Final = 5.0
_WAVES: Final = 1.3  # how far coasts swing in and out
_WAVELENGTH: Final = 5.5
_STEP: Final = 1.1  # of the grid on which coasts are traced
_PACE: Final = 2.0  # between points of a rail
_LAKE: Final = 14.0  # smaller lakes are filled
_SEA_LINES: Final = 9  # lines across the sea

# Sides of a cell of the grid: top, right, bottom, left.
_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
# The coast in a cell, from side to side with the land on its right, by its dry corners: 1 for the top left one, then
# clockwise 2, 4 and 8.
_COASTS: Final[dict[int, list[tuple[int, int]]]] = {
    0: [],
    1: [(_TOP, _LEFT)],
    2: [(_RIGHT, _TOP)],
    3: [(_RIGHT, _LEFT)],
    4: [(_BOTTOM, _RIGHT)],
    5: [(_TOP, _LEFT), (_BOTTOM, _RIGHT)],
    6: [(_BOTTOM, _TOP)],
    7: [(_BOTTOM, _LEFT)],
    8: [(_LEFT, _BOTTOM)],
    9: [(_TOP, _BOTTOM)],
    10: [(_RIGHT, _TOP), (_LEFT, _BOTTOM)],
    11: [(_RIGHT, _BOTTOM)],
    12: [(_LEFT, _RIGHT)],
    13: [(_TOP, _RIGHT)],
    14: [(_LEFT, _TOP)],
    15: [],
}

Edge = tuple[int, int, bool]  # column and row of its first corner, and whether it goes down


def make_map(cities: Sequence[Point], rails: Iterable[Sequence[Point]], height: float, inner: Rect) -> dict[str, str]:
    """The land around cities and along rails, and the lines on the sea, as SVG paths by layer."""
    grid = _Grid(inner, height)
    for city in cities:
        grid.raise_around(city, _CITY_REACH * height)
    for rail in rails:
        for point in _walk(rail, _PACE * height):
            grid.raise_around(point, _RAIL_REACH * height)
    rings = [ring for ring in grid.coasts() if _area(ring) > 0 or -_area(ring) > (_LAKE * height) ** 2]
    return {"net": _net(inner), "land": "".join(_path(_smooth(ring)) for ring in rings)}


class _Grid:
    """The distance inland of each corner of a grid. It reaches over the edges of the map, where all is sea."""

    def __init__(self, inner: Rect, height: float) -> None:
        self._step = _STEP * height
        self._left, self._top = inner[0] - 3 * self._step, inner[1] - 3 * self._step
        self._columns = math.ceil((inner[2] - self._left) / self._step) + 4
        self._rows = math.ceil((inner[3] - self._top) / self._step) + 4
        self._waves, length = _WAVES * height, _WAVELENGTH * height
        self._inland = [[-math.inf] * self._columns for _ in range(self._rows)]
        self._swing = [
            [
                self._waves * _wave(self._left + column * self._step, self._top + row * self._step, length)
                for column in range(self._columns)
            ]
            for row in range(self._rows)
        ]

    def raise_around(self, point: Point, reach: float) -> None:
        """Make land as far as `reach` from a point."""
        x, y = point
        far = reach + self._waves + self._step
        for row in self._near(y - self._top, far, self._rows):
            for column in self._near(x - self._left, far, self._columns):
                at = (self._left + column * self._step, self._top + row * self._step)
                self._inland[row][column] = max(self._inland[row][column], reach - math.dist(point, at))

    def _near(self, at: float, far: float, count: int) -> range:
        return range(
            max(math.ceil((at - far) / self._step), 1), min(math.floor((at + far) / self._step) + 1, count - 1)
        )

    def coasts(self) -> list[list[Point]]:
        """The coasts as rings, with the land on their right: lakes turn the other way."""
        following: dict[Edge, Edge] = {}
        for row in range(self._rows - 1):
            for column in range(self._columns - 1):
                following |= self._cross(column, row)
        rings = []
        while following:
            edge, last = following.popitem()
            ring = [edge]
            while last != edge:
                ring.append(last)
                last = following.pop(last)
            rings.append([self._point(crossed) for crossed in ring])
        return rings

    def _cross(self, column: int, row: int) -> dict[Edge, Edge]:
        """The coasts through one cell: from edge to edge."""
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        dry = sum(1 << number for number, (x, y) in enumerate(corners) if self._height(x, y) > 0)
        edges = ((column, row, False), (column + 1, row, True), (column, row + 1, False), (column, row, True))
        return {edges[start]: edges[end] for start, end in _COASTS[dry]}

    def _height(self, column: int, row: int) -> float:
        return self._inland[row][column] + self._swing[row][column]

    def _point(self, edge: Edge) -> Point:
        """The point where a coast crosses an edge of the grid."""
        column, row, down = edge
        to = (column, row + 1) if down else (column + 1, row)
        one, other = (max(self._height(*corner), -self._step) for corner in ((column, row), to))
        share = one / (one - other)
        x, y = column + (0 if down else share), row + (share if down else 0)
        return self._left + x * self._step, self._top + y * self._step


def _wave(x: float, y: float, length: float) -> float:
    """A smooth irregular pattern between -1 and 1, the same for every board."""
    u, v = x / length, y / length
    return (math.sin(u + 1.9 * math.sin(0.53 * v + 0.4)) + math.sin(1.3 * v + 1.7 * math.sin(0.61 * u + 1.1))) / 2


def _walk(line: Sequence[Point], step: float) -> Iterable[Point]:
    """The points of a line that are about a step apart."""
    last = line[0]
    yield last
    for point in line[1:]:
        if math.dist(last, point) >= step:
            last = point
            yield last


def _area(ring: Sequence[Point]) -> float:
    """The area of a ring; negative if it is a lake."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])) / 2


def _smooth(ring: Sequence[Point]) -> list[Point]:
    """A ring with its corners cut off."""
    return [
        (ax + (bx - ax) * share, ay + (by - ay) * share)
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
        for share in (0.25, 0.75)
    ]


def _path(ring: Sequence[Point]) -> str:
    """A ring as an SVG path, from its first point by steps."""
    rounded = [(round(x, 1), round(y, 1)) for x, y in ring]
    steps = " ".join(f"{bx - ax:.1f} {by - ay:.1f}" for (ax, ay), (bx, by) in pairwise(rounded))
    return f"M{rounded[0][0]} {rounded[0][1]}l{steps}z"


def _net(inner: Rect) -> str:
    """Lines across the sea, as meridians and parallels are on other maps."""
    left, top, right, bottom = inner
    step = (right - left) / _SEA_LINES
    down = [f"M{left + step * number:.1f} {top:.1f}V{bottom:.1f}" for number in range(1, _SEA_LINES)]
    across = [
        f"M{left:.1f} {top + step * number:.1f}H{right:.1f}" for number in range(1, math.ceil((bottom - top) / step))
    ]
    return "".join(down + across)
