"""Mapping longitude and latitude to the board, so that each city gets its position."""

import math
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from scipy.interpolate import RBFInterpolator

from ferrovia.boards.drawing.model import Rect
from tools.draw.curves import Floats

Projection = Callable[[Floats], Floats]

FLOOR: Final = 0.2  # areas may be squeezed to a fifth of the mean, not more
_SMOOTHING: Final = 0.02
_RING_SMOOTHING: Final = 2.0  # smoothing of the ring of points outside the bounds
_ROUNDS: Final = 40
_GRID: Final = 8.0


def projection(kind: str, *parameters: Any) -> Projection:
    """A map projection to a plane whose y axis points down."""
    if kind == "conic":
        return _conic(*parameters)
    if kind == "miller":
        return _miller
    shrink = math.cos(math.radians(parameters[0]))
    return lambda points: np.column_stack([points[:, 0] * shrink, -points[:, 1]])


def _conic(first: float, second: float, middle: float) -> Projection:
    """Lambert's conformal conic projection with two standard parallels."""

    def half(latitude: Any) -> Any:
        return np.tan(np.pi / 4 + np.radians(latitude) / 2)

    ratio = math.cos(math.radians(first)) / math.cos(math.radians(second))
    power = math.log(ratio) / math.log(half(second) / half(first))

    def project(points: Floats) -> Floats:
        radius, turn = half(points[:, 1]) ** -power, power * np.radians(points[:, 0] - middle)
        return np.column_stack([radius * np.sin(turn), radius * np.cos(turn)]) * 100

    return project


def _miller(points: Floats) -> Floats:
    north = np.degrees(1.25 * np.log(np.tan(np.pi / 4 + 0.4 * np.radians(points[:, 1]))))
    return np.column_stack([points[:, 0], -north])


class Warp:
    """A projection, the best affine map, then a thin-plate spline with a separate smoothing for each city.

    Where the spline would fold or squeeze the map, nearby cities are smoothed more, until the mapping is one-to-one
    within the bounds.
    """

    def __init__(self, lonlat: Floats, positions: Floats, projected_by: tuple[Any, ...], bounds: Rect) -> None:
        self._project = projection(*projected_by)
        flat = self._project(lonlat)
        self._affine_map = np.linalg.lstsq(np.column_stack([flat, np.ones(len(flat))]), positions, rcond=None)[0]
        flat = self._affine(flat)
        self._unit = (bounds[2] - bounds[0]) / 1000
        smoothing = np.repeat([_SMOOTHING, _RING_SMOOTHING], [len(flat), 16])
        ring = _ring(bounds)
        for _ in range(_ROUNDS):
            sources, targets = np.vstack([flat, ring]), np.vstack([positions, ring])
            self._spline = RBFInterpolator(
                sources / self._scale, targets, smoothing=smoothing, kernel="thin_plate_spline"
            )
            squeezed = self._find_squeezed(bounds)
            if not len(squeezed):
                break
            near = np.sqrt(((flat[:, None] - squeezed[None]) ** 2).sum(-1)).min(1)
            close = near < max(50 * self._unit, near.min() + self._unit)
            smoothing[: len(flat)] *= np.where(close, 1.7, 1.0)

    @property
    def _scale(self) -> float:
        """The unit of the spline: a tenth of the width."""
        return 100 * self._unit

    def _find_squeezed(self, bounds: Rect) -> Floats:
        """Points, before the spline, whose surroundings it would squeeze too much."""
        x0, y0, x1, y1 = bounds
        step, edge = _GRID * self._unit, 60 * self._unit
        gx, gy = np.meshgrid(np.arange(x0 - edge, x1 + edge, step), np.arange(y0 - edge, y1 + edge, step))
        grid = self._spline(np.column_stack([gx.ravel(), gy.ravel()]) / self._scale).reshape((*gx.shape, 2))
        across, down = (np.gradient(grid, step, axis=axis) for axis in (1, 0))
        area = np.linalg.det(np.stack([across, down], -1))
        seen = (grid[..., 0] > x0) & (grid[..., 0] < x1) & (grid[..., 1] > y0) & (grid[..., 1] < y1)
        bad = seen & (area < FLOOR)
        return np.column_stack([gx[bad], gy[bad]])

    def _affine(self, points: Floats) -> Floats:
        moved: Floats = np.column_stack([points, np.ones(len(points))]) @ self._affine_map
        return moved

    def __call__(self, lonlat: Floats) -> Floats:
        # The spline may round equal points differently by their position in the array, and rings must stay closed.
        points, back = np.unique(np.asarray(lonlat, float)[:, :2], axis=0, return_inverse=True)
        warped: Floats = self._spline(self._affine(self._project(points)) / self._scale)[back.ravel()]
        return warped


def _ring(bounds: Rect) -> Floats:
    """Sixteen points around the bounds."""
    x0, y0, x1, y1 = bounds
    turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    across, down = np.cos(turn) * (x1 - x0) * 0.85, np.sin(turn) * (y1 - y0) * 0.85
    return np.column_stack([(x0 + x1) / 2 + across, (y0 + y1) / 2 + down])
