"""What is wrong with the shapes of a group: the less, the better."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from ferrovia.boards.drawing.curves import points, steps
from ferrovia.boards.drawing.form import Box
from ferrovia.boards.drawing.groups import BULGE, BULGE_WEST, SHIFT, SKEW, SKEW_WEST, STRETCH, Group
from ferrovia.boards.drawing.sketch import Sketch
from ferrovia.boards.drawing.spaces import lay, outline
from ferrovia.boards.drawing.topology import Floats

_SHORT: Final = 0.34  # a space may lack this part of the wanted length before it costs much
_LEAST: Final = 0.58  # of the wanted length, where cities are close
_EASY_TURN: Final = 0.35  # from one space to the next, in radians


@dataclass(frozen=True)
class Weights:
    """How much the search cares about names, which push harder with time, and about bends, which it polishes last."""

    names: float
    bends: float
    crowding: float


def costs(sketch: Sketch, group: Group, shapes: Floats, others: "cKDTree", weights: Weights) -> Floats:
    """The cost of each of K shapes among the discs of the other groups."""
    plan = sketch.plan
    laid = lay(plan, group, shapes)
    discs = outline(plan, group, shapes, laid)
    cost = weights.crowding * _crowding(sketch, discs, others)
    cost += _cities(sketch, group, discs) + _names(sketch, discs, weights.names)
    cost += _frame(sketch, group, discs) + _ground(sketch, group, discs, weights.bends)
    wanted = _wanted(sketch, group)
    lack = np.clip(wanted - laid.size, 0, None) / wanted
    form = group.length * (6 * lack**2 + 60 * np.clip(lack - _SHORT, 0, None))
    form += weights.bends * 2 * (np.clip(laid.turns - _EASY_TURN, 0, None) ** 2).sum(1)
    form += _shape(group, shapes, weights.bends)
    # A single route makes way for a double one rather than the other way round.
    return cost + len(group.routes) * form + _detour(sketch, group, shapes)


def _wanted(sketch: Sketch, group: Group) -> float:
    """The wanted length of a space; less where a straight line has no room for it, so that it need not bend much."""
    plan = sketch.plan
    if group.wrap or group.ship:
        return plan.space
    room = math.dist(tuple(group.start), tuple(group.end)) - 2 * (plan.radius + plan.gap)
    return min(max(1.25 * (room / group.length - plan.gap), _LEAST * plan.space), plan.space)


def _short(sketch: Sketch, distance: Floats, need: Floats | float) -> Floats:
    """How much a distance falls short of what is needed, squared, in heights of a space."""
    found: Floats = (np.clip(need - distance, 0, None) / sketch.plan.height) ** 2
    return found


def _crowding(sketch: Sketch, discs: Floats, others: "cKDTree") -> Floats:
    """Nearness to other routes, and much more for touching one."""
    height, clear = sketch.plan.height, sketch.plan.clear
    far = height + clear
    near = np.minimum(others.query(discs.reshape(-1, 2), distance_upper_bound=far)[0], far).reshape(discs.shape[:2])
    found: Floats = 6 * _short(sketch, near, far).sum(1) + 2.5 * (near < height * 1.04).sum(1)
    return found


def _cities(sketch: Sketch, group: Group, discs: Floats) -> Floats:
    """Nearness to cities; those at the ends may be close."""
    plan = sketch.plan
    need = np.full(len(sketch.places), plan.radius + plan.height / 2 + plan.clear)
    need[list(group.ends)] = plan.radius + plan.height / 2 - plan.height / 11
    apart = np.sqrt(((discs[:, :, None] - sketch.places) ** 2).sum(-1))
    found: Floats = 12 * _short(sketch, apart, need).sum((1, 2))
    return found


def _names(sketch: Sketch, discs: Floats, weight: float) -> Floats:
    """Nearness to names, and more for touching one."""
    height = sketch.plan.height
    low, high = discs.min((0, 1)) - height, discs.max((0, 1)) + height
    found = np.zeros(len(discs))
    for spot in sketch.spots.values():
        left, top, right, bottom = spot.box
        if left < high[0] and right > low[0] and top < high[1] and bottom > low[1]:
            apart = beyond(spot.box, discs)
            found += weight * (_short(sketch, apart, height * 0.64) + 0.05 * (apart < height * 0.53)).sum(1)
    return found


def beyond(box: Box, at: Floats) -> Floats:
    """Distance of points from a box."""
    across = np.clip(np.maximum(box[0] - at[..., 0], at[..., 0] - box[2]), 0, None)
    down = np.clip(np.maximum(box[1] - at[..., 1], at[..., 1] - box[3]), 0, None)
    found: Floats = np.hypot(across, down)
    return found


def _frame(sketch: Sketch, group: Group, discs: Floats) -> Floats:
    """What lies outside; groups over the edge may touch the sides."""
    height, (x0, y0, x1, y1) = sketch.plan.height, sketch.inner
    side = height * 0.9 if group.wrap else 0
    x, y = discs[..., 0], discs[..., 1]
    out = np.maximum.reduce([x0 - x - side, x - x1 - side, y0 - y, y - y1]) + height * 0.77
    found: Floats = 12 * (np.clip(out, 0, None) / height).sum(1)
    return found


def _ground(sketch: Sketch, group: Group, discs: Floats, bends: float) -> Floats:
    """Land under ships, sea under rails; ships go round land however much is made of bends."""
    rows, columns = sketch.land.shape
    column = np.clip(((discs[..., 0] - sketch.inner[0]) / sketch.cell).astype(int), 0, columns - 1)
    row = np.clip(((discs[..., 1] - sketch.inner[1]) / sketch.cell).astype(int), 0, rows - 1)
    dry: Floats = sketch.land[row, column].mean(1)
    if group.ship:
        return bends * dry * 1.25 * len(group.routes) * group.length
    return dry * 1.5 if group.ferry else (1 - dry) * 2


def _shape(group: Group, shapes: Floats, bends: float) -> Floats:
    """Bends, spaces out of the middle, spaces that could be longer."""
    bulge, skew = shapes[:, [BULGE, BULGE_WEST]], shapes[:, [SKEW, SKEW_WEST]]
    bent = (6 * bulge**2 + 30 * skew**2).sum(1)
    if not group.wrap:
        bent += np.abs(bulge).sum(1) + 0.8 * np.abs(skew).sum(1)
    found: Floats = bends * bent + 0.3 * shapes[:, SHIFT] ** 2 + 0.8 * (1 - shapes[:, STRETCH]) ** 2
    return found


def _detour(sketch: Sketch, group: Group, shapes: Floats) -> Floats:
    """A line longer than its spaces need, and than the straight way."""
    if group.wrap:
        return np.zeros(len(shapes))
    plan = sketch.plan
    straight = math.dist(tuple(group.start), tuple(group.end))
    needed = group.length * (plan.longest + plan.gap) + 2 * (plan.radius + plan.gap)
    long = steps(points(group.pieces(shapes)[0]), 1).sum(1) - max(straight * 1.03, needed)
    found: Floats = (np.clip(long, 0, None) / plan.height) ** 2
    return found
