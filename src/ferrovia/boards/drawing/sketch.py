"""A drawing in the making."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from ferrovia.boards.drawing.form import Anchor, Box
from ferrovia.boards.drawing.groups import Group, groups_of
from ferrovia.boards.drawing.places import places_of
from ferrovia.boards.drawing.plan import Plan
from ferrovia.boards.drawing.spaces import lay, outline
from ferrovia.boards.drawing.topology import Floats


class Spot(NamedTuple):
    """A place for a city's name, and how bad it is."""

    cost: float
    box: Box
    lines: list[str]
    anchor: Anchor


@dataclass
class Sketch:
    """Groups of routes with their shapes, and where the names are."""

    plan: Plan
    inner: Box
    cities: list[dict[str, Any]]
    places: Floats
    groups: list[Group]
    land: npt.NDArray[np.bool_]  # by row and column of cells
    cell: float
    spots: dict[int, Spot] = field(default_factory=dict)

    def discs(self, group: Group) -> Floats:
        """What a group occupies now."""
        shapes = group.shape[None]
        found: Floats = outline(self.plan, group, shapes, lay(self.plan, group, shapes))[0]
        return found


def new_sketch(facts: dict[str, Any], plan: Plan, inner: Box, land: BaseGeometry) -> Sketch:
    """A sketch whose routes are all straight."""
    places = np.array(places_of(facts), float)
    edge = plan.height * 0.8
    groups = groups_of(facts, places, (inner[0] + edge, inner[2] - edge))
    cell = plan.height * 0.27
    columns, rows = np.arange(inner[0], inner[2], cell), np.arange(inner[1], inner[3], cell)
    raster = np.asarray(shapely.contains_xy(land, *np.meshgrid(columns, rows)), bool)
    return Sketch(plan, inner, facts["cities"], places, groups, raster, cell)
