"""Names on a plain drawing: each beside its city, where it covers least."""

from dataclasses import dataclass
from typing import Any, Final

from ferrovia.boards.drawing.form import Anchor, Box, Label
from ferrovia.boards.drawing.lettering import CAPITAL, box_height, in_lines, text_width
from ferrovia.boards.drawing.places import Point

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
_SPACE: Final = 1.0  # what covering costs
_CITY: Final = 5.0
_NAME: Final = 100.0
_OUTSIDE: Final = 50.0


@dataclass(frozen=True)
class Scene:
    """What names must keep clear of."""

    cities: list[dict[str, Any]]
    places: list[Point]
    covered: list[Point]  # by spaces
    height: float
    radius: float
    inner: Box


def labels(scene: Scene, font: float, *, leaving_out: bool = False) -> dict[int, Label]:
    """A label for each city but junctions, by number; those that cover another may be left out."""
    taken: list[Box] = []
    found: dict[int, Label] = {}
    for number, city in enumerate(scene.cities):
        if city.get("junction"):
            continue
        options = [
            (_covered(scene, box, taken) + place * 0.01 + 0.1 * len(lines), box, anchor, lines)
            for lines in in_lines(city["name"])
            for place, (box, anchor) in enumerate(_boxes(scene, scene.places[number], lines, font))
        ]
        cost, box, anchor, lines = min(options, key=lambda option: option[0])
        if leaving_out and cost >= _OUTSIDE:
            continue
        taken.append(box)
        x = {"start": box[0], "middle": (box[0] + box[2]) / 2, "end": box[2]}[anchor]
        found[number] = Label(round(x, 1), round(box[1] + font * CAPITAL, 1), anchor, lines)
    return found


def _boxes(scene: Scene, at: Point, lines: list[str], font: float) -> list[tuple[Box, Anchor]]:
    """Where a label of these lines may be."""
    width, height = max(text_width(line, font) for line in lines), box_height(len(lines), font)
    found: list[tuple[Box, Anchor]] = []
    for dx, dy, anchor in _SIDES:
        away = scene.radius * (1.1 if dx and dy else 1.5)
        x, y = at[0] + dx * (away + width / 2), at[1] + dy * (away + height / 2)
        found.append(((x - width / 2, y - height / 2, x + width / 2, y + height / 2), anchor))
    return found


def _covered(scene: Scene, box: Box, taken: list[Box]) -> float:
    """What a label covers: spaces a little, cities and other names much; outside the frame is hardly a place."""
    left, top, right, bottom = box
    reach = scene.height / 2
    cost = _SPACE * sum(left - reach < x < right + reach and top - reach < y < bottom + reach for x, y in scene.covered)
    reach = scene.radius
    cost += _CITY * sum(left - reach < x < right + reach and top - reach < y < bottom + reach for x, y in scene.places)
    cost += _NAME * sum(left < u[2] and u[0] < right and top < u[3] and u[1] < bottom for u in taken)
    inner = scene.inner
    return cost + _OUTSIDE * (left < inner[0] or top < inner[1] or right > inner[2] or bottom > inner[3])
