"""Placing the names of cities."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np
from scipy.spatial import cKDTree
from shapely.geometry import Point, box

from ferrovia.boards.drawing.lettering import CAPITAL, OVERVIEW, box_height, line_breaks, text_width
from ferrovia.boards.drawing.model import Anchor, Label, Rect
from tools.draw.cost import distance_from
from tools.draw.curves import Floats
from tools.draw.sketch import LabelSpot, Sketch

# Direction of a name from its city, and a small cost by preference.
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
_KEPT: Final = 24  # spots considered for each name
_COVERING: Final = 1.6  # cost of covering spaces


def place_labels(sketch: Sketch, rounds: int = 6) -> None:
    """Move every name to its cheapest spot."""
    sketch.spots = _choose_spots(sketch, sketch.spec.font, _COVERING, rounds)


def overview_spots(sketch: Sketch) -> dict[int, LabelSpot]:
    """Spots of the large names. They may cover spaces; names that would cover each other or a city are left out."""
    spots = _choose_spots(sketch, sketch.spec.font * OVERVIEW, 0.12, 12)
    boxes = {number: box(*spot.rect) for number, spot in spots.items()}
    discs = [Point(position).buffer(sketch.spec.radius) for position in sketch.positions]
    least = (sketch.spec.height * 0.27) ** 2

    def hits(number: int) -> int:
        others = sum(boxes[number].intersects(boxes[other]) for other in spots if other != number)
        return others + 9 * sum(boxes[number].intersection(disc).area > least for disc in discs)

    while spots and hits(worst := max(spots, key=hits)):
        del spots[worst]
    return spots


def make_label(spot: LabelSpot, font: float) -> Label:
    """The label at a spot."""
    left, top, right, _ = spot.rect
    x = {"start": left, "end": right, "middle": (left + right) / 2}[spot.anchor]
    return Label(round(x, 1), round(top + font * CAPITAL, 1), spot.anchor, spot.lines)


def _choose_spots(sketch: Sketch, font: float, covering: float, rounds: int) -> dict[int, LabelSpot]:
    """Choose the cheapest spot of each name, in turn, until nothing changes."""
    discs = cKDTree(np.vstack([sketch.discs(group) for group in sketch.groups]))
    options: dict[int, list[LabelSpot]] = {}
    for number, city in enumerate(sketch.cities):
        if not city.get("junction"):
            options[number] = candidate_spots(sketch, number, font, discs, covering)
    chosen = {number: spots[0] for number, spots in options.items()}
    for _ in range(rounds if len(chosen) > 1 else 0):
        before = dict(chosen)
        for number, spots in options.items():
            others = np.array([spot.rect for other, spot in chosen.items() if other != number])
            deep = overlap_depths(others, np.array([spot.rect for spot in spots]))
            chosen[number] = spots[int(np.argmin(np.array([spot.cost for spot in spots]) + 2 * deep))]
        if all(before[number] is chosen[number] for number in chosen):
            break
    return chosen


def candidate_spots(sketch: Sketch, number: int, font: float, discs: "cKDTree", covering: float) -> list[LabelSpot]:
    """The cheapest spots for a city's name, best first, given the discs of the routes."""
    priced = [_with_cost(sketch, spot, discs, covering) for spot in _candidates(sketch, number, font)]
    return sorted(priced, key=lambda spot: spot.cost)[:_KEPT]


def overlap_depths(others: Floats, rects: Floats) -> Floats:
    """The depth by which each rectangle overlaps the others, with a margin of two units."""
    right = np.minimum(others[None, :, 2], rects[:, None, 2]) - np.maximum(others[None, :, 0], rects[:, None, 0])
    down = np.minimum(others[None, :, 3], rects[:, None, 3]) - np.maximum(others[None, :, 1], rects[:, None, 1])
    found: Floats = np.clip(np.minimum(right, down) + 2, 0, None).sum(1)
    return found


def _candidates(sketch: Sketch, number: int, font: float) -> Iterator[LabelSpot]:
    """Every spot that a name may take, with the cost of its direction, distance and lines."""
    (x, y), radius = sketch.positions[number], sketch.spec.radius
    for lines in line_breaks(sketch.cities[number]["name"]):
        width, height = max(text_width(line, font) for line in lines), box_height(len(lines), font) + font / 13
        for step, away in enumerate(_AWAY):
            for dx, dy, preference in _SIDES:
                slant = 0.72 if abs(dx) == abs(dy) else 0.95 if dx and dy else 1
                reach = radius * (1 + away) * slant
                cx = x + dx * reach + dx * width * (0.5 if abs(dx) == 1 else 0.7)
                cy = y + dy * reach + dy * height * (0.5 if abs(dy) == 1 else 0.6)
                anchor: Anchor = "start" if dx == 1 else "end" if dx == -1 else "middle"
                around: Rect = (cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
                yield LabelSpot(preference + 0.8 * step + 0.35 * (len(lines) - 1), around, lines, anchor)


def _with_cost(sketch: Sketch, spot: LabelSpot, discs: "cKDTree", covering: float) -> LabelSpot:
    """The spot with the cost of what it covers: spaces, cities, the bounds."""
    height, radius, (x0, y0, x1, y1) = sketch.spec.height, sketch.spec.radius, sketch.inner
    left, top, right, bottom = spot.rect
    reach = math.dist((left, top), (right, bottom)) / 2 + height
    near = discs.data[discs.query_ball_point(((left + right) / 2, (top + bottom) / 2), reach)]
    cost = spot.cost + covering * (np.clip(height * 0.61 - distance_from(spot.rect, near), 0, None) / height * 2).sum()
    cost += 8 * (np.clip(radius * 1.15 - distance_from(spot.rect, sketch.positions), 0, None) / radius).sum()
    unit = height / 11
    cost += 3 * sum(max(0.0, out / unit + 3) for out in (x0 - left, y0 - top, right - x1, bottom - y1))
    return spot._replace(cost=float(cost))
