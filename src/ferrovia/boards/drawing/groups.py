"""All routes between two cities, as one shape with a few numbers."""

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from ferrovia.boards.drawing.curves import controls
from ferrovia.boards.drawing.topology import Floats

# The numbers of a shape: bulge and skew of each piece, shift of the spaces along the line, height of the crossing at
# the edge of the world, stretch from the wanted to the longest space.
BULGE: Final = 0
SKEW: Final = 1
BULGE_WEST: Final = 2
SKEW_WEST: Final = 3
SHIFT: Final = 4
EDGE: Final = 5
STRETCH: Final = 6


@dataclass
class Group:
    """Parallel routes. Those over the edge have two pieces: a city to the east edge, the west edge to a city."""

    routes: list[int]
    length: int
    ends: tuple[int, int]  # of one over the edge, the eastern city first
    start: Floats
    end: Floats
    edges: tuple[float, float]
    ship: bool
    ferry: bool
    wrap: bool
    shape: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.shape = np.array([0, 0, 0, 0, 0, (self.start[1] + self.end[1]) / 2, 1.0])

    @property
    def limit(self) -> Floats:
        """How far the first five numbers of a shape may go."""
        return np.array([0.5, 0.2, 0.5, 0.2, 0.9] if self.wrap else [1.1, 0.35, 0, 0, 0.9])

    def pieces(self, shapes: Floats) -> list[Floats]:
        """Control points of the pieces for K shapes."""
        if not self.wrap:
            return [controls(self.start, self.end, shapes[:, BULGE], shapes[:, SKEW])]
        west, east = (np.column_stack([np.full(len(shapes), edge), shapes[:, EDGE]]) for edge in self.edges)
        return [
            controls(self.start, east, shapes[:, BULGE], shapes[:, SKEW]),
            controls(west, self.end, shapes[:, BULGE_WEST], shapes[:, SKEW_WEST]),
        ]


def groups_of(facts: dict[str, Any], places: Floats, edges: tuple[float, float]) -> list[Group]:
    """The groups of a board, in the order of their first routes."""
    number = {city["id"]: index for index, city in enumerate(facts["cities"])}
    by_ends: dict[tuple[int, int], list[int]] = {}
    for index, route in enumerate(facts["routes"]):
        by_ends.setdefault((number[route["a"]], number[route["b"]]), []).append(index)
    return [_group(facts, routes, ends, places, edges) for ends, routes in by_ends.items()]


def _group(
    facts: dict[str, Any], routes: list[int], ends: tuple[int, int], places: Floats, edges: tuple[float, float]
) -> Group:
    first = facts["routes"][routes[0]]
    ship, ferry, wrap = (bool(first.get(kind)) for kind in ("ship", "ferry", "wrap"))
    if wrap and places[ends[0]][0] < places[ends[1]][0]:
        ends = ends[1], ends[0]
    start, end = places[ends[0]], places[ends[1]]
    return Group(routes, first["length"], ends, start, end, edges, ship, ferry, wrap)
