"""The map under a board: layers of paths, and where there is land."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from ferrovia.boards.drawing.form import Box
from ferrovia.boards.drawing.plan import Plan
from ferrovia.boards.drawing.topology import Floats, MapFault, Topology
from ferrovia.boards.drawing.warp import Warp

_SEAM: Final = 0.2  # sewn, so that the date line leaves no seam
_POLE: Final = -60  # what lies wholly south of it is left out


@dataclass(frozen=True)
class Background:
    """Paths by layer, and the land as a shape."""

    layers: dict[str, str]
    land: BaseGeometry


def no_map(inner: Box) -> Background:
    """Land everywhere."""
    return Background({"land": path(MultiPolygon([box(*inner)]))}, box(*inner))


def background(plan: Plan, warp: Warp, inner: Box, topo: Path | None) -> Background:
    """The map of a plan; without map data only what was written by hand."""
    bearer = _Bearer(plan, warp, inner)
    if plan.by_hand:
        return _by_hand(bearer, json.loads(Path(__file__).with_name(plan.by_hand).read_text(encoding="utf-8")))
    if topo is None:
        return no_map(inner)
    return _natural(bearer, topo)


class _Bearer:
    """Carries shapes of the earth onto the board."""

    def __init__(self, plan: Plan, warp: Warp, inner: Box) -> None:
        self.plan = plan
        self.inner = inner
        self._warp: Callable[[Floats], Floats] = warp
        self._view = box(*inner)
        self._window = box(*plan.extent)

    def carry(self, shapes: Iterable[BaseGeometry], step: float = 1.0) -> list[BaseGeometry]:
        """Clip (also one turn east and west), warp, crop to the frame."""
        turned = [shapely.transform(shape, _turn(turn)) for shape in shapes for turn in (-360, 0, 360)]
        seen = [
            shape.intersection(self._window)
            for shape in turned
            if shape.intersects(self._window) and shape.bounds[3] > _POLE
        ]
        return [self.carry_whole(shape, step) for shape in seen if not shape.is_empty]

    def carry_whole(self, shape: BaseGeometry, step: float = 1.0) -> BaseGeometry:
        """Warp and crop one shape, with points at least this often."""
        carried = shapely.transform(shapely.segmentize(shape, step), self._warp)
        return shapely.make_valid(carried).intersection(self._view)

    def area(self, shapes: Sequence[BaseGeometry], least: float, sew: float = 0.0) -> MultiPolygon:
        """Shapes as one, without specks."""
        joined = unary_union([shape.buffer(sew) for shape in shapes]).buffer(-sew).simplify(self.plan.tolerance)
        kept = [polygon for polygon in _polygons(joined).geoms if polygon.area >= least]
        return MultiPolygon([_without_specks(polygon, least) for polygon in kept])

    def course(self, shapes: Sequence[BaseGeometry], least: float) -> MultiLineString:
        """Lines joined where they meet, without the shortest."""
        joined = linemerge(_lines(unary_union([_lines(shape) for shape in shapes])))
        long = [line for line in _lines(joined).geoms if line.length >= least]
        return _lines(MultiLineString(long).simplify(self.plan.tolerance))


def _turn(degrees: float) -> Callable[[Floats], Floats]:
    return lambda points: points + np.array([degrees, 0.0])


def _without_specks(polygon: Polygon, least: float) -> Polygon:
    return Polygon(polygon.exterior, [hole for hole in polygon.interiors if Polygon(hole).area >= least])


def _parts(shape: BaseGeometry, kind: str) -> list[Any]:
    """The parts of one kind."""
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if part.geom_type == kind and not part.is_empty]


def _polygons(shape: BaseGeometry) -> MultiPolygon:
    return MultiPolygon(_parts(shape, "Polygon"))


def _lines(shape: BaseGeometry) -> MultiLineString:
    return MultiLineString(_parts(shape, "LineString"))


def _natural(bearer: _Bearer, topo: Path) -> Background:
    """Land, lakes, rivers and borders from the map data."""
    plan = bearer.plan

    @cache
    def load(scale: str) -> Topology:
        return Topology(topo / f"world_{scale}.json")

    fine = load("50m")
    try:
        land = bearer.area(bearer.carry(fine.shapes("land")), plan.island, _SEAM)
        lakes = _polygons(bearer.area(bearer.carry(fine.shapes("lakes")), 12).intersection(land))
        rivers = [river.intersection(land) for river in bearer.carry(load(plan.rivers).shapes("rivers"))]
        layers: dict[str, BaseGeometry] = {
            "net": bearer.course(_graticule(bearer), 5),
            "land": land,
            "border": bearer.course(bearer.carry(fine.borders("countries")), 6),
            "river": bearer.course(rivers, 25),
            "lake": lakes,
        }
        if plan.states:
            layers["state"] = bearer.course(bearer.carry(fine.borders("subunits")), 6)
    except KeyError as error:
        raise MapFault(topo / "world_50m.json", f"there is no layer {error}") from error
    return Background({name: path(shape) for name, shape in layers.items() if not shape.is_empty}, land)


def _graticule(bearer: _Bearer) -> list[BaseGeometry]:
    """Meridians and parallels."""
    step = bearer.plan.graticule
    west, south, east, north = (round(value) for value in bearer.plan.extent)
    lines = [[(x, south), (x, north)] for x in range(west // step * step + step, min(east, west + 359), step)]
    lines += [[(west, y), (east, y)] for y in range(south // step * step + step, north, step)]
    return [bearer.carry_whole(LineString(line)) for line in lines]


def _by_hand(bearer: _Bearer, shapes: dict[str, Any]) -> Background:
    """Areas and lines of a file, with rounded corners."""
    areas = {
        name: bearer.area(bearer.carry([Polygon(_rounded(ring, closed=True)) for ring in rings], 0.005), 1)
        for name, rings in shapes["areas"].items()
    }
    lines = {
        name: bearer.course(bearer.carry([LineString(_rounded(line, closed=False)) for line in rows], 0.005), 1)
        for name, rows in shapes["lines"].items()
    }
    layers: dict[str, BaseGeometry] = {**areas, **lines}
    return Background({name: path(shape) for name, shape in layers.items()}, box(*bearer.inner))


def _rounded(points: list[list[float]], *, closed: bool) -> Floats:
    """Chaikin's corner cutting; the file says latitude first."""
    found: Floats = np.array(points, float)
    for _ in range(3):
        here, there = (found, np.roll(found, -1, 0)) if closed else (found[:-1], found[1:])
        cut = np.stack([here * 0.75 + there * 0.25, here * 0.25 + there * 0.75], 1).reshape(-1, 2)
        found = cut if closed else np.vstack([found[0], cut[1:-1], found[-1]])
    return found[:, ::-1]


def path(shape: BaseGeometry) -> str:
    """The path of polygons or lines: one decimal, relative steps."""
    found = []
    for part in getattr(shape, "geoms", [shape]):
        closed = part.geom_type == "Polygon"
        for ring in [part.exterior, *part.interiors] if closed else [part]:
            points = np.round(np.array(ring.coords)[:, :2] * 10).astype(int)
            steps = np.diff(points[:-1] if closed else points, axis=0)
            moves = " ".join(_pair(step) for step in steps if step.any())
            found.append(f"M{_pair(points[0])}l{moves}{'z' if closed else ''}")
    return "".join(found)


def _pair(tenths: Any) -> str:
    return f"{tenths[0] / 10:g} {tenths[1] / 10:g}"
