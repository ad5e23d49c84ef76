"""A drawing as an SVG file, for previews. Clients render the same from the drawing and palette.json."""

import json
import math
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

from ferrovia.boards.drawing.lettering import LINE
from ferrovia.boards.drawing.model import Drawing, DrawnCity, DrawnRoute, Exit, Label, Rect, Space

_HERE: Final = Path(__file__).parent
PALETTE: Final[dict[str, Any]] = json.loads((_HERE / "palette.json").read_text(encoding="utf-8"))
_STYLE: Final = re.sub(r"(?s:/\*.*?\*/)|\s*\n\s*", "", (_HERE / "board.css").read_text(encoding="utf-8"))

_WIDTH: Final = 1600  # in pixels
_SHORE: Final = ((14, 0.35), (8, 0.5), (3.5, 0.8))  # width and opacity of the water lines along the coast
_OVER_LAND: Final = ("park", "avenue", "limit", "state", "border", "river", "canal", "lake")
_RIVERS: Final = ("seine bank", "arm bank", "seine", "arm")


def svg_files(drawing: Drawing, board_file: dict[str, Any], file: Path) -> Iterator[tuple[Path, str]]:
    """Pictures of the drawing in `file`, to be written beside it: light, dark, and for small screens."""
    for suffix, theme, overview in (("", "light", False), ("-dark", "dark", False), ("-overview", "light", True)):
        name = f"{file.name.removesuffix('.json')}{suffix}.svg"
        yield file.with_name(name), render_svg(drawing, board_file, theme, overview=overview)


def render_svg(drawing: Drawing, board_file: dict[str, Any], theme: str = "light", *, overview: bool = False) -> str:
    """Render a drawing; an overview has larger names and no symbols, for small screens."""
    x0, y0, x1, y1 = drawing.inner if overview else drawing.bounds
    names = {city.code: known["name"] for city, known in zip(drawing.cities, board_file["cities"], strict=True)}
    values = ";".join(f"--{key}:{value}" for key, value in PALETTE["themes"][theme].items())
    font = drawing.overview_font if overview else drawing.font
    size = f'width="{_WIDTH}" height="{round(_WIDTH * (y1 - y0) / (x1 - x0))}"'
    view = f'viewBox="{_n(x0)} {_n(y0)} {_n(x1 - x0)} {_n(y1 - y0)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board{" overview" * overview}" {view} {size}>',
        f"<title>{escape(board_file['name']['en'])}</title>",
        f"<style>svg{{{values};--font:{_n(font)}px;--unit:{_n(drawing.height / 11)}}}{_STYLE}</style>",
        *_definitions(drawing, theme),
        f'<rect class="paper" x="{_n(x0)}" y="{_n(y0)}" width="100%" height="100%"/>',
        *_map(drawing),
        f'<path class="track" stroke-width="{_n(drawing.height * 0.2)}" d="{"".join(drawing.tracks)}"/>',
    ]
    known = list(zip(drawing.routes, board_file["routes"], strict=True))
    parts += [bed for route, _ in known for bed in _beds(route, drawing)]
    parts += [spaces for route, fact in known for spaces in _spaces(route, fact, drawing, theme)]
    parts += [part for route, fact in known for part in _on_top(route, fact, drawing, theme)]
    parts += [_exit(leaving, names[leaving.city], drawing.font) for leaving in drawing.exits]
    parts += [
        _city(city, fact, drawing.radius) for city, fact in zip(drawing.cities, board_file["cities"], strict=True)
    ]
    labels = [city.overview if overview else city.label for city in drawing.cities]
    parts += [_label(label, font) for label in labels if label]
    return "".join([*parts, f'<rect class="neat" {_rect(drawing.inner)}/></svg>'])


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _rect(rect: Rect) -> str:
    x0, y0, x1, y1 = rect
    return f'x="{_n(x0)}" y="{_n(y0)}" width="{_n(x1 - x0)}" height="{_n(y1 - y0)}"'


def _definitions(drawing: Drawing, theme: str) -> Iterator[str]:
    """Definitions of shapes that are used more than once."""
    yield f'<defs><clipPath id="inner"><rect {_rect(drawing.inner)}/></clipPath>'
    yield f'<path id="land" d="{drawing.background["land"]}"/>'
    for name, paint in PALETTE["routes"].items():
        if paint["symbol"]:
            yield f'<path id="symbol-{name}" d="{paint["symbol"]}" fill="{paint["hollow"][theme]["line"]}"/>'
    for name, sign in PALETTE["signs"].items():
        line = f' fill="none" stroke-width="{sign["line"]}" stroke-linecap="round"' if sign["line"] else ""
        yield f'<path id="sign-{name}" d="{sign["path"]}"{line}/>'
    yield "</defs>"


def _map(drawing: Drawing) -> Iterator[str]:
    """The background map, under the routes."""
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
    """The light band under a route that sets it off from the map."""
    for part in (route.spaces[: route.split], route.spaces[route.split :]):
        if len(part) > 1:
            line = "L".join(f"{_n(space.x)} {_n(space.y)}" for space in part)
            yield f'<path class="bed" stroke-width="{_n(drawing.height * 1.45)}" d="M{line}"/>'


def _spaces(route: DrawnRoute, fact: dict[str, Any], drawing: Drawing, theme: str) -> Iterator[str]:
    """The spaces with their symbols, open and therefore hollow."""
    kind = "tunnel" if fact.get("tunnel") else "ship" if fact.get("ship") else "rail"
    hollow = PALETTE["routes"][fact["color"]]["hollow"][theme]
    yield f'<g class="{kind}" data-route="{route.name}" fill="{hollow["rim"]}">'
    for number, space in enumerate(route.spaces):
        yield _space(space, route.size, number, fact, drawing.height, hollow)
    yield "</g>"


def _space(space: Space, size: float, number: int, fact: dict[str, Any], height: float, hollow: dict[str, str]) -> str:
    """One space: its rectangle, symbol and signs. Symbols stay upright, because some look like others when rotated."""
    angle, scale = (space.angle + 90) % 180 - 90, height / PALETTE["symbol_height"]
    paint, ship = PALETTE["routes"][fact["color"]], bool(fact.get("ship"))
    rim = PALETTE["tunnel_rim" if fact.get("tunnel") else "hollow_rim"]
    box, hole = (_hollow_box(size, height, ship, inset) for inset in (0.0, height * rim))
    parts = [f'<g transform="translate({_n(space.x)} {_n(space.y)})rotate({_n(angle)})">']
    parts.append(f'<rect class="space" {box} stroke="{hollow["line"]}"/>')
    if fact.get("tunnel"):
        parts.append(f'<rect class="dashes" {box}/>')
    parts.append(f'<rect class="hole" {hole} fill="{hollow["hole"]}"/>')
    sign = "locomotive" if number < fact.get("ferry", 0) else "pair" if fact.get("pairs") else ""
    if sign:
        parts.append(_use(f"sign-{sign}", f'transform="scale({scale:.2f})" fill="{hollow["line"]}"'))
    elif paint["symbol"]:
        parts.append(_use(f"symbol-{fact['color']}", f'transform="rotate({_n(-angle)})scale({scale:.2f})"'))
    if ship:
        aside = size * (0.31 if paint["symbol"] else 0.18)
        wave = f'scale({scale:.2f})" stroke="{hollow["line"]}"'
        parts += [_use("sign-wave", f'transform="translate({_n(x)}){wave}') for x in (-aside, aside)]
    return "".join([*parts, "</g>"])


def _hollow_box(size: float, height: float, ship: bool, inset: float) -> str:
    """The attributes of an open space's rectangle, smaller by an inset."""
    wide, tall = size - 2 * inset, height * PALETTE["hollow_height"] - 2 * inset
    corner = tall / 2 if ship else height * 0.2 - inset / 2
    return f'x="{_n(-wide / 2)}" y="{_n(-tall / 2)}" width="{_n(wide)}" height="{_n(tall)}" rx="{_n(corner)}"'


def _use(name: str, more: str) -> str:
    return f'<use class="symbol" href="#{name}" {more}/>'


def _on_top(route: DrawnRoute, fact: dict[str, Any], drawing: Drawing, theme: str) -> Iterator[str]:
    """The marks on top of a route: the number of a tunnel's cards, arrows at the edge."""
    if type(fact.get("tunnel")) is int:
        count = len(route.spaces)
        before, after = route.spaces[max(count // 2 - 1, 0)], route.spaces[count // 2]
        aside, turn = route.size * 0.36 * (count == 1), math.radians(after.angle)
        x, y = (before.x + after.x) / 2 + aside * math.cos(turn), (before.y + after.y) / 2 + aside * math.sin(turn)
        yield f'<circle class="badge" cx="{_n(x)}" cy="{_n(y)}" r="{_n(drawing.height * 0.52)}"/>'
        yield f'<text class="number" x="{_n(x)}" y="{_n(y + drawing.font * 0.24)}">{fact["tunnel"]}</text>'
    hollow, unit = PALETTE["routes"][fact["color"]]["hollow"][theme], drawing.height * 0.7
    for x, y, side in route.arrows:
        shape = f"M{_n(x + side * unit)} {_n(y)}l{_n(-side * unit)} {_n(-unit * 0.7)}v{_n(unit * 1.4)}z"
        yield f'<path class="arrow" d="{shape}" fill="{hollow["rim"]}" stroke="{hollow["line"]}"/>'


def _exit(leaving: Exit, name: str, font: float) -> str:
    anchor, y = "start" if leaving.side > 0 else "end", leaving.y + font * 0.28
    return f'<text class="exit" x="{_n(leaving.x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(name)}</text>'


def _city(city: DrawnCity, fact: dict[str, Any], radius: float) -> str:
    def dot(kind: str, size: float) -> str:
        return f'<circle class="{kind}" cx="{_n(city.x)}" cy="{_n(city.y)}" r="{_n(size)}"/>'

    if fact.get("junction"):
        return dot("junction", radius * 0.75)
    if fact.get("harbor"):
        transform = f'transform="translate({_n(city.x)} {_n(city.y)})scale({radius / 6.4:.2f})"'
        return dot("harbor", radius) + f'<use class="anchor" href="#sign-anchor" {transform}/>'
    return dot("city", radius) + dot("dot", radius * 0.42)


def _label(label: Label, font: float) -> str:
    spans = "".join(
        f'<tspan x="{_n(label.x)}" y="{_n(label.y + index * font * LINE)}">{escape(line)}</tspan>'
        for index, line in enumerate(label.lines)
    )
    return f'<text class="label" text-anchor="{label.anchor}">{spans}</text>'
