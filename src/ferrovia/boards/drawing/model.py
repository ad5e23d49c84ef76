"""The model of a drawing: where everything on a board is, in units of the board file, which it does not repeat."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]
Rect = tuple[float, float, float, float]  # left, top, right, bottom

BUILT_IN: Final = Path(__file__).with_name("built_in")


class Space(NamedTuple):
    """The middle of a space, and its rotation in degrees."""

    x: float
    y: float
    angle: float


class Arrow(NamedTuple):
    """An arrow where a route leaves the drawing: at the right edge (1) or the left (-1)."""

    x: float
    y: float
    side: int


class Exit(NamedTuple):
    """A name beside an arrow: the city, by its code, that the route leads to over the edge."""

    x: float
    y: float
    side: int
    city: str


class Label(NamedTuple):
    """A city's name: the baseline of its first line, which part of the text is there, and its lines."""

    x: float
    y: float
    anchor: Anchor
    lines: list[str]


@dataclass(frozen=True)
class DrawnRoute:
    """A route by its name in the notation. `split` spaces come before the edge of the world; 0 if it stays within."""

    name: str
    size: float  # length of a space
    spaces: list[Space]
    split: int
    arrows: list[Arrow]


@dataclass(frozen=True)
class DrawnCity:
    """A city by its code. A junction has no label; in the overview there may be no room for one."""

    code: str
    x: float
    y: float
    label: Label | None
    overview: Label | None


@dataclass(frozen=True)
class Drawing:
    """The drawing of a board: everything is within `bounds`, the map within `inner`."""

    board: str
    bounds: Rect
    inner: Rect
    height: float  # of a space
    radius: float  # of a city
    font: float  # size of labels
    overview_font: float  # size of labels for a board that is small on the screen
    background: dict[str, str]  # SVG path by layer
    tracks: list[str]  # SVG paths from city to city
    routes: list[DrawnRoute]
    exits: list[Exit]
    cities: list[DrawnCity]


def find_built_in_drawing(board: str) -> Drawing | None:
    """The built-in drawing of a board, or None."""
    path = BUILT_IN / f"{board}.json"
    return parse_drawing(path.read_text(encoding="utf-8")) if path.is_file() else None


def parse_drawing(text: str) -> Drawing:
    """Parse the text of a drawing file."""
    value = json.loads(text)
    parts = {
        "bounds": tuple(value["bounds"]),
        "inner": tuple(value["inner"]),
        "routes": [_route(route) for route in value["routes"]],
        "exits": [Exit(*leaving) for leaving in value["exits"]],
        "cities": [_city(city) for city in value["cities"]],
    }
    return Drawing(**{**value, **parts})


def _route(value: dict[str, Any]) -> DrawnRoute:
    spaces, arrows = [Space(*space) for space in value["spaces"]], [Arrow(*arrow) for arrow in value["arrows"]]
    return DrawnRoute(**{**value, "spaces": spaces, "arrows": arrows})


def _city(value: dict[str, Any]) -> DrawnCity:
    labels = {key: Label(*value[key]) if value[key] else None for key in ("label", "overview")}
    return DrawnCity(**{**value, **labels})


def format_drawing(drawing: Drawing) -> str:
    """Format a drawing as a file: one line for each layer, track, route and city."""
    parts = [f"{_compact(name)}: {_lines(part)}" for name, part in asdict(drawing).items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(part: Any) -> str:
    """A list or an object with one item per line; anything else on one line."""
    if isinstance(part, dict):
        return "{\n" + ",\n".join(f"  {_compact(key)}: {_compact(value)}" for key, value in part.items()) + "\n}"
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(f"  {_compact(item)}" for item in part) + "\n]"
    return _compact(part)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def round_rect(rect: Rect) -> Rect:
    """Round a rectangle to one decimal."""
    return round(rect[0], 1), round(rect[1], 1), round(rect[2], 1), round(rect[3], 1)


def make_arrows(inner: Rect, height: float, y: float) -> list[Arrow]:
    """The arrows of a route that leaves at height `y`: at the right edge and at the left."""
    inset, y = height * 0.75, round(y, 1)
    return [Arrow(round(inner[2] - inset, 1), y, 1), Arrow(round(inner[0] + inset, 1), y, -1)]


def make_exits(inner: Rect, height: float, y: float, cities: tuple[str, str]) -> list[Exit]:
    """The names beside the arrows: at each edge, the city that the route leads to."""
    (east, west), away, y = cities, height * 0.4, round(y, 1)
    return [Exit(round(inner[2] + away, 1), y, 1, west), Exit(round(inner[0] - away, 1), y, -1, east)]


def routes_by_ends(board_file: dict[str, Any]) -> dict[tuple[int, int], list[int]]:
    """The indices of the routes between the same two cities, in the order of the file."""
    number = {city["id"]: index for index, city in enumerate(board_file["cities"])}
    by_ends: dict[tuple[int, int], list[int]] = {}
    for index, route in enumerate(board_file["routes"]):
        by_ends.setdefault((number[route["a"]], number[route["b"]]), []).append(index)
    return by_ends
