"""What a drawing is to be like: sizes, margins, and the part of the earth under it."""

import json
import math
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from ferrovia.boards.drawing.form import Box
from ferrovia.boards.drawing.lettering import text_width
from ferrovia.boards.drawing.places import Point, places_of, size_of

_PLANS: Final = Path(__file__).with_name("plans.json")


@dataclass(frozen=True)
class Plan:
    """Lengths are in units of the board."""

    height: float  # of a space
    space: float  # wanted length of a space
    longest: float  # what it may grow to
    gap: float  # between the spaces of a route
    between: float  # between the lines of a double route
    clear: float  # between routes
    radius: float  # of a city
    font: float
    margin: Box  # left, top, right, bottom: from the board's edge to the neat line
    band: float  # beyond the neat line at the sides
    projection: tuple[Any, ...] = ()  # its name and numbers; none: no map
    extent: tuple[int | float, int | float, int | float, int | float] = (0, 0, 0, 0)  # west, south, east, north
    states: bool = False
    island: float = 3.0  # the smallest that is drawn
    rivers: str = "50m"
    graticule: int = 10  # degrees
    tolerance: float = 0.4
    by_hand: str = ""  # a file of shapes that are not in the map data

    def inner(self, size: Point) -> Box:
        """The neat line around a board of this size."""
        left, top, right, bottom = self.margin
        return -left, -top, size[0] + right, size[1] + bottom


def plan_of(facts: dict[str, Any]) -> Plan:
    """The plan of a shipped board, or one that suits another."""
    plans = json.loads(_PLANS.read_text(encoding="utf-8"))
    if facts["id"] in plans:
        return _read(plans["common"] | plans[facts["id"]])
    return _read(plans["common"] | _suited(facts, plans["common"]))


def _read(value: dict[str, Any]) -> Plan:
    plain: dict[str, Any] = {key: tuple(part) if isinstance(part, list) else part for key, part in value.items()}
    assert set(plain) <= {field.name for field in fields(Plan)}
    return Plan(**plain)


def room(facts: dict[str, Any]) -> float:
    """What nine routes in ten have for a space and its gap, if they are straight."""
    place = dict(zip((city["id"] for city in facts["cities"]), places_of(facts), strict=True))
    rooms = [
        math.dist(place[route["a"]], place[route["b"]]) / (route["length"] + 0.5)
        for route in facts["routes"]
        if not route.get("wrap")
    ]
    return quantiles(rooms, n=10)[0] if len(rooms) > 1 else math.inf


def space_height(facts: dict[str, Any]) -> float:
    """How high spaces may be, so that most routes are straight and names can be read."""
    unit = max(size_of(facts)) / 1000
    return round(min(max(room(facts) * 0.3, 7 * unit), 20 * unit), 1)


def _suited(facts: dict[str, Any], common: dict[str, Any]) -> dict[str, Any]:
    """Sizes as the common ones, smaller or larger; a map if all cities have a place on the earth."""
    scale = space_height(facts) / common["height"]
    found: dict[str, Any] = {key: value * scale for key, value in common.items() if key != "margin"}
    found["margin"] = [value * scale for value in common["margin"]]
    if any(route.get("wrap") for route in facts["routes"]):
        found["band"] = max(text_width(city["name"], found["font"] * 0.8) for city in facts["cities"]) + 8 * scale
    if all("lat" in city for city in facts["cities"]):
        found |= _part_of_the_earth(facts)
    return found


def longitudes(facts: dict[str, Any]) -> list[float]:
    """The longitude of each city; a western one at the right of a world map is one turn further east."""
    found = [float(city["lon"]) for city in facts["cities"]]
    if max(found) - min(found) <= 180:
        return found
    half = size_of(facts)[0] / 2
    turned = [x > half and lon < 0 for lon, (x, _) in zip(found, places_of(facts), strict=True)]
    return [lon + 360 if turn else lon for lon, turn in zip(found, turned, strict=True)]


def _part_of_the_earth(facts: dict[str, Any]) -> dict[str, Any]:
    """A projection that suits the cities, and enough of the earth around them."""
    east, north = longitudes(facts), [city["lat"] for city in facts["cities"]]
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
