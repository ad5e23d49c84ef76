"""The cost of the shapes of a route group, which the optimizer minimizes."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from ferrovia.boards.drawing.model import Rect
from tools.draw.curves import Floats, curve_points, step_lengths
from tools.draw.groups import BULGE, BULGE_WEST, SHIFT, SKEW, SKEW_WEST, STRETCH, Group
from tools.draw.sketch import Sketch
from tools.draw.spaces import lay_spaces, outline_discs

_TOLERATED_SHORTAGE: Final = 0.34  # a space may be shorter than wanted by this part before it costs much
_MIN_SPACE: Final = 0.58  # of the wanted length, where cities are close
_EASY_TURN: Final = 0.35  # from one space to the next, in radians


@dataclass(frozen=True)
class Weights:
    """Weights of the cost: names weigh more over time, bends most while polishing."""

    names: float
    bends: float
    crowding: float


def shape_costs(sketch: Sketch, group: Group, shapes: Floats, others: "cKDTree", weights: Weights) -> Floats:
    """The cost of each of K shapes, given the discs of the other groups."""
    spec = sketch.spec
    layout = lay_spaces(spec, group, shapes)
    discs = outline_discs(spec, group, shapes, layout)
    cost = weights.crowding * _crowding(sketch, discs, others)
    cost += _cities(sketch, group, discs) + _names(sketch, discs, weights.names)
    cost += _bounds(sketch, group, discs) + _ground(sketch, group, discs, weights.bends)
    wanted = _wanted_length(sketch, group)
    shortage = np.clip(wanted - layout.size, 0, None) / wanted
    form = group.length * (6 * shortage**2 + 60 * np.clip(shortage - _TOLERATED_SHORTAGE, 0, None))
    form += weights.bends * 2 * (np.clip(layout.turns - _EASY_TURN, 0, None) ** 2).sum(1)
    form += _shape(group, shapes, weights.bends)
    # Weighted by routes, so that a single route bends around a double one and not the other way round.
    return cost + len(group.routes) * form + _detour(sketch, group, shapes)


def _wanted_length(sketch: Sketch, group: Group) -> float:
    """The wanted length of a space; less where a straight line has too little room, to avoid sharp bends."""
    spec = sketch.spec
    if group.wrap or group.ship:
        return spec.space
    room = math.dist(tuple(group.start), tuple(group.end)) - 2 * (spec.radius + spec.gap)
    return min(max(1.25 * (room / group.length - spec.gap), _MIN_SPACE * spec.space), spec.space)


def _shortfall(sketch: Sketch, distance: Floats, need: Floats | float) -> Floats:
    """By how much a distance is less than needed, in heights of a space, squared."""
    found: Floats = (np.clip(need - distance, 0, None) / sketch.spec.height) ** 2
    return found


def _crowding(sketch: Sketch, discs: Floats, others: "cKDTree") -> Floats:
    """Cost of being near other routes, much more if touching one."""
    height, clear = sketch.spec.height, sketch.spec.clear
    far = height + clear
    near = np.minimum(others.query(discs.reshape(-1, 2), distance_upper_bound=far)[0], far).reshape(discs.shape[:2])
    found: Floats = 6 * _shortfall(sketch, near, far).sum(1) + 2.5 * (near < height * 1.04).sum(1)
    return found


def _cities(sketch: Sketch, group: Group, discs: Floats) -> Floats:
    """Cost of being near cities; those at the ends may be close."""
    spec = sketch.spec
    need = np.full(len(sketch.positions), spec.radius + spec.height / 2 + spec.clear)
    need[list(group.ends)] = spec.radius + spec.height / 2 - spec.height / 11
    apart = np.sqrt(((discs[:, :, None] - sketch.positions) ** 2).sum(-1))
    found: Floats = 12 * _shortfall(sketch, apart, need).sum((1, 2))
    return found


def _names(sketch: Sketch, discs: Floats, weight: float) -> Floats:
    """Cost of being near names, more if touching one."""
    height = sketch.spec.height
    low, high = discs.min((0, 1)) - height, discs.max((0, 1)) + height
    found = np.zeros(len(discs))
    for spot in sketch.spots.values():
        left, top, right, bottom = spot.rect
        if left < high[0] and right > low[0] and top < high[1] and bottom > low[1]:
            apart = distance_from(spot.rect, discs)
            found += weight * (_shortfall(sketch, apart, height * 0.64) + 0.05 * (apart < height * 0.53)).sum(1)
    return found


def distance_from(rect: Rect, at: Floats) -> Floats:
    """Distance of points from a rectangle; 0 inside it."""
    across = np.clip(np.maximum(rect[0] - at[..., 0], at[..., 0] - rect[2]), 0, None)
    down = np.clip(np.maximum(rect[1] - at[..., 1], at[..., 1] - rect[3]), 0, None)
    found: Floats = np.hypot(across, down)
    return found


def _bounds(sketch: Sketch, group: Group, discs: Floats) -> Floats:
    """Cost of leaving the bounds; groups that wrap over the edge may touch the sides."""
    height, (x0, y0, x1, y1) = sketch.spec.height, sketch.inner
    side = height * 0.9 if group.wrap else 0
    x, y = discs[..., 0], discs[..., 1]
    out = np.maximum.reduce([x0 - x - side, x - x1 - side, y0 - y, y - y1]) + height * 0.77
    found: Floats = 12 * (np.clip(out, 0, None) / height).sum(1)
    return found


def _ground(sketch: Sketch, group: Group, discs: Floats, bends: float) -> Floats:
    """Cost of ships over land and rails over sea; scaled with bends for ships, so that they go round land."""
    rows, columns = sketch.land.shape
    column = np.clip(((discs[..., 0] - sketch.inner[0]) / sketch.cell).astype(int), 0, columns - 1)
    row = np.clip(((discs[..., 1] - sketch.inner[1]) / sketch.cell).astype(int), 0, rows - 1)
    dry: Floats = sketch.land[row, column].mean(1)
    if group.ship:
        return bends * dry * 1.25 * len(group.routes) * group.length
    return dry * 1.5 if group.ferry else (1 - dry) * 2


def _shape(group: Group, shapes: Floats, bends: float) -> Floats:
    """Cost of bends, of spaces off the middle, and of spaces that could be longer."""
    bulge, skew = shapes[:, [BULGE, BULGE_WEST]], shapes[:, [SKEW, SKEW_WEST]]
    bent = (6 * bulge**2 + 30 * skew**2).sum(1)
    if not group.wrap:
        bent += np.abs(bulge).sum(1) + 0.8 * np.abs(skew).sum(1)
    found: Floats = bends * bent + 0.3 * shapes[:, SHIFT] ** 2 + 0.8 * (1 - shapes[:, STRETCH]) ** 2
    return found


def _detour(sketch: Sketch, group: Group, shapes: Floats) -> Floats:
    """Cost of a line longer than its spaces and the straight line need."""
    if group.wrap:
        return np.zeros(len(shapes))
    spec = sketch.spec
    straight = math.dist(tuple(group.start), tuple(group.end))
    needed = group.length * (spec.longest + spec.gap) + 2 * (spec.radius + spec.gap)
    long = step_lengths(curve_points(group.pieces(shapes)[0]), 1).sum(1) - max(straight * 1.03, needed)
    found: Floats = (np.clip(long, 0, None) / spec.height) ** 2
    return found
