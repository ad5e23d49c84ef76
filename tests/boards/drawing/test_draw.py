"""The drawing tool, on a small board."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from ferrovia.boards.drawing.draw import Drawn, Names, draw
from ferrovia.boards.drawing.form import parse, text_of
from ferrovia.boards.drawing.lettering import in_lines, text_width
from ferrovia.boards.drawing.overlaps import overlaps
from ferrovia.boards.drawing.plan import longitudes, plan_of
from ferrovia.boards.drawing.render import svg
from ferrovia.boards.drawing.topology import MapFault, Topology
from ferrovia.boards.drawing.warp import FLOOR, Warp, projection
from tests.boards.drawing.small import checked, small_facts, without, write_map

SWEEPS = 10


@pytest.fixture(scope="module")
def topo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_map(tmp_path_factory.mktemp("map"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Names]:
    return checked(small_facts(), tmp_path_factory.mktemp("board"))


@pytest.fixture(scope="module")
def drawn(small: tuple[dict[str, Any], Names], topo: Path) -> Drawn:
    return draw(*small, topo, sweeps=SWEEPS)


def test_nothing_overlaps_on_a_board_with_room(drawn: Drawn, small: tuple[dict[str, Any], Names]) -> None:
    assert drawn.overlaps.count == 0
    assert drawn.overlaps == overlaps(drawn.drawing, small[0])


def test_the_drawing_has_the_names_and_lengths_of_the_board(drawn: Drawn, small: tuple[dict[str, Any], Names]) -> None:
    known, names = small
    assert [route.name for route in drawn.drawing.routes] == list(names.routes)
    assert [len(route.spaces) for route in drawn.drawing.routes] == [route["length"] for route in known["routes"]]
    assert parse(text_of(drawn.drawing)) == drawn.drawing


def test_a_route_with_room_is_straight(drawn: Drawn) -> None:
    straight = next(route for route in drawn.drawing.routes if route.name == "alt-del")
    angles = [space.angle for space in straight.spaces]
    assert max(angles) - min(angles) < 25


def test_the_map_lies_under_the_board(drawn: Drawn) -> None:
    assert set(drawn.drawing.background) == {"net", "land", "border", "river", "lake"}


def test_the_same_seed_gives_the_same_drawing(drawn: Drawn, small: tuple[dict[str, Any], Names], topo: Path) -> None:
    again = draw(*small, topo, sweeps=SWEEPS, seeds=[drawn.seed])
    assert text_of(again.drawing) == text_of(drawn.drawing)


def test_work_is_reported_up_to_its_end(small: tuple[dict[str, Any], Names]) -> None:
    parts: list[float] = []
    draw(*small, sweeps=4, seeds=[1], heard=parts.append)
    assert parts == sorted(parts)
    assert 0 < parts[0] < 0.5 and parts[-1] == 1.0


@pytest.mark.parametrize("gone", [("lat", "lon"), ("x", "y"), ("lat", "lon", "x", "y")], ids=" ".join)
def test_a_board_need_not_say_where_its_cities_are(gone: tuple[str, ...], topo: Path, tmp_path: Path) -> None:
    known, names = checked(without(small_facts(), *gone), tmp_path)
    found = draw(known, names, topo, sweeps=4, seeds=[1]).drawing
    assert ("river" in found.background) == ("lat" not in gone)
    assert len({(city.x, city.y) for city in found.cities}) == len(found.cities)


def test_without_map_data_there_is_land_everywhere(small: tuple[dict[str, Any], Names]) -> None:
    assert list(draw(*small, sweeps=2, seeds=[1]).drawing.background) == ["land"]


def test_map_data_that_is_none_is_named(small: tuple[dict[str, Any], Names], tmp_path: Path) -> None:
    with pytest.raises(MapFault, match=r"world_50m\.json: No such file"):
        draw(*small, tmp_path)
    (tmp_path / "world_50m.json").write_text("{}", encoding="utf-8")
    with pytest.raises(MapFault, match=r"world_50m\.json: this is no TopoJSON"):
        draw(*small, tmp_path)


def test_borders_are_lines_between_two_countries(topo: Path) -> None:
    (border,) = Topology(topo / "world_50m.json").borders("countries")
    assert border.bounds == pytest.approx((4.0, 39.0, 4.0, 45.0))


def test_the_earth_is_bent_so_that_cities_come_to_their_places(small: tuple[dict[str, Any], Names]) -> None:
    known, _ = small
    plan = plan_of(known)
    lonlat = np.array([[city["lon"], city["lat"]] for city in known["cities"]])
    places = np.array([[city["x"], city["y"]] for city in known["cities"]], float)
    warp = Warp(lonlat, places, plan.projection, plan.inner((800, 500)))
    assert warp.drift.max() < 10
    assert np.abs(warp(lonlat) - places).max() < 10
    assert warp.least_area > FLOOR


@pytest.mark.parametrize("spec", [("conic", 30.0, 50.0, 0.0), ("miller",), ("plain", 40.0)], ids=lambda spec: spec[0])
def test_east_is_right_and_north_is_up(spec: tuple[Any, ...]) -> None:
    here, east, north = projection(*spec)(np.array([[0.0, 40.0], [5.0, 40.0], [0.0, 45.0]]))
    assert east[0] > here[0] and abs(east[1] - here[1]) < abs(east[0] - here[0]) / 4
    assert north[1] < here[1] and north[0] == pytest.approx(here[0])


def test_a_western_city_at_the_right_of_the_world_lies_one_turn_east() -> None:
    cities = [{"lon": lon, "lat": 0, "x": x, "y": 0} for lon, x in ((-100, 50), (10, 400), (170, 800), (-150, 900))]
    known = {"size": {"width": 1000, "height": 500}, "cities": cities}
    assert longitudes(known) == [-100, 10, 170, 210]


@cache
def picture_classes(text: str) -> list[str]:
    return [str(part.get("class")) for part in ElementTree.fromstring(text).iter()]  # noqa: S314 - our own picture


def test_the_picture_shows_every_space_and_its_marks(drawn: Drawn, small: tuple[dict[str, Any], Names]) -> None:
    classes = picture_classes(svg(drawn.drawing, small[0]))
    assert classes.count("space") == sum(route["length"] for route in small[0]["routes"])
    assert classes.count("dashes") == 7
    assert classes.count("badge") == 1
    assert classes.count("label") == classes.count("city") == 5


def test_the_overview_has_larger_names(drawn: Drawn, small: tuple[dict[str, Any], Names]) -> None:
    near, far = (svg(drawn.drawing, small[0], overview=overview) for overview in (False, True))
    sizes = [float(re.findall(r"--font:([\d.]+)px", text)[0]) for text in (near, far)]
    assert sizes[1] > 1.5 * sizes[0]


def test_long_names_may_take_two_lines() -> None:
    assert in_lines("Oslo") == [["Oslo"]]
    assert in_lines("Salt Lake City") == [["Salt Lake City"], ["Salt", "Lake City"]]
    assert in_lines("Constantinople") == [["Constantinople"]]


def test_the_width_of_a_name_is_that_of_its_letters() -> None:
    assert text_width("Wil", 10) == pytest.approx(15.26)
    assert text_width("Zágráb", 10) == text_width("Zagrab", 10)
    assert text_width("iiii", 10) < text_width("mm", 10)
