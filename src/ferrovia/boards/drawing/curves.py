"""Cubic curves, many at a time: arrays of K curves with 49 points each."""

from typing import Final

import numpy as np

from ferrovia.boards.drawing.topology import Floats

_T: Final = np.linspace(0, 1, 49)
_BASIS: Final = np.column_stack([(1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T * _T * (1 - _T), _T**3])


def controls(start: Floats, end: Floats, bulge: Floats, skew: Floats) -> Floats:
    """Control points [K, 4, 2]; bulge and skew in parts of the chord."""
    start, end = np.broadcast_to(start, (len(bulge), 2)), np.broadcast_to(end, (len(bulge), 2))
    chord = end - start
    side = np.column_stack([-chord[:, 1], chord[:, 0]])
    first = start + chord / 3 + side * (bulge + skew)[:, None]
    second = start + chord * 2 / 3 + side * (bulge - skew)[:, None]
    return np.stack([start, first, second, end], 1)


def points(control: Floats) -> Floats:
    """Points [K, 49, 2] of curves with these control points."""
    found: Floats = np.einsum("tc,kcd->ktd", _BASIS, control)
    return found


def steps(line: Floats, axis: int) -> Floats:
    """Distances of points that follow each other along an axis."""
    apart = np.diff(line, axis=axis)
    return np.hypot(apart[..., 0], apart[..., 1])


def travelled(line: Floats) -> Floats:
    """How far along its curve each point is, [K, 49]."""
    return np.concatenate([np.zeros((len(line), 1)), np.cumsum(steps(line, 1), 1)], 1)


def along(line: Floats, way: Floats, distance: Floats) -> Floats:
    """Points [K, c, 2] at distances [K, c] along curves whose points are `way` along them."""
    before = np.clip((way[:, None, :] <= distance[..., None]).sum(-1) - 1, 0, way.shape[1] - 2)
    here, there = np.take_along_axis(way, before, 1), np.take_along_axis(way, before + 1, 1)
    part = np.clip((distance - here) / np.maximum(there - here, 1e-9), 0, 1)[..., None]
    row = np.arange(len(line))[:, None]
    found: Floats = line[row, before] * (1 - part) + line[row, before + 1] * part
    return found
