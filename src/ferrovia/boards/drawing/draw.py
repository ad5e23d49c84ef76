"""A careful drawing of a board, made from its facts and the map of the earth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from ferrovia.boards.drawing.background import Background, background, no_map
from ferrovia.boards.drawing.edges import arrows, exits, rounded
from ferrovia.boards.drawing.form import Box, Drawing, DrawnCity, DrawnRoute, Exit, Space
from ferrovia.boards.drawing.groups import EDGE, Group
from ferrovia.boards.drawing.labels import label, overview_spots
from ferrovia.boards.drawing.lettering import OVERVIEW
from ferrovia.boards.drawing.overlaps import Overlaps, overlaps
from ferrovia.boards.drawing.places import places_of, size_of
from ferrovia.boards.drawing.plan import Plan, longitudes, plan_of
from ferrovia.boards.drawing.search import polishing, search
from ferrovia.boards.drawing.sketch import Sketch, new_sketch
from ferrovia.boards.drawing.spaces import lay, offsets
from ferrovia.boards.drawing.warp import Warp

Heard = Callable[[float], None]  # told which part of the work is done

SWEEPS: Final = 60
SEEDS: Final = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Names:
    """What notation calls cities and routes, in the order of the file."""

    cities: Sequence[str]
    routes: Sequence[str]


@dataclass(frozen=True)
class Drawn:
    """A drawing, what still overlaps in it, and the seed that found it."""

    drawing: Drawing
    overlaps: Overlaps
    seed: int


def draw(
    facts: dict[str, Any],
    names: Names,
    topo: Path | None = None,
    *,
    heard: Heard = lambda _: None,
    sweeps: int = SWEEPS,
    seeds: Sequence[int] = SEEDS,
) -> Drawn:
    """The first drawing in which nothing overlaps, or the best of some; the same input gives the same drawing."""
    plan = plan_of(facts)
    inner = plan.inner(size_of(facts))
    under = _background(facts, plan, inner, topo)
    best: Drawn | None = None
    steps = len(seeds) * (sweeps + polishing(sweeps))
    done = 0

    def swept() -> None:
        nonlocal done
        done += 1
        heard(done / steps)

    for seed in seeds:
        sketch = new_sketch(facts, plan, inner, under.land)
        search(sketch, np.random.default_rng(seed), sweeps, swept)
        drawing = written(facts["id"], names, sketch, under)
        found = Drawn(drawing, overlaps(drawing, facts), seed)
        if best is None or found.overlaps.count < best.overlaps.count:
            best = found
        if not best.overlaps.count:
            break
    heard(1.0)
    assert best is not None
    return best


def _background(facts: dict[str, Any], plan: Plan, inner: Box, topo: Path | None) -> Background:
    """The map, if the board has a place on the earth."""
    if not plan.projection or (topo is None and not plan.by_hand):
        return no_map(inner)
    lonlat = np.column_stack([longitudes(facts), [city["lat"] for city in facts["cities"]]])
    warp = Warp(lonlat, np.array(places_of(facts), float), plan.projection, inner)
    return background(plan, warp, inner, topo)


def written(board: str, names: Names, sketch: Sketch, under: Background) -> Drawing:
    """A sketch as a drawing."""
    plan, inner = sketch.plan, sketch.inner
    routes = {number: route for group in sketch.groups for number, route in _routes(sketch, group, names)}
    large = overview_spots(sketch)
    edge = plan.height / 2
    return Drawing(
        board=board,
        frame=rounded((inner[0] - plan.band, inner[1] - edge, inner[2] + plan.band, inner[3] + edge)),
        inner=rounded(inner),
        height=plan.height,
        radius=round(plan.radius, 1),
        font=round(plan.font, 1),
        overview_font=round(plan.font * OVERVIEW, 1),
        background=under.layers,
        tracks=[_track(control[0]) for group in sketch.groups for control in group.pieces(group.shape[None])],
        routes=[routes[number] for number in range(len(routes))],
        exits=[leaving for group in sketch.groups if group.wrap for leaving in _exits(sketch, group, names)],
        cities=[
            DrawnCity(
                code=code,
                x=round(float(x), 1),
                y=round(float(y), 1),
                label=label(sketch.spots[number], plan.font) if number in sketch.spots else None,
                overview=label(large[number], plan.font * OVERVIEW) if number in large else None,
            )
            for number, (code, (x, y)) in enumerate(zip(names.cities, sketch.places, strict=True))
        ],
    )


def _track(control: Any) -> str:
    return "M{} {}C{} {} {} {} {} {}".format(*(f"{value:.0f}" for value in control.ravel()))


def _routes(sketch: Sketch, group: Group, names: Names) -> list[tuple[int, DrawnRoute]]:
    """The routes of a group, by number."""
    laid = lay(sketch.plan, group, group.shape[None])
    found = []
    for place, (number, aside) in enumerate(zip(group.routes, offsets(sketch.plan, group), strict=True)):
        spaces = [
            Space(round(float(x), 1), round(float(y), 1), round(float(np.degrees(turn))))
            for (x, y), turn in zip(laid.middles[0, place], laid.angles[0], strict=True)
        ]
        y = float(group.shape[EDGE] + aside)
        leaving = arrows(sketch.inner, sketch.plan.height, y) if group.wrap else []
        size, split = round(float(laid.size[0]), 1), int(laid.split[0])
        found.append((number, DrawnRoute(names.routes[number], size, spaces, split, leaving)))
    return found


def _exits(sketch: Sketch, group: Group, names: Names) -> list[Exit]:
    """The names at both edges."""
    east, west = (names.cities[end] for end in group.ends)
    return exits(sketch.inner, sketch.plan.height, float(group.shape[EDGE]), (east, west))
