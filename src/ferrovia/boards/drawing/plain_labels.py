"""Placing names on a plain drawing: each beside its city, where it covers least."""

from dataclasses import dataclass
from typing import Any, Final

from ferrovia.boards.drawing.lettering import CAPITAL, box_height, line_breaks, text_width
from ferrovia.boards.drawing.model import Anchor, Label, Rect
from ferrovia.boards.drawing.positions import Point

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
_SPACE: Final = 1.0  # costs of covering
_CITY: Final = 5.0
_NAME: Final = 100.0
_OUTSIDE: Final = 50.0


@dataclass(frozen=True)
class Scene:
    """Everything that names must keep clear of."""

    cities: list[dict[str, Any]]
    positions: list[Point]
    covered: list[Point]  # by spaces
    height: float
    radius: float
    inner: Rect


def make_labels(scene: Scene, font: float, *, leaving_out: bool = False) -> dict[int, Label]:
    """A label for each city except junctions, by number; with `leaving_out`, without labels that cover another."""
    taken: list[Rect] = []
    found: dict[int, Label] = {}
    for number, city in enumerate(scene.cities):
        if city.get("junction"):
            continue
        options = [
            (_cover_cost(scene, rect, taken) + index * 0.01 + 0.1 * len(lines), rect, anchor, lines)
            for lines in line_breaks(city["name"])
            for index, (rect, anchor) in enumerate(_candidates(scene, scene.positions[number], lines, font))
        ]
        cost, rect, anchor, lines = min(options, key=lambda option: option[0])
        if leaving_out and cost >= _OUTSIDE:
            continue
        taken.append(rect)
        x = {"start": rect[0], "middle": (rect[0] + rect[2]) / 2, "end": rect[2]}[anchor]
        found[number] = Label(round(x, 1), round(rect[1] + font * CAPITAL, 1), anchor, lines)
    return found


def _candidates(scene: Scene, at: Point, lines: list[str], font: float) -> list[tuple[Rect, Anchor]]:
    """The rectangles that a label of these lines may take."""
    width, height = max(text_width(line, font) for line in lines), box_height(len(lines), font)
    found: list[tuple[Rect, Anchor]] = []
    for dx, dy, anchor in _SIDES:
        away = scene.radius * (1.1 if dx and dy else 1.5)
        x, y = at[0] + dx * (away + width / 2), at[1] + dy * (away + height / 2)
        found.append(((x - width / 2, y - height / 2, x + width / 2, y + height / 2), anchor))
    return found


def _cover_cost(scene: Scene, rect: Rect, taken: list[Rect]) -> float:
    """The cost of what a label covers: low for spaces, high for cities and names, higher outside the bounds."""
    left, top, right, bottom = rect
    reach = scene.height / 2
    cost = _SPACE * sum(left - reach < x < right + reach and top - reach < y < bottom + reach for x, y in scene.covered)
    reach = scene.radius
    cost += _CITY * sum(
        left - reach < x < right + reach and top - reach < y < bottom + reach for x, y in scene.positions
    )
    cost += _NAME * sum(left < u[2] and u[0] < right and top < u[3] and u[1] < bottom for u in taken)
    inner = scene.inner
    return cost + _OUTSIDE * (left < inner[0] or top < inner[1] or right > inner[2] or bottom > inner[3])
