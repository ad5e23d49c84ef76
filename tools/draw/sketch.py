"""The sketch that the optimizer works on."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from ferrovia.boards.drawing.model import Anchor, Rect
from ferrovia.boards.drawing.positions import city_positions
from tools.draw.curves import Floats
from tools.draw.groups import Group, make_groups
from tools.draw.spaces import lay_spaces, outline_discs
from tools.draw.spec import DrawingSpec


class LabelSpot(NamedTuple):
    """A spot for a city's name, and its cost."""

    cost: float
    rect: Rect
    lines: list[str]
    anchor: Anchor


@dataclass
class Sketch:
    """Groups of routes with their shapes, and the spots of names."""

    spec: DrawingSpec
    inner: Rect
    cities: list[dict[str, Any]]
    positions: Floats
    groups: list[Group]
    land: npt.NDArray[np.bool_]  # by row and column of cells
    cell: float
    spots: dict[int, LabelSpot] = field(default_factory=dict)

    def discs(self, group: Group) -> Floats:
        """The discs that a group covers with its current shape."""
        shapes = group.shape[None]
        found: Floats = outline_discs(self.spec, group, shapes, lay_spaces(self.spec, group, shapes))[0]
        return found


def make_sketch(board_file: dict[str, Any], spec: DrawingSpec, inner: Rect, land: BaseGeometry) -> Sketch:
    """Make a sketch with straight routes."""
    positions = np.array(city_positions(board_file), float)
    edge = spec.height * 0.8
    groups = make_groups(board_file, positions, (inner[0] + edge, inner[2] - edge))
    cell = spec.height * 0.27
    columns, rows = np.arange(inner[0], inner[2], cell), np.arange(inner[1], inner[3], cell)
    raster = np.asarray(shapely.contains_xy(land, *np.meshgrid(columns, rows)), bool)
    return Sketch(spec, inner, board_file["cities"], positions, groups, raster, cell)
