"""Where the names of cities go."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np
from scipy.spatial import cKDTree
from shapely.geometry import Point, box

from ferrovia.boards.drawing.cost import beyond
from ferrovia.boards.drawing.form import Anchor, Box, Label
from ferrovia.boards.drawing.lettering import CAPITAL, OVERVIEW, box_height, in_lines, text_width
from ferrovia.boards.drawing.sketch import Sketch, Spot
from ferrovia.boards.drawing.topology import Floats

# Direction of a name from its city, and a small preference.
_SIDES: Final = (
    (1, 0, 0),
    (-1, 0, 0.1),
    (0, -1, 0.15),
    (0, 1, 0.2),
    (1, -1, 0.1),
    (1, 1, 0.15),
    (-1, -1, 0.15),
    (-1, 1, 0.2),
    (0.5, -1, 0.25),
    (-0.5, -1, 0.25),
    (0.5, 1, 0.3),
    (-0.5, 1, 0.3),
    (1, 0.5, 0.25),
    (1, -0.5, 0.25),
    (-1, 0.5, 0.3),
    (-1, -0.5, 0.3),
)
_AWAY: Final = (0.45, 0.9, 1.5, 2.2)  # from the city, in radii
_KEPT: Final = 24  # places that are looked at for each name
_COVERING: Final = 1.6  # cost of covering spaces


def place_names(sketch: Sketch, rounds: int = 6) -> None:
    """Every name takes its cheapest place."""
    sketch.spots = _placed(sketch, sketch.plan.font, _COVERING, rounds)


def overview_spots(sketch: Sketch) -> dict[int, Spot]:
    """Large names: they may cover spaces, but not each other or a city; those that would are left out."""
    spots = _placed(sketch, sketch.plan.font * OVERVIEW, 0.12, 12)
    boxes = {number: box(*spot.box) for number, spot in spots.items()}
    discs = [Point(place).buffer(sketch.plan.radius) for place in sketch.places]
    least = (sketch.plan.height * 0.27) ** 2

    def hits(number: int) -> int:
        others = sum(boxes[number].intersects(boxes[other]) for other in spots if other != number)
        return others + 9 * sum(boxes[number].intersection(disc).area > least for disc in discs)

    while spots and hits(worst := max(spots, key=hits)):
        del spots[worst]
    return spots


def label(spot: Spot, font: float) -> Label:
    """A spot as it is written down."""
    left, top, right, _ = spot.box
    x = {"start": left, "end": right, "middle": (left + right) / 2}[spot.anchor]
    return Label(round(x, 1), round(top + font * CAPITAL, 1), spot.anchor, spot.lines)


def _placed(sketch: Sketch, font: float, covering: float, rounds: int) -> dict[int, Spot]:
    """The cheapest place of each name, in turn, until nothing changes."""
    discs = cKDTree(np.vstack([sketch.discs(group) for group in sketch.groups]))
    options: dict[int, list[Spot]] = {}
    for number, city in enumerate(sketch.cities):
        if not city.get("junction"):
            options[number] = spots_for(sketch, number, font, discs, covering)
    chosen = {number: spots[0] for number, spots in options.items()}
    for _ in range(rounds if len(chosen) > 1 else 0):
        before = dict(chosen)
        for number, spots in options.items():
            others = np.array([spot.box for other, spot in chosen.items() if other != number])
            deep = clashes(others, np.array([spot.box for spot in spots]))
            chosen[number] = spots[int(np.argmin(np.array([spot.cost for spot in spots]) + 2 * deep))]
        if all(before[number] is chosen[number] for number in chosen):
            break
    return chosen


def spots_for(sketch: Sketch, number: int, font: float, discs: "cKDTree", covering: float) -> list[Spot]:
    """The cheapest places for a city's name, the best first, among these discs of routes."""
    priced = [_priced(sketch, spot, discs, covering) for spot in _candidates(sketch, number, font)]
    return sorted(priced, key=lambda spot: spot.cost)[:_KEPT]


def clashes(others: Floats, boxes: Floats) -> Floats:
    """How deep each box lies in others, with two units to spare."""
    right = np.minimum(others[None, :, 2], boxes[:, None, 2]) - np.maximum(others[None, :, 0], boxes[:, None, 0])
    down = np.minimum(others[None, :, 3], boxes[:, None, 3]) - np.maximum(others[None, :, 1], boxes[:, None, 1])
    found: Floats = np.clip(np.minimum(right, down) + 2, 0, None).sum(1)
    return found


def _candidates(sketch: Sketch, number: int, font: float) -> Iterator[Spot]:
    """Every place that a name may take, with what is odd about it."""
    (x, y), radius = sketch.places[number], sketch.plan.radius
    for lines in in_lines(sketch.cities[number]["name"]):
        width, height = max(text_width(line, font) for line in lines), box_height(len(lines), font) + font / 13
        for step, away in enumerate(_AWAY):
            for dx, dy, odd in _SIDES:
                slant = 0.72 if abs(dx) == abs(dy) else 0.95 if dx and dy else 1
                reach = radius * (1 + away) * slant
                cx = x + dx * reach + dx * width * (0.5 if abs(dx) == 1 else 0.7)
                cy = y + dy * reach + dy * height * (0.5 if abs(dy) == 1 else 0.6)
                anchor: Anchor = "start" if dx == 1 else "end" if dx == -1 else "middle"
                around: Box = (cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
                yield Spot(odd + 0.8 * step + 0.35 * (len(lines) - 1), around, lines, anchor)


def _priced(sketch: Sketch, spot: Spot, discs: "cKDTree", covering: float) -> Spot:
    """A spot with the cost of what it covers: spaces, cities, the frame."""
    height, radius, (x0, y0, x1, y1) = sketch.plan.height, sketch.plan.radius, sketch.inner
    left, top, right, bottom = spot.box
    reach = math.dist((left, top), (right, bottom)) / 2 + height
    near = discs.data[discs.query_ball_point(((left + right) / 2, (top + bottom) / 2), reach)]
    cost = spot.cost + covering * (np.clip(height * 0.61 - beyond(spot.box, near), 0, None) / height * 2).sum()
    cost += 8 * (np.clip(radius * 1.15 - beyond(spot.box, sketch.places), 0, None) / radius).sum()
    unit = height / 11
    cost += 3 * sum(max(0.0, out / unit + 3) for out in (x0 - left, y0 - top, right - x1, bottom - y1))
    return spot._replace(cost=float(cost))
