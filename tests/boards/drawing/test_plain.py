"""Plain drawings of any board as data and as SVG, with nothing but the standard library."""

import math
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ferrovia.boards.drawing.lettering import line_breaks, text_width
from ferrovia.boards.drawing.model import Drawing
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.boards.drawing.positions import city_positions
from ferrovia.boards.drawing.render import render_svg
from tests.boards.drawing.small import round_trip, small_board_file, without

TWO = {
    "cities": [{"id": "aix", "name": "Aix"}, {"id": "bar", "name": "Bar"}],
    "tickets": [{"cities": ["aix", "bar"], "points": 1}],
}


def plain(value: dict[str, Any], folder: Path) -> Drawing:
    known, notation = round_trip(value, folder)
    return plain_drawing(known, notation.city_codes, notation.route_names)


def test_two_cities_and_one_space_are_a_board(tmp_path: Path) -> None:
    route = {"a": "aix", "b": "bar", "length": 1, "color": "red"}
    drawing = plain(without(small_board_file(**TWO, routes=[route])), tmp_path)
    (drawn,) = drawing.routes
    one, other = drawing.cities
    (space,) = drawn.spaces
    assert math.dist(space[:2], (one.x, one.y)) == pytest.approx(math.dist(space[:2], (other.x, other.y)), abs=1)


def test_a_route_of_one_space_may_wrap_over_the_edge(tmp_path: Path) -> None:
    route = {"a": "aix", "b": "bar", "length": 1, "color": "red", "wrap": True}
    drawing = plain(without(small_board_file(**TWO, routes=[route])), tmp_path)
    assert [len(drawn.spaces) for drawn in drawing.routes] == [1]
    assert {leaving.city for leaving in drawing.exits} == {"aix", "bar"}


def test_without_positions_the_lengths_of_routes_set_the_distances(tmp_path: Path) -> None:
    known, _ = round_trip(without(small_board_file(), "lat", "lon", "x", "y"), tmp_path)
    position = dict(zip((city["id"] for city in known["cities"]), city_positions(known), strict=True))
    short, long = (math.dist(position[a], position[b]) for a, b in (("delta", "este"), ("baja", "este")))
    assert short < long
    assert min(math.dist(position[a], position[b]) for a in position for b in position if a < b) > 40


def test_cities_with_latitudes_only_have_north_at_the_top(tmp_path: Path) -> None:
    known, _ = round_trip(without(small_board_file(), "x", "y"), tmp_path)
    position = dict(zip((city["id"] for city in known["cities"]), city_positions(known), strict=True))
    assert position["alta"][1] < position["baja"][1] and position["alta"][0] < position["delta"][0]
    assert max(x for x, _ in position.values()) == 1000


def test_a_crowded_route_bows_around_a_city(tmp_path: Path) -> None:
    value = small_board_file()
    for city, (x, y) in zip(value["cities"], [(0, 100), (0, 400), (400, 101), (800, 100), (800, 400)], strict=True):
        city["x"], city["y"] = x, y
    drawing = plain(value, tmp_path)
    around = next(route for route in drawing.routes if route.name == "alt-del")
    assert min(math.dist(space[:2], (400, 101)) for space in around.spaces) > drawing.radius + drawing.height / 2


def rings(path: str) -> list[list[tuple[float, float]]]:
    """The rings of a path that consists of first points and steps."""
    found = []
    for x, y, steps in re.findall(r"M([-\d.]+) ([-\d.]+)l([-\d. ]+)z", path):
        ring, numbers = [(float(x), float(y))], [float(number) for number in steps.split()]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            ring.append((ring[-1][0] + dx, ring[-1][1] + dy))
        found.append(ring)
    return found


def is_inside(x: float, y: float, path: str) -> bool:
    crossed = 0
    for ring in rings(path):
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                crossed += 1
    return crossed % 2 == 1


def test_cities_and_rails_are_on_land_and_ships_at_sea(tmp_path: Path) -> None:
    cities = [
        {"id": name.lower(), "name": name, "x": x, "y": y}
        for name, x, y in [("Aix", 50, 300), ("Bar", 300, 320), ("Caen", 780, 300)]
    ]
    routes = [
        {"a": "aix", "b": "bar", "length": 4, "color": "red"},
        {"a": "bar", "b": "caen", "length": 6, "color": "blue", "ship": True},
    ]
    tickets = [{"cities": ["aix", "caen"], "points": 5}]
    value = small_board_file(cities=cities, routes=routes, tickets=tickets)
    drawing = plain(value, tmp_path)
    land = drawing.background["land"]
    assert drawing.background["net"]
    assert all(is_inside(city.x, city.y, land) for city in drawing.cities)
    rail, ship = drawing.routes
    assert all(is_inside(x, y, land) for x, y, _ in rail.spaces)
    x, y, _ = ship.spaces[3]
    assert not is_inside(x, y, land)
    assert plain(value, tmp_path) == drawing


def svg_classes(text: str) -> list[str]:
    return [str(part.get("class")) for part in ElementTree.fromstring(text).iter()]  # noqa: S314 - generated by this test


def test_the_svg_shows_every_space_and_its_marks(tmp_path: Path) -> None:
    value = small_board_file()
    classes = svg_classes(render_svg(plain(value, tmp_path), value))
    assert classes.count("space") == sum(route["length"] for route in value["routes"])
    assert classes.count("dashes") == 7
    assert classes.count("badge") == 1
    assert classes.count("label") == classes.count("city") == 5


def test_the_overview_has_larger_names(tmp_path: Path) -> None:
    value = small_board_file()
    drawing = plain(value, tmp_path)
    near, far = (render_svg(drawing, value, overview=overview) for overview in (False, True))
    sizes = [float(re.findall(r"--font:([\d.]+)px", text)[0]) for text in (near, far)]
    assert sizes[1] > 1.5 * sizes[0]


def test_long_names_may_take_two_lines() -> None:
    assert line_breaks("Oslo") == [["Oslo"]]
    assert line_breaks("Salt Lake City") == [["Salt Lake City"], ["Salt", "Lake City"]]
    assert line_breaks("Constantinople") == [["Constantinople"]]


def test_the_width_of_a_name_is_that_of_its_letters() -> None:
    assert text_width("Wil", 10) == pytest.approx(15.26)
    assert text_width("Zágráb", 10) == text_width("Zagrab", 10)
    assert text_width("iiii", 10) < text_width("mm", 10)


def test_playing_and_plain_drawings_need_no_extra_packages() -> None:
    program = """
import sys
for name in ("numpy", "scipy", "shapely"):
    sys.modules[name] = None
import ferrovia, ferrovia.cli.main, ferrovia.boards.drawing.render
from ferrovia.boards import load_board, load_board_file
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.notation.action import Notation
notation = Notation(load_board("paris"))
print(len(plain_drawing(load_board_file("paris"), notation.city_codes, notation.route_names).routes))
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "57\n"
