"""The form of a drawing: where everything on a board is, in units of the board file. Facts are not repeated in it."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]
Box = tuple[float, float, float, float]  # left, top, right, bottom

DRAWINGS: Final = Path(__file__).parents[1] / "drawings"


class Space(NamedTuple):
    """The middle of a space, and how many degrees it is turned."""

    x: float
    y: float
    angle: float


class Arrow(NamedTuple):
    """Where a route leaves the picture: to the right (1) or to the left (-1)."""

    x: float
    y: float
    side: int


class Exit(NamedTuple):
    """A name beside an arrow: the city, by its code, that the route goes to over the edge."""

    x: float
    y: float
    side: int
    city: str


class Label(NamedTuple):
    """A city's name: the base of its first line, what of the text is there, and its lines."""

    x: float
    y: float
    anchor: Anchor
    lines: list[str]


@dataclass(frozen=True)
class DrawnRoute:
    """A route by its text in notation. Of one that goes over the edge, `split` spaces lie before it; else it is 0."""

    name: str
    size: float  # length of a space
    spaces: list[Space]
    split: int
    arrows: list[Arrow]


@dataclass(frozen=True)
class DrawnCity:
    """A city by its code. A junction has no label, and there may be no room for one in the overview."""

    code: str
    x: float
    y: float
    label: Label | None
    overview: Label | None


@dataclass(frozen=True)
class Drawing:
    """A board as it is drawn: everything within `frame`, the map within `inner`."""

    board: str
    frame: Box
    inner: Box
    height: float  # of a space
    radius: float  # of a city
    font: float  # size of labels
    overview_font: float  # the same for a board that is small on the screen
    background: dict[str, str]  # a path by layer
    tracks: list[str]  # paths from city to city
    routes: list[DrawnRoute]
    exits: list[Exit]
    cities: list[DrawnCity]


def committed(board: str) -> Drawing | None:
    """The careful drawing of a shipped board, if there is one."""
    path = DRAWINGS / f"{board}.json"
    return parse(path.read_text(encoding="utf-8")) if path.is_file() else None


def parse(text: str) -> Drawing:
    """A drawing from its file."""
    value = json.loads(text)
    parts = {
        "frame": tuple(value["frame"]),
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


def text_of(drawing: Drawing) -> str:
    """The file of a drawing: one line for each layer, track, route and city."""
    parts = [f"{_compact(name)}: {_lines(part)}" for name, part in asdict(drawing).items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(part: Any) -> str:
    """A list or an object with an entry on each line; anything else on one."""
    if isinstance(part, dict):
        return "{\n" + ",\n".join(f"  {_compact(key)}: {_compact(value)}" for key, value in part.items()) + "\n}"
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(f"  {_compact(entry)}" for entry in part) + "\n]"
    return _compact(part)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
