"""The optimizer that makes a careful drawing of a board from its file and a map of the earth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from ferrovia.boards.drawing.lettering import OVERVIEW
from ferrovia.boards.drawing.model import (
    Drawing,
    DrawnCity,
    DrawnRoute,
    Exit,
    Rect,
    Space,
    make_arrows,
    make_exits,
    round_rect,
)
from ferrovia.boards.drawing.positions import board_size, city_positions
from ferrovia.notation.action import Notation
from tools.draw.background import Background, blank_background, make_background
from tools.draw.groups import EDGE, Group
from tools.draw.labels import make_label, overview_spots
from tools.draw.overlaps import Overlaps, find_overlaps
from tools.draw.search import search
from tools.draw.sketch import Sketch, make_sketch
from tools.draw.spaces import lay_spaces, offsets
from tools.draw.spec import DrawingSpec, longitudes, make_spec
from tools.draw.warp import Warp

SWEEPS: Final = 60


@dataclass(frozen=True)
class DrawingResult:
    """A drawing, and its remaining overlaps."""

    drawing: Drawing
    overlaps: Overlaps


def optimize_drawing(
    board_file: dict[str, Any], notation: Notation, topo: Path | None, seeds: Iterable[int], sweeps: int = SWEEPS
) -> Iterator[DrawingResult]:
    """One drawing for each seed; the same input gives the same drawings."""
    spec = make_spec(board_file)
    inner = spec.inner(board_size(board_file))
    background = _background(board_file, spec, inner, topo)
    for seed in seeds:
        sketch = make_sketch(board_file, spec, inner, background.land)
        search(sketch, np.random.default_rng(seed), sweeps)
        drawing = make_drawing(board_file["id"], notation, sketch, background)
        yield DrawingResult(drawing, find_overlaps(drawing, board_file))


def _background(board_file: dict[str, Any], spec: DrawingSpec, inner: Rect, topo: Path | None) -> Background:
    """The background map, if the cities have positions on the earth."""
    if not spec.projection or (topo is None and not spec.by_hand):
        return blank_background(inner)
    lonlat = np.column_stack([longitudes(board_file), [city["lat"] for city in board_file["cities"]]])
    warp = Warp(lonlat, np.array(city_positions(board_file), float), spec.projection, inner)
    return make_background(spec, warp, inner, topo)


def make_drawing(board: str, notation: Notation, sketch: Sketch, background: Background) -> Drawing:
    """Turn a sketch into a drawing."""
    spec, inner = sketch.spec, sketch.inner
    routes = {number: route for group in sketch.groups for number, route in _routes(sketch, group, notation)}
    large = overview_spots(sketch)
    edge = spec.height / 2
    return Drawing(
        board=board,
        bounds=round_rect((inner[0] - spec.band, inner[1] - edge, inner[2] + spec.band, inner[3] + edge)),
        inner=round_rect(inner),
        height=spec.height,
        radius=round(spec.radius, 1),
        font=round(spec.font, 1),
        overview_font=round(spec.font * OVERVIEW, 1),
        background=background.layers,
        tracks=[_track(control[0]) for group in sketch.groups for control in group.pieces(group.shape[None])],
        routes=[routes[number] for number in range(len(routes))],
        exits=[leaving for group in sketch.groups if group.wrap for leaving in _exits(sketch, group, notation)],
        cities=[
            DrawnCity(
                code=code,
                x=round(float(x), 1),
                y=round(float(y), 1),
                label=make_label(sketch.spots[number], spec.font) if number in sketch.spots else None,
                overview=make_label(large[number], spec.font * OVERVIEW) if number in large else None,
            )
            for number, (code, (x, y)) in enumerate(zip(notation.city_codes, sketch.positions, strict=True))
        ],
    )


def _track(control: Any) -> str:
    return "M{} {}C{} {} {} {} {} {}".format(*(f"{value:.0f}" for value in control.ravel()))


def _routes(sketch: Sketch, group: Group, notation: Notation) -> list[tuple[int, DrawnRoute]]:
    """The routes of a group, by number."""
    layout = lay_spaces(sketch.spec, group, group.shape[None])
    found = []
    for index, (number, aside) in enumerate(zip(group.routes, offsets(sketch.spec, group), strict=True)):
        spaces = [
            Space(round(float(x), 1), round(float(y), 1), round(float(np.degrees(turn))))
            for (x, y), turn in zip(layout.middles[0, index], layout.angles[0], strict=True)
        ]
        y = float(group.shape[EDGE] + aside)
        leaving = make_arrows(sketch.inner, sketch.spec.height, y) if group.wrap else []
        size, split = round(float(layout.size[0]), 1), int(layout.split[0])
        found.append((number, DrawnRoute(notation.route_names[number], size, spaces, split, leaving)))
    return found


def _exits(sketch: Sketch, group: Group, notation: Notation) -> list[Exit]:
    """The names at both edges."""
    east, west = (notation.city_codes[end] for end in group.ends)
    return make_exits(sketch.inner, sketch.spec.height, float(group.shape[EDGE]), (east, west))
