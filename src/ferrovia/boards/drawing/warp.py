"""From longitude and latitude to the board, so that each city comes to its place."""

import math
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from scipy.interpolate import RBFInterpolator

from ferrovia.boards.drawing.form import Box
from ferrovia.boards.drawing.topology import Floats

Projection = Callable[[Floats], Floats]

FLOOR: Final = 0.2  # areas may be squeezed to a fifth of the mean, not more
_SMOOTHING: Final = 0.02
_CALM: Final = 2.0  # smoothing of the ring outside, which only calms what lies there
_ROUNDS: Final = 40
_GRID: Final = 8.0


def projection(kind: str, *numbers: Any) -> Projection:
    """A map projection to a plane whose y goes down."""
    if kind == "conic":
        return _conic(*numbers)
    if kind == "miller":
        return _miller
    shrink = math.cos(math.radians(numbers[0]))
    return lambda points: np.column_stack([points[:, 0] * shrink, -points[:, 1]])


def _conic(first: float, second: float, middle: float) -> Projection:
    """Lambert's conformal conic, true at two latitudes."""

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
    """A projection, the best affine map, then a thin-plate spline with a smoothing of its own for each city.

    Where the spline would fold or squeeze, the cities near that place are followed less exactly, until the whole
    frame is one-to-one.
    """

    def __init__(self, lonlat: Floats, places: Floats, spec: tuple[Any, ...], frame: Box) -> None:
        self._project = projection(*spec)
        flat = self._project(lonlat)
        self._affine_map = np.linalg.lstsq(np.column_stack([flat, np.ones(len(flat))]), places, rcond=None)[0]
        flat = self._affine(flat)
        self._unit = (frame[2] - frame[0]) / 1000
        smoothing = np.repeat([_SMOOTHING, _CALM], [len(flat), 16])
        ring = _ring(frame)
        for _ in range(_ROUNDS):
            sources, targets = np.vstack([flat, ring]), np.vstack([places, ring])
            self._spline = RBFInterpolator(
                sources / self._scale, targets, smoothing=smoothing, kernel="thin_plate_spline"
            )
            squeezed = self._squeezed(frame)
            if not len(squeezed):
                break
            near = np.sqrt(((flat[:, None] - squeezed[None]) ** 2).sum(-1)).min(1)
            close = near < max(50 * self._unit, near.min() + self._unit)
            smoothing[: len(flat)] *= np.where(close, 1.7, 1.0)
        self.drift = np.hypot(*(self._spline(flat / self._scale) - places).T)

    @property
    def _scale(self) -> float:
        """The spline reckons in tenths of the width."""
        return 100 * self._unit

    def _squeezed(self, frame: Box) -> Floats:
        """Points whose surroundings would become too small, before the spline."""
        x0, y0, x1, y1 = frame
        step, edge = _GRID * self._unit, 60 * self._unit
        gx, gy = np.meshgrid(np.arange(x0 - edge, x1 + edge, step), np.arange(y0 - edge, y1 + edge, step))
        grid = self._spline(np.column_stack([gx.ravel(), gy.ravel()]) / self._scale).reshape((*gx.shape, 2))
        across, down = (np.gradient(grid, step, axis=axis) for axis in (1, 0))
        area = np.linalg.det(np.stack([across, down], -1))
        seen = (grid[..., 0] > x0) & (grid[..., 0] < x1) & (grid[..., 1] > y0) & (grid[..., 1] < y1)
        self.least_area, self.most_area = float(area[seen].min()), float(area[seen].max())
        bad = seen & (area < FLOOR)
        return np.column_stack([gx[bad], gy[bad]])

    def _affine(self, points: Floats) -> Floats:
        moved: Floats = np.column_stack([points, np.ones(len(points))]) @ self._affine_map
        return moved

    def __call__(self, lonlat: Floats) -> Floats:
        carried: Floats = self._spline(self._affine(self._project(np.asarray(lonlat, float)[:, :2])) / self._scale)
        return carried


def _ring(frame: Box) -> Floats:
    """Sixteen points around the frame."""
    x0, y0, x1, y1 = frame
    turn = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    across, down = np.cos(turn) * (x1 - x0) * 0.85, np.sin(turn) * (y1 - y0) * 0.85
    return np.column_stack([(x0 + x1) / 2 + across, (y0 + y1) / 2 + down])
