"""Groups of parallel routes between two cities, each described by a few shape parameters."""

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from ferrovia.boards.drawing.model import routes_by_ends
from tools.draw.curves import Floats, control_points

# The parameters of a shape: bulge and skew of each piece, shift of the spaces along the line, height at which it
# crosses the edge of the world, stretch from the wanted to the longest space.
BULGE: Final = 0
SKEW: Final = 1
BULGE_WEST: Final = 2
SKEW_WEST: Final = 3
SHIFT: Final = 4
EDGE: Final = 5
STRETCH: Final = 6


@dataclass
class Group:
    """Parallel routes. A group over the edge has two pieces: city to east edge, west edge to city."""

    routes: list[int]
    length: int
    ends: tuple[int, int]  # the eastern city first if the group goes over the edge
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
        """The limits of the first five parameters of a shape."""
        return np.array([0.5, 0.2, 0.5, 0.2, 0.9] if self.wrap else [1.1, 0.35, 0, 0, 0.9])

    def pieces(self, shapes: Floats) -> list[Floats]:
        """Control points of the pieces for K shapes."""
        if not self.wrap:
            return [control_points(self.start, self.end, shapes[:, BULGE], shapes[:, SKEW])]
        west, east = (np.column_stack([np.full(len(shapes), edge), shapes[:, EDGE]]) for edge in self.edges)
        return [
            control_points(self.start, east, shapes[:, BULGE], shapes[:, SKEW]),
            control_points(west, self.end, shapes[:, BULGE_WEST], shapes[:, SKEW_WEST]),
        ]


def make_groups(board_file: dict[str, Any], positions: Floats, edges: tuple[float, float]) -> list[Group]:
    """The groups of a board, in the order of their first routes."""
    return [_group(board_file, routes, ends, positions, edges) for ends, routes in routes_by_ends(board_file).items()]


def _group(
    board_file: dict[str, Any], routes: list[int], ends: tuple[int, int], positions: Floats, edges: tuple[float, float]
) -> Group:
    first = board_file["routes"][routes[0]]
    ship, ferry, wrap = (bool(first.get(kind)) for kind in ("ship", "ferry", "wrap"))
    if wrap and positions[ends[0]][0] < positions[ends[1]][0]:
        ends = ends[1], ends[0]
    start, end = positions[ends[0]], positions[ends[1]]
    return Group(routes, first["length"], ends, start, end, edges, ship, ferry, wrap)
