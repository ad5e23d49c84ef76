"""Cubic Bézier curves, many at a time: arrays of K curves with 49 points each."""

from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_T: Final = np.linspace(0, 1, 49)
_BASIS: Final = np.column_stack([(1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T * _T * (1 - _T), _T**3])


def control_points(start: Floats, end: Floats, bulge: Floats, skew: Floats) -> Floats:
    """Control points [K, 4, 2]; bulge and skew are relative to the chord."""
    start, end = np.broadcast_to(start, (len(bulge), 2)), np.broadcast_to(end, (len(bulge), 2))
    chord = end - start
    side = np.column_stack([-chord[:, 1], chord[:, 0]])
    first = start + chord / 3 + side * (bulge + skew)[:, None]
    second = start + chord * 2 / 3 + side * (bulge - skew)[:, None]
    return np.stack([start, first, second, end], 1)


def curve_points(control: Floats) -> Floats:
    """Points [K, 49, 2] on curves with these control points."""
    found: Floats = np.einsum("tc,kcd->ktd", _BASIS, control)
    return found


def step_lengths(line: Floats, axis: int) -> Floats:
    """Distances between successive points along an axis."""
    apart = np.diff(line, axis=axis)
    return np.hypot(apart[..., 0], apart[..., 1])


def arc_lengths(line: Floats) -> Floats:
    """Distance of each point from the start of its curve, [K, 49]."""
    return np.concatenate([np.zeros((len(line), 1)), np.cumsum(step_lengths(line, 1), 1)], 1)


def points_at(line: Floats, lengths: Floats, distance: Floats) -> Floats:
    """Points [K, c, 2] at distances [K, c] along curves with these arc lengths."""
    before = np.clip((lengths[:, None, :] <= distance[..., None]).sum(-1) - 1, 0, lengths.shape[1] - 2)
    here, there = np.take_along_axis(lengths, before, 1), np.take_along_axis(lengths, before + 1, 1)
    part = np.clip((distance - here) / np.maximum(there - here, 1e-9), 0, 1)[..., None]
    row = np.arange(len(line))[:, None]
    found: Floats = line[row, before] * (1 - part) + line[row, before + 1] * part
    return found
