"""A plain drawing of whatever board there is, without the packages of the drawing tool."""

import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ferrovia.boards.drawing.form import Drawing
from ferrovia.boards.drawing.places import places_of
from ferrovia.boards.drawing.plain import plain_drawing
from tests.boards.drawing.small import checked, small_facts, without

TWO = {
    "cities": [{"id": "aix", "name": "Aix"}, {"id": "bar", "name": "Bar"}],
    "tickets": [{"cities": ["aix", "bar"], "points": 1}],
}


def plain(value: dict[str, Any], folder: Path) -> Drawing:
    known, names = checked(value, folder)
    return plain_drawing(known, names.cities, names.routes)


def test_two_cities_and_one_space_are_a_board(tmp_path: Path) -> None:
    route = {"a": "aix", "b": "bar", "length": 1, "color": "red"}
    drawing = plain(without(small_facts(**TWO, routes=[route])), tmp_path)
    (drawn,) = drawing.routes
    one, other = drawing.cities
    (space,) = drawn.spaces
    assert math.dist(space[:2], (one.x, one.y)) == pytest.approx(math.dist(space[:2], (other.x, other.y)), abs=1)


def test_one_space_may_lie_over_the_edge(tmp_path: Path) -> None:
    route = {"a": "aix", "b": "bar", "length": 1, "color": "red", "wrap": True}
    drawing = plain(without(small_facts(**TWO, routes=[route])), tmp_path)
    assert [len(drawn.spaces) for drawn in drawing.routes] == [1]
    assert {leaving.city for leaving in drawing.exits} == {"aix", "bar"}


def test_cities_without_places_are_about_as_far_apart_as_their_routes_are_long(tmp_path: Path) -> None:
    known, _ = checked(without(small_facts(), "lat", "lon", "x", "y"), tmp_path)
    place = dict(zip((city["id"] for city in known["cities"]), places_of(known), strict=True))
    short, long = (math.dist(place[a], place[b]) for a, b in (("delta", "este"), ("baja", "este")))
    assert short < long
    assert min(math.dist(place[a], place[b]) for a in place for b in place if a < b) > 40


def test_cities_with_latitudes_only_have_north_at_the_top(tmp_path: Path) -> None:
    known, _ = checked(without(small_facts(), "x", "y"), tmp_path)
    place = dict(zip((city["id"] for city in known["cities"]), places_of(known), strict=True))
    assert place["alta"][1] < place["baja"][1] and place["alta"][0] < place["delta"][0]
    assert max(x for x, _ in place.values()) == 1000


def test_a_crowded_route_bows_around_a_city(tmp_path: Path) -> None:
    value = small_facts()
    for city, (x, y) in zip(value["cities"], [(0, 100), (0, 400), (400, 101), (800, 100), (800, 400)], strict=True):
        city["x"], city["y"] = x, y
    drawing = plain(value, tmp_path)
    around = next(route for route in drawing.routes if route.name == "alt-del")
    assert min(math.dist(space[:2], (400, 101)) for space in around.spaces) > drawing.radius + drawing.height / 2


def test_playing_and_plain_drawings_need_no_package_of_the_tool() -> None:
    program = """
import sys
for name in ("numpy", "scipy", "shapely"):
    sys.modules[name] = None
import ferrovia, ferrovia.cli.main, ferrovia.boards.drawing.render
from ferrovia.boards import facts, load
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.notation.action import Notation
notation = Notation(load("paris"))
print(len(plain_drawing(facts("paris"), notation.city_codes, notation.route_names).routes))
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "57\n"
