"""The optimizer that makes a careful drawing of a board from its file and a map of the earth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from ferrovia.boards.drawing.background import Background, blank_background, make_background
from ferrovia.boards.drawing.groups import EDGE, Group
from ferrovia.boards.drawing.labels import make_label, overview_spots
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
from ferrovia.boards.drawing.overlaps import Overlaps, find_overlaps
from ferrovia.boards.drawing.positions import board_size, city_positions
from ferrovia.boards.drawing.search import polish_sweeps, search
from ferrovia.boards.drawing.sketch import Sketch, make_sketch
from ferrovia.boards.drawing.spaces import lay_spaces, offsets
from ferrovia.boards.drawing.spec import DrawingSpec, longitudes, make_spec
from ferrovia.boards.drawing.warp import Warp

OnProgress = Callable[[float], None]  # called with the part of the work that is done

SWEEPS: Final = 60
SEEDS: Final = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class NotationNames:
    """The names of cities and routes in the notation, in file order."""

    cities: Sequence[str]
    routes: Sequence[str]


@dataclass(frozen=True)
class DrawingResult:
    """A drawing, its remaining overlaps, and the seed that found it."""

    drawing: Drawing
    overlaps: Overlaps
    seed: int


def optimize_drawing(
    board_file: dict[str, Any],
    names: NotationNames,
    topo: Path | None = None,
    *,
    on_progress: OnProgress = lambda _: None,
    sweeps: int = SWEEPS,
    seeds: Sequence[int] = SEEDS,
) -> DrawingResult:
    """The first drawing without overlaps, or the best of all seeds; the same input gives the same drawing."""
    spec = make_spec(board_file)
    inner = spec.inner(board_size(board_file))
    background = _background(board_file, spec, inner, topo)
    best: DrawingResult | None = None
    total = len(seeds) * (sweeps + polish_sweeps(sweeps))
    done = 0

    def on_sweep() -> None:
        nonlocal done
        done += 1
        on_progress(done / total)

    for seed in seeds:
        sketch = make_sketch(board_file, spec, inner, background.land)
        search(sketch, np.random.default_rng(seed), sweeps, on_sweep)
        drawing = make_drawing(board_file["id"], names, sketch, background)
        found = DrawingResult(drawing, find_overlaps(drawing, board_file), seed)
        if best is None or found.overlaps.count < best.overlaps.count:
            best = found
        if not best.overlaps.count:
            break
    on_progress(1.0)
    assert best is not None
    return best


def _background(board_file: dict[str, Any], spec: DrawingSpec, inner: Rect, topo: Path | None) -> Background:
    """The background map, if the cities have positions on the earth."""
    if not spec.projection or (topo is None and not spec.by_hand):
        return blank_background(inner)
    lonlat = np.column_stack([longitudes(board_file), [city["lat"] for city in board_file["cities"]]])
    warp = Warp(lonlat, np.array(city_positions(board_file), float), spec.projection, inner)
    return make_background(spec, warp, inner, topo)


def make_drawing(board: str, names: NotationNames, sketch: Sketch, background: Background) -> Drawing:
    """Turn a sketch into a drawing."""
    spec, inner = sketch.spec, sketch.inner
    routes = {number: route for group in sketch.groups for number, route in _routes(sketch, group, names)}
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
        exits=[leaving for group in sketch.groups if group.wrap for leaving in _exits(sketch, group, names)],
        cities=[
            DrawnCity(
                code=code,
                x=round(float(x), 1),
                y=round(float(y), 1),
                label=make_label(sketch.spots[number], spec.font) if number in sketch.spots else None,
                overview=make_label(large[number], spec.font * OVERVIEW) if number in large else None,
            )
            for number, (code, (x, y)) in enumerate(zip(names.cities, sketch.positions, strict=True))
        ],
    )


def _track(control: Any) -> str:
    return "M{} {}C{} {} {} {} {} {}".format(*(f"{value:.0f}" for value in control.ravel()))


def _routes(sketch: Sketch, group: Group, names: NotationNames) -> list[tuple[int, DrawnRoute]]:
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
        found.append((number, DrawnRoute(names.routes[number], size, spaces, split, leaving)))
    return found


def _exits(sketch: Sketch, group: Group, names: NotationNames) -> list[Exit]:
    """The names at both edges."""
    east, west = (names.cities[end] for end in group.ends)
    return make_exits(sketch.inner, sketch.spec.height, float(group.shape[EDGE]), (east, west))
