"""Reading shapes of the earth from a TopoJSON file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from tools.draw.curves import Floats


class MapError(Exception):
    """Map data that cannot be used; the message has the file and the reason."""


class Topology:
    """A TopoJSON file: arcs, and layers whose shapes are made of them."""

    def __init__(self, path: Path) -> None:
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
            scale, origin = value["transform"]["scale"], value["transform"]["translate"]
            self._arcs: list[Floats] = [
                np.cumsum(np.array(arc, float)[:, :2], axis=0) * scale + origin for arc in value["arcs"]
            ]
            self._layers: dict[str, Any] = value["objects"]
        except OSError as error:
            raise MapError(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise MapError(f"{path}: not a TopoJSON file") from error

    def shapes(self, layer: str) -> list[BaseGeometry]:
        """Polygons or lines of a layer."""
        found: list[BaseGeometry] = []
        for shape in self._layers[layer]["geometries"]:
            for part in shape["arcs"] if shape["type"].startswith("Multi") else [shape.get("arcs")]:
                if shape["type"].endswith("LineString"):
                    found.append(LineString(self._line(part)))
                elif shape["type"].endswith("Polygon"):
                    rings = [ring for ring in map(self._line, part) if len(ring) > 3]
                    found += [shapely.make_valid(Polygon(rings[0], rings[1:]))] if rings else []
        return found

    def borders(self, layer: str) -> list[BaseGeometry]:
        """Lines between two different shapes of a layer, without coasts."""
        owners: dict[int, set[int]] = {}
        for number, shape in enumerate(self._layers[layer]["geometries"]):
            for arc in _flat(shape.get("arcs") or []):
                owners.setdefault(max(arc, ~arc), set()).add(number)
        return [LineString(self._line([arc])) for arc, shapes in sorted(owners.items()) if len(shapes) > 1]

    def _line(self, numbers: list[int]) -> Floats:
        """The arcs with these numbers, joined; a negative number (~n) means arc n reversed."""
        parts = [self._arcs[number] if number >= 0 else self._arcs[~number][::-1] for number in numbers]
        line: Floats = np.vstack([parts[0], *(part[1:] for part in parts[1:])])
        line[:, 0] = np.unwrap(line[:, 0], period=360)  # shapes across the date line stay in one piece
        return line


def _flat(value: Any) -> Iterator[int]:
    """All numbers in nested lists."""
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value
