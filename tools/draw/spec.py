"""The specification of a drawing: sizes, margins, and the part of the earth under it."""

import json
import math
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from ferrovia.boards.drawing.lettering import text_width
from ferrovia.boards.drawing.model import Rect
from ferrovia.boards.drawing.positions import Point, board_size, city_positions, space_height

_SPECS: Final = Path(__file__).with_name("specs.json")


@dataclass(frozen=True)
class DrawingSpec:
    """Sizes, margins and map of a drawing. Lengths are in units of the board."""

    height: float  # of a space
    space: float  # wanted length of a space
    longest: float  # greatest length of a space
    gap: float  # between the spaces of a route
    between: float  # between the lines of a double route
    clear: float  # between routes
    radius: float  # of a city
    font: float
    margin: Rect  # left, top, right, bottom: from the board's edge to the neat line
    band: float  # beyond the neat line at the sides
    projection: tuple[Any, ...] = ()  # its name and parameters; empty: no map
    extent: tuple[int | float, int | float, int | float, int | float] = (0, 0, 0, 0)  # west, south, east, north
    states: bool = False
    island: float = 3.0  # area of the smallest that is drawn
    rivers: str = "50m"
    graticule: int = 10  # degrees
    tolerance: float = 0.4
    by_hand: str = ""  # a file of hand-drawn shapes, used instead of the map data

    def inner(self, size: Point) -> Rect:
        """The neat line around a board of this size."""
        left, top, right, bottom = self.margin
        return -left, -top, size[0] + right, size[1] + bottom


def make_spec(board_file: dict[str, Any]) -> DrawingSpec:
    """The specification of a built-in board, or one fitted to another board."""
    specs = json.loads(_SPECS.read_text(encoding="utf-8"))
    if board_file["id"] in specs:
        return _parse_spec(specs["common"] | specs[board_file["id"]])
    return _parse_spec(specs["common"] | _fit_spec(board_file, specs["common"]))


def _parse_spec(value: dict[str, Any]) -> DrawingSpec:
    plain: dict[str, Any] = {key: tuple(part) if isinstance(part, list) else part for key, part in value.items()}
    assert set(plain) <= {field.name for field in fields(DrawingSpec)}
    return DrawingSpec(**plain)


def _fit_spec(board_file: dict[str, Any], common: dict[str, Any]) -> dict[str, Any]:
    """The common sizes, scaled; a map if all cities have positions on the earth."""
    scale = space_height(board_file) / common["height"]
    found: dict[str, Any] = {key: value * scale for key, value in common.items() if key != "margin"}
    found["margin"] = [value * scale for value in common["margin"]]
    if any(route.get("wrap") for route in board_file["routes"]):
        found["band"] = max(text_width(city["name"], found["font"] * 0.8) for city in board_file["cities"]) + 8 * scale
    if all("lat" in city for city in board_file["cities"]):
        found |= _fit_map(board_file)
    return found


def longitudes(board_file: dict[str, Any]) -> list[float]:
    """The longitude of each city; a western city at the right of a world map is one turn farther east."""
    found = [float(city["lon"]) for city in board_file["cities"]]
    if max(found) - min(found) <= 180:
        return found
    half = board_size(board_file)[0] / 2
    turned = [x > half and lon < 0 for lon, (x, _) in zip(found, city_positions(board_file), strict=True)]
    return [lon + 360 if turn else lon for lon, turn in zip(found, turned, strict=True)]


def _fit_map(board_file: dict[str, Any]) -> dict[str, Any]:
    """A projection suited to the cities, and the extent of the map around them."""
    east, north = longitudes(board_file), [city["lat"] for city in board_file["cities"]]
    across, down = max(east) - min(east), max(north) - min(north)
    reach = 0.5 * max(across, down) + 2
    extent = [min(east) - reach, max(min(north) - reach, -62), max(east) + reach, min(max(north) + reach, 84)]
    low, high = min(north) + down / 6, max(north) - down / 6
    projection: list[Any] = ["plain", (low + high) / 2]
    if across > 180:
        projection = ["miller"]
    elif high - low > 2 and low * high > 0 and max(map(abs, north)) < 80:
        projection = ["conic", low, high, (min(east) + max(east)) / 2]
    step = 20 if across > 120 else 10 if across > 25 else 2
    return {"extent": [math.floor(value) for value in extent], "projection": projection, "graticule": step}
