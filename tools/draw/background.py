"""The background map of a drawing: layers of SVG paths, and the land as a shape."""

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

from ferrovia.boards.drawing.model import Rect
from tools.draw.curves import Floats
from tools.draw.spec import DrawingSpec
from tools.draw.topology import MapError, Topology
from tools.draw.warp import Warp

_SEAM: Final = 0.2  # land is widened and narrowed by this, to close the seam at the date line
_POLE: Final = -60  # latitude; shapes wholly south of it are left out


@dataclass(frozen=True)
class Background:
    """SVG paths by layer, and the land as a shape."""

    layers: dict[str, str]
    land: BaseGeometry


def blank_background(inner: Rect) -> Background:
    """A background with land everywhere."""
    return Background({"land": svg_path(MultiPolygon([box(*inner)]))}, box(*inner))


def make_background(spec: DrawingSpec, warp: Warp, inner: Rect, topo: Path | None) -> Background:
    """The background of a drawing; without map data only the shapes drawn by hand."""
    warper = _MapWarper(spec, warp, inner)
    if spec.by_hand:
        return _from_hand_drawn(warper, json.loads(Path(__file__).with_name(spec.by_hand).read_text(encoding="utf-8")))
    if topo is None:
        return blank_background(inner)
    return _from_map_data(warper, topo)


class _MapWarper:
    """Warps shapes of the earth onto the board."""

    def __init__(self, spec: DrawingSpec, warp: Warp, inner: Rect) -> None:
        self.spec = spec
        self.inner = inner
        self._to_board: Callable[[Floats], Floats] = warp
        self._view = box(*inner)
        self._window = box(*spec.extent)

    def warp(self, shapes: Iterable[BaseGeometry], step: float = 1.0) -> list[BaseGeometry]:
        """Clip to the extent (also one turn east and west), warp, and crop to the bounds."""
        turned = [shapely.transform(shape, _turn(turn)) for shape in shapes for turn in (-360, 0, 360)]
        seen = [
            shape.intersection(self._window)
            for shape in turned
            if shape.intersects(self._window) and shape.bounds[3] > _POLE
        ]
        return [self.warp_whole(shape, step) for shape in seen if not shape.is_empty]

    def warp_whole(self, shape: BaseGeometry, step: float = 1.0) -> BaseGeometry:
        """Warp and crop one shape, with a point at least every `step` degrees."""
        warped = shapely.transform(shapely.segmentize(shape, step), self._to_board)
        return shapely.make_valid(warped).intersection(self._view)

    def area(self, shapes: Sequence[BaseGeometry], least: float, sew: float = 0.0) -> MultiPolygon:
        """The union of shapes, without parts and holes smaller than `least`."""
        joined = unary_union([shape.buffer(sew) for shape in shapes]).buffer(-sew).simplify(self.spec.tolerance)
        kept = [polygon for polygon in _polygons(joined).geoms if polygon.area >= least]
        return MultiPolygon([_without_specks(polygon, least) for polygon in kept])

    def course(self, shapes: Sequence[BaseGeometry], least: float) -> MultiLineString:
        """Lines merged where they meet, without those shorter than `least`."""
        joined = linemerge(_lines(unary_union([_lines(shape) for shape in shapes])))
        long = [line for line in _lines(joined).geoms if line.length >= least]
        return _lines(MultiLineString(long).simplify(self.spec.tolerance))


def _turn(degrees: float) -> Callable[[Floats], Floats]:
    return lambda points: points + np.array([degrees, 0.0])


def _without_specks(polygon: Polygon, least: float) -> Polygon:
    return Polygon(polygon.exterior, [hole for hole in polygon.interiors if Polygon(hole).area >= least])


def _parts(shape: BaseGeometry, kind: str) -> list[Any]:
    """The parts of a shape that have this geometry type."""
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if part.geom_type == kind and not part.is_empty]


def _polygons(shape: BaseGeometry) -> MultiPolygon:
    return MultiPolygon(_parts(shape, "Polygon"))


def _lines(shape: BaseGeometry) -> MultiLineString:
    return MultiLineString(_parts(shape, "LineString"))


def _from_map_data(warper: _MapWarper, topo: Path) -> Background:
    """Land, lakes, rivers and borders from the map data."""
    spec = warper.spec

    @cache
    def load(scale: str) -> Topology:
        return Topology(topo / f"world_{scale}.json")

    fine = load("50m")
    try:
        land = warper.area(warper.warp(fine.shapes("land")), spec.island, _SEAM)
        lakes = _polygons(warper.area(warper.warp(fine.shapes("lakes")), 12).intersection(land))
        rivers = [river.intersection(land) for river in warper.warp(load(spec.rivers).shapes("rivers"))]
        layers: dict[str, BaseGeometry] = {
            "net": warper.course(_graticule(warper), 5),
            "land": land,
            "border": warper.course(warper.warp(fine.borders("countries")), 6),
            "river": warper.course(rivers, 25),
            "lake": lakes,
        }
        if spec.states:
            layers["state"] = warper.course(warper.warp(fine.borders("subunits")), 6)
    except KeyError as error:
        raise MapError(f"{topo / 'world_50m.json'}: missing layer {error}") from error
    return Background({name: svg_path(shape) for name, shape in layers.items() if not shape.is_empty}, land)


def _graticule(warper: _MapWarper) -> list[BaseGeometry]:
    """Meridians and parallels."""
    step = warper.spec.graticule
    west, south, east, north = (round(value) for value in warper.spec.extent)
    lines = [[(x, south), (x, north)] for x in range(west // step * step + step, min(east, west + 359), step)]
    lines += [[(west, y), (east, y)] for y in range(south // step * step + step, north, step)]
    return [warper.warp_whole(LineString(line)) for line in lines]


def _from_hand_drawn(warper: _MapWarper, shapes: dict[str, Any]) -> Background:
    """Areas and lines from a hand-written file, with smoothed corners."""
    areas = {
        name: warper.area(warper.warp([Polygon(_smooth(ring, closed=True)) for ring in rings], 0.005), 1)
        for name, rings in shapes["areas"].items()
    }
    lines = {
        name: warper.course(warper.warp([LineString(_smooth(line, closed=False)) for line in rows], 0.005), 1)
        for name, rows in shapes["lines"].items()
    }
    layers: dict[str, BaseGeometry] = {**areas, **lines}
    return Background({name: svg_path(shape) for name, shape in layers.items()}, box(*warper.inner))


def _smooth(points: list[list[float]], *, closed: bool) -> Floats:
    """Smooth by Chaikin's corner cutting; the file has latitude first."""
    found: Floats = np.array(points, float)
    for _ in range(3):
        here, there = (found, np.roll(found, -1, 0)) if closed else (found[:-1], found[1:])
        cut = np.stack([here * 0.75 + there * 0.25, here * 0.25 + there * 0.75], 1).reshape(-1, 2)
        found = cut if closed else np.vstack([found[0], cut[1:-1], found[-1]])
    return found[:, ::-1]


def svg_path(shape: BaseGeometry) -> str:
    """The SVG path of polygons or lines: one decimal, relative steps."""
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
