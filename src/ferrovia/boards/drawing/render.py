"""A drawing as an SVG picture, for looking at it; a client may draw the same from the drawing and the look."""

import json
import math
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

from ferrovia.boards.drawing.form import Box, Drawing, DrawnCity, DrawnRoute, Exit, Label, Space
from ferrovia.boards.drawing.lettering import LINE

_HERE: Final = Path(__file__).parent
LOOK: Final[dict[str, Any]] = json.loads((_HERE / "look.json").read_text(encoding="utf-8"))
_STYLE: Final = re.sub(r"/\*.*?\*/|\s*\n\s*", "", (_HERE / "board.css").read_text(encoding="utf-8"))

_SHORE: Final = ((14, 0.35), (8, 0.5), (3.5, 0.8))  # width and opacity of the water lines along the coast
_OVER_LAND: Final = ("park", "avenue", "limit", "state", "border", "river", "canal", "lake")
_RIVERS: Final = ("seine bank", "arm bank", "seine", "arm")


def svg(
    drawing: Drawing, facts: dict[str, Any], theme: str = "light", *, width: int = 1600, overview: bool = False
) -> str:
    """The picture; an overview has larger names and no signs, for small screens."""
    x0, y0, x1, y1 = drawing.inner if overview else drawing.frame
    names = {city.code: known["name"] for city, known in zip(drawing.cities, facts["cities"], strict=True)}
    values = ";".join(f"--{key}:{value}" for key, value in LOOK["themes"][theme].items())
    font = drawing.overview_font if overview else drawing.font
    size = f'width="{width}" height="{round(width * (y1 - y0) / (x1 - x0))}"'
    view = f'viewBox="{_n(x0)} {_n(y0)} {_n(x1 - x0)} {_n(y1 - y0)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board{" overview" * overview}" {view} {size}>',
        f"<title>{escape(facts['name']['en'])}</title>",
        f"<style>svg{{{values};--font:{_n(font)}px;--unit:{_n(drawing.height / 11)}}}{_STYLE}</style>",
        *_definitions(drawing),
        f'<rect class="paper" x="{_n(x0)}" y="{_n(y0)}" width="100%" height="100%"/>',
        *_map(drawing),
        f'<path class="track" stroke-width="{_n(drawing.height * 0.2)}" d="{"".join(drawing.tracks)}"/>',
    ]
    known = list(zip(drawing.routes, facts["routes"], strict=True))
    parts += [bed for route, _ in known for bed in _beds(route, drawing)]
    parts += [spaces for route, fact in known for spaces in _spaces(route, fact, drawing)]
    parts += [mark for route, fact in known for mark in _marks(route, fact, drawing)]
    parts += [_exit(leaving, names[leaving.city], drawing.font) for leaving in drawing.exits]
    parts += [_city(city, fact, drawing.radius) for city, fact in zip(drawing.cities, facts["cities"], strict=True)]
    labels = [city.overview if overview else city.label for city in drawing.cities]
    parts += [_label(label, font) for label in labels if label]
    return "".join([*parts, f'<rect class="neat" {_rect(drawing.inner)}/></svg>'])


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _rect(box: Box) -> str:
    x0, y0, x1, y1 = box
    return f'x="{_n(x0)}" y="{_n(y0)}" width="{_n(x1 - x0)}" height="{_n(y1 - y0)}"'


def _definitions(drawing: Drawing) -> Iterator[str]:
    """Shapes that are used more than once."""
    yield f'<defs><clipPath id="inner"><rect {_rect(drawing.inner)}/></clipPath>'
    yield f'<path id="land" d="{drawing.background["land"]}"/>'
    for name, paint in LOOK["routes"].items():
        if paint["sign"]:
            yield f'<path id="sign-{name}" d="{paint["sign"]}" fill="{paint["ink"]}"/>'
    for name, mark in LOOK["marks"].items():
        line = f' fill="none" stroke-width="{mark["line"]}" stroke-linecap="round"' if mark["line"] else ""
        yield f'<path id="mark-{name}" d="{mark["path"]}"{line}/>'
    yield "</defs>"


def _map(drawing: Drawing) -> Iterator[str]:
    """Everything under the routes."""
    layers = drawing.background

    def layer(name: str) -> str:
        path = layers.get(name.split(maxsplit=1)[0])
        return f'<path class="{name}" d="{path}"/>' if path else ""

    yield f'<g clip-path="url(#inner)"><rect class="sea" {_rect(drawing.inner)}/>{layer("net")}'
    if "net" in layers:
        for width, opacity in _SHORE:
            yield f'<use href="#land" class="shore" stroke-width="{width}" stroke-opacity="{opacity}"/>'
    yield '<use href="#land" class="land"/>'
    yield from (layer(name) for name in (*_OVER_LAND, *_RIVERS))
    yield "</g>"


def _beds(route: DrawnRoute, drawing: Drawing) -> Iterator[str]:
    """What a route lies on, so that it stands out from the map."""
    for part in (route.spaces[: route.split], route.spaces[route.split :]):
        if len(part) > 1:
            line = "L".join(f"{_n(space.x)} {_n(space.y)}" for space in part)
            yield f'<path class="bed" stroke-width="{_n(drawing.height * 1.45)}" d="M{line}"/>'


def _spaces(route: DrawnRoute, fact: dict[str, Any], drawing: Drawing) -> Iterator[str]:
    """The spaces with their signs."""
    kind = "tunnel" if fact.get("tunnel") else "ship" if fact.get("ship") else "rail"
    paint = LOOK["routes"][fact["color"]]
    yield f'<g class="{kind}" data-route="{route.name}" fill="{paint["fill"]}">'
    for number, space in enumerate(route.spaces):
        yield _space(space, route.size, number, fact, drawing.height)
    yield "</g>"


def _space(space: Space, size: float, number: int, fact: dict[str, Any], height: float) -> str:
    """One space: its box, its sign, and what else is on it. Signs stay upright, so that none turns into another."""
    angle, scale = (space.angle + 90) % 180 - 90, height / LOOK["sign_height"]
    paint, ship = LOOK["routes"][fact["color"]], bool(fact.get("ship"))
    corner = height / 2 if ship else height * 0.2
    box = f'x="{_n(-size / 2)}" y="{_n(-height / 2)}" width="{_n(size)}" height="{_n(height)}" rx="{_n(corner)}"'
    parts = [f'<g transform="translate({_n(space.x)} {_n(space.y)})rotate({_n(angle)})"><rect class="space" {box}/>']
    if fact.get("tunnel"):
        parts.append(f'<rect class="dashes" {box}/>')
    mark = "locomotive" if number < fact.get("ferry", 0) else "pair" if fact.get("pairs") else ""
    if mark:
        parts.append(_use(f"mark-{mark}", f'transform="scale({scale:.2f})" fill="{paint["ink"]}"'))
    elif paint["sign"]:
        parts.append(_use(f"sign-{fact['color']}", f'transform="rotate({_n(-angle)})scale({scale:.2f})"'))
    if ship:
        aside = size * (0.31 if paint["sign"] else 0.18)
        wave = f'scale({scale:.2f})" stroke="{paint["ink"]}"'
        parts += [_use("mark-wave", f'transform="translate({_n(x)}){wave}') for x in (-aside, aside)]
    return "".join([*parts, "</g>"])


def _use(name: str, more: str) -> str:
    return f'<use class="sign" href="#{name}" {more}/>'


def _marks(route: DrawnRoute, fact: dict[str, Any], drawing: Drawing) -> Iterator[str]:
    """What lies on top of a route: the number of a tunnel's cards, arrows at the edge."""
    if type(fact.get("tunnel")) is int:
        count = len(route.spaces)
        before, after = route.spaces[max(count // 2 - 1, 0)], route.spaces[count // 2]
        aside, turn = route.size * 0.36 * (count == 1), math.radians(after.angle)
        x, y = (before.x + after.x) / 2 + aside * math.cos(turn), (before.y + after.y) / 2 + aside * math.sin(turn)
        yield f'<circle class="badge" cx="{_n(x)}" cy="{_n(y)}" r="{_n(drawing.height * 0.52)}"/>'
        yield f'<text class="number" x="{_n(x)}" y="{_n(y + drawing.font * 0.24)}">{fact["tunnel"]}</text>'
    fill, unit = LOOK["routes"][fact["color"]]["fill"], drawing.height * 0.7
    for x, y, side in route.arrows:
        shape = f"M{_n(x + side * unit)} {_n(y)}l{_n(-side * unit)} {_n(-unit * 0.7)}v{_n(unit * 1.4)}z"
        yield f'<path class="arrow" d="{shape}" fill="{fill}"/>'


def _exit(leaving: Exit, name: str, font: float) -> str:
    anchor, y = "start" if leaving.side > 0 else "end", leaving.y + font * 0.28
    return f'<text class="exit" x="{_n(leaving.x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(name)}</text>'


def _city(city: DrawnCity, fact: dict[str, Any], radius: float) -> str:
    def dot(kind: str, size: float) -> str:
        return f'<circle class="{kind}" cx="{_n(city.x)}" cy="{_n(city.y)}" r="{_n(size)}"/>'

    if fact.get("junction"):
        return dot("junction", radius * 0.75)
    if fact.get("harbor"):
        place = f'transform="translate({_n(city.x)} {_n(city.y)})scale({radius / 6.4:.2f})"'
        return dot("harbor", radius) + f'<use class="anchor" href="#mark-anchor" {place}/>'
    return dot("city", radius) + dot("dot", radius * 0.42)


def _label(label: Label, font: float) -> str:
    spans = "".join(
        f'<tspan x="{_n(label.x)}" y="{_n(label.y + place * font * LINE)}">{escape(line)}</tspan>'
        for place, line in enumerate(label.lines)
    )
    return f'<text class="label" text-anchor="{label.anchor}">{spans}</text>'
