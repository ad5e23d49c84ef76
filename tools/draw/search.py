"""The search for good shapes: group after group takes the cheapest of some proposals."""

from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from tools.draw.cost import Weights, distance_from, shape_costs
from tools.draw.curves import Floats
from tools.draw.groups import BULGE, EDGE, SHIFT, SKEW, STRETCH, Group
from tools.draw.labels import candidate_spots, overlap_depths, place_labels
from tools.draw.sketch import Sketch

TRIES: Final = 22
POLISHING: Final = 0.25  # sweeps of polishing at most, relative to those of the search
_LIGHTLY: Final = 0.1  # cost of covering spaces while routes may still move
_BENDS: Final = 4.0  # weight of bends while polishing


def search(sketch: Sketch, rng: np.random.Generator, sweeps: int) -> None:
    """Find shapes for all groups and positions for all names: at first with noise, then without, then polish."""
    taken = [sketch.discs(group) for group in sketch.groups]
    for sweep in range(sweeps):
        heat = max(0.0, 1 - sweep / (sweeps * 0.6))
        weights = Weights(names=6 + 24 * sweep / sweeps, bends=1.0, crowding=1.0)
        if sweep >= sweeps * 0.2 and sweep % 3 == 0:
            place_labels(sketch)
        for number in rng.permutation(len(sketch.groups)):
            shapes = _proposals(sketch.groups[number], rng, heat, sketch.spec.height)
            noise = np.concatenate([[0.0], rng.random(TRIES - 1) * heat * 0.5])
            _choose(sketch, taken, int(number), shapes, weights, noise)
    place_labels(sketch, rounds=12)
    _polish(sketch, taken, round(sweeps * POLISHING))


def _polish(sketch: Sketch, taken: list[Floats], sweeps: int) -> None:
    """Straighten unnecessary bends, in small steps towards the straight line and around the current shape."""
    weights = Weights(names=60, bends=_BENDS, crowding=3.0)
    for sweep in range(sweeps):
        if sweep % 4 == 1:
            _free_names(sketch, taken, weights)
        moved = False
        for number, group in enumerate(sketch.groups):
            before = group.shape
            _choose(sketch, taken, number, _near(group, 0.5 ** (sweep % 4)), weights, 0.0)
            moved |= not np.array_equal(before, group.shape)
        if not moved and sweep % 4 == 3:
            break


def _free_names(sketch: Sketch, taken: list[Floats], weights: Weights) -> None:
    """Move names that routes cover to the cheapest spot, assuming that the routes then make room."""
    touch = sketch.spec.height * 0.53
    for number, spot in list(sketch.spots.items()):
        if not any((distance_from(spot.rect, discs) < touch).any() for discs in taken):
            continue
        options = candidate_spots(sketch, number, sketch.spec.font, cKDTree(np.vstack(taken)), _LIGHTLY)
        others = np.array([other.rect for name, other in sketch.spots.items() if name != number])
        prices = [option.cost for option in options] + 2 * overlap_depths(
            others, np.array([option.rect for option in options])
        )
        for index, option in enumerate(options):
            sketch.spots[number] = option
            near = [group for group, discs in enumerate(taken) if (distance_from(option.rect, discs) < touch).any()]
            prices[index] += sum(_least(sketch, taken, group, weights) for group in near)
            del sketch.spots[number]
            prices[index] -= sum(_least(sketch, taken, group, weights) for group in near)
        sketch.spots[number] = options[int(np.argmin(prices))]


def _least(sketch: Sketch, taken: list[Floats], number: int, weights: Weights) -> float:
    """The cost of the best shape near a group's current one."""
    group = sketch.groups[number]
    return float(shape_costs(sketch, group, _near(group, 1.0), _others(taken, number), weights).min())


def _others(taken: list[Floats], number: int) -> "cKDTree":
    """The discs of all groups except one."""
    return cKDTree(np.vstack([*taken[:number], *taken[number + 1 :], [[1e9, 1e9]]]))


def _choose(
    sketch: Sketch, taken: list[Floats], number: int, shapes: Floats, weights: Weights, noise: Floats | float
) -> None:
    """Give a group the cheapest of these shapes."""
    group = sketch.groups[number]
    cost = shape_costs(sketch, group, shapes, _others(taken, number), weights) + noise
    group.shape = shapes[np.argmin(cost)].copy()
    taken[number] = sketch.discs(group)


def _proposals(group: Group, rng: np.random.Generator, heat: float, height: float) -> Floats:
    """The current shape, some near it, some far away."""
    far = TRIES // 2 if heat else TRIES * 3 // 4
    shapes = np.repeat(group.shape[None], TRIES, 0)
    near = (0.04 + 0.25 * heat) * (rng.random((TRIES - 1, 1)) ** 2 + 0.05)
    shapes[1:, :SHIFT] += rng.normal(size=(TRIES - 1, 4)) * near * (1, 0.5, 1, 0.5)
    shapes[1:, SHIFT:] += rng.normal(size=(TRIES - 1, 3)) * (0.3, (2 + 25 * heat) * height / 11, 0.3)
    shapes[far:, BULGE] = rng.uniform(-0.5, 0.5, TRIES - far)
    shapes[far:, SKEW] = rng.normal(size=TRIES - far) * 0.06
    shapes[far:, STRETCH] = rng.random(TRIES - far)
    shapes[-3:, BULGE] *= 2
    shapes[1, :SHIFT] = 0
    return _within(group, shapes)


def _near(group: Group, step: float) -> Floats:
    """The current shape, straighter ones, one step in every direction, and all bows, to get around a name."""
    straighter = [group.shape * ([part] * 4 + [1, 1, 1]) for part in (0.0, 0.3, 0.6, 0.8, 0.9, 0.95)]
    steps = np.array([0.06, 0.03, 0.06, 0.03, 0.2, 8.0, 0.25]) * step
    around = [group.shape + sign * steps[axis] * np.eye(7)[axis] for axis in range(7) for sign in (1, -1)]
    both = [group.shape + np.array([b, s, 0, 0, 0, 0, 0]) * step for b in (0.05, -0.05) for s in (0.025, -0.025)]
    bows = [np.array([bow, 0, bow, 0, *group.shape[SHIFT:]]) for bow in np.linspace(-0.5, 0.5, 21)]
    return _within(group, np.array([group.shape, *straighter, *around, *both, *bows]))


def _within(group: Group, shapes: Floats) -> Floats:
    shapes[:, :EDGE] = np.clip(shapes[:, :EDGE], -group.limit, group.limit)
    shapes[:, STRETCH] = np.clip(shapes[:, STRETCH], 0, 1)
    return shapes
