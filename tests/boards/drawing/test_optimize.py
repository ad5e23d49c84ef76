"""The optimizer of drawings, on a small board."""

import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from ferrovia.boards import load_board_file
from ferrovia.boards.drawing.background import make_background
from ferrovia.boards.drawing.lettering import line_breaks, text_width
from ferrovia.boards.drawing.model import format_drawing, parse_drawing
from ferrovia.boards.drawing.optimize import DrawingResult, NotationNames, optimize_drawing
from ferrovia.boards.drawing.overlaps import find_overlaps
from ferrovia.boards.drawing.positions import board_size, city_positions
from ferrovia.boards.drawing.render import render_svg
from ferrovia.boards.drawing.spec import longitudes, make_spec
from ferrovia.boards.drawing.topology import MapError, Topology
from ferrovia.boards.drawing.warp import Warp, projection
from tests.boards.drawing.small import round_trip, small_board_file, without, write_map

SWEEPS = 10

SmallBoard = tuple[dict[str, Any], NotationNames]


@pytest.fixture(scope="module")
def topo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_map(tmp_path_factory.mktemp("map"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> SmallBoard:
    return round_trip(small_board_file(), tmp_path_factory.mktemp("board"))


@pytest.fixture(scope="module")
def result(small: SmallBoard, topo: Path) -> DrawingResult:
    return optimize_drawing(*small, topo, sweeps=SWEEPS)


def test_nothing_overlaps_on_a_board_with_room(result: DrawingResult, small: SmallBoard) -> None:
    assert result.overlaps.count == 0
    assert result.overlaps == find_overlaps(result.drawing, small[0])


def test_the_drawing_has_the_names_and_lengths_of_the_board(result: DrawingResult, small: SmallBoard) -> None:
    known, names = small
    assert [route.name for route in result.drawing.routes] == list(names.routes)
    assert [len(route.spaces) for route in result.drawing.routes] == [route["length"] for route in known["routes"]]
    assert parse_drawing(format_drawing(result.drawing)) == result.drawing


def test_a_route_with_room_is_straight(result: DrawingResult) -> None:
    straight = next(route for route in result.drawing.routes if route.name == "alt-del")
    angles = [space.angle for space in straight.spaces]
    assert max(angles) - min(angles) < 25


def test_the_background_has_the_layers_of_the_map(result: DrawingResult) -> None:
    assert set(result.drawing.background) == {"net", "land", "border", "river", "lake"}


def test_the_same_seed_gives_the_same_drawing(result: DrawingResult, small: SmallBoard, topo: Path) -> None:
    again = optimize_drawing(*small, topo, sweeps=SWEEPS, seeds=[result.seed])
    assert format_drawing(again.drawing) == format_drawing(result.drawing)


def test_progress_is_reported_up_to_the_end(small: SmallBoard) -> None:
    parts: list[float] = []
    optimize_drawing(*small, sweeps=4, seeds=[1], on_progress=parts.append)
    assert parts == sorted(parts)
    assert 0 < parts[0] < 0.5 and parts[-1] == 1.0


@pytest.mark.parametrize("gone", [("lat", "lon"), ("x", "y"), ("lat", "lon", "x", "y")], ids=" ".join)
def test_positions_of_cities_are_optional(gone: tuple[str, ...], topo: Path, tmp_path: Path) -> None:
    known, names = round_trip(without(small_board_file(), *gone), tmp_path)
    found = optimize_drawing(known, names, topo, sweeps=4, seeds=[1]).drawing
    assert ("river" in found.background) == ("lat" not in gone)
    assert len({(city.x, city.y) for city in found.cities}) == len(found.cities)


def test_without_map_data_there_is_land_everywhere(small: SmallBoard) -> None:
    assert list(optimize_drawing(*small, sweeps=2, seeds=[1]).drawing.background) == ["land"]


def test_unusable_map_data_is_reported(small: SmallBoard, tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"world_50m\.json: No such file"):
        optimize_drawing(*small, tmp_path)
    (tmp_path / "world_50m.json").write_text("{}", encoding="utf-8")
    with pytest.raises(MapError, match=r"world_50m\.json: not a TopoJSON file"):
        optimize_drawing(*small, tmp_path)


def test_borders_are_lines_between_two_countries(topo: Path) -> None:
    (border,) = Topology(topo / "world_50m.json").borders("countries")
    assert border.bounds == pytest.approx((4.0, 39.0, 4.0, 45.0))


def test_the_warp_moves_cities_to_their_positions(small: SmallBoard) -> None:
    known, _ = small
    spec = make_spec(known)
    lonlat = np.array([[city["lon"], city["lat"]] for city in known["cities"]])
    positions = np.array([[city["x"], city["y"]] for city in known["cities"]], float)
    warp = Warp(lonlat, positions, spec.projection, spec.inner((800, 500)))
    assert np.abs(warp(lonlat) - positions).max() < 10


def test_the_warp_neither_folds_nor_mirrors_the_map(small: SmallBoard) -> None:
    known, _ = small
    spec = make_spec(known)
    lonlat = np.array([[city["lon"], city["lat"]] for city in known["cities"]])
    positions = np.array([[city["x"], city["y"]] for city in known["cities"]], float)
    warp = Warp(lonlat, positions, spec.projection, spec.inner((800, 500)))
    east, north = np.meshgrid(np.linspace(1, 7, 30), np.linspace(40, 43, 30))
    grid = warp(np.column_stack([east.ravel(), north.ravel()])).reshape((30, 30, 2))
    eastward, southward = np.diff(grid, axis=1)[:-1], -np.diff(grid, axis=0)[:, :-1]
    assert (np.linalg.det(np.stack([eastward, southward], -1)) > 0).all()


def test_the_hand_drawn_map_of_paris_can_be_warped() -> None:
    known = load_board_file("paris")
    spec = make_spec(known)
    lonlat = np.array([[city["lon"], city["lat"]] for city in known["cities"]])
    inner = spec.inner(board_size(known))
    warp = Warp(lonlat, np.array(city_positions(known), float), spec.projection, inner)
    assert {"land", "park", "seine"} <= make_background(spec, warp, inner, None).layers.keys()


@pytest.mark.parametrize("spec", [("conic", 30.0, 50.0, 0.0), ("miller",), ("plain", 40.0)], ids=lambda spec: spec[0])
def test_east_is_right_and_north_is_up(spec: tuple[Any, ...]) -> None:
    here, east, north = projection(*spec)(np.array([[0.0, 40.0], [5.0, 40.0], [0.0, 45.0]]))
    assert east[0] > here[0] and abs(east[1] - here[1]) < abs(east[0] - here[0]) / 4
    assert north[1] < here[1] and north[0] == pytest.approx(here[0])


def test_a_western_city_at_the_right_of_a_world_map_is_one_turn_east() -> None:
    cities = [{"lon": lon, "lat": 0, "x": x, "y": 0} for lon, x in ((-100, 50), (10, 400), (170, 800), (-150, 900))]
    known = {"size": {"width": 1000, "height": 500}, "cities": cities}
    assert longitudes(known) == [-100, 10, 170, 210]


@cache
def svg_classes(text: str) -> list[str]:
    return [str(part.get("class")) for part in ElementTree.fromstring(text).iter()]  # noqa: S314 - generated by this test


def test_the_svg_shows_every_space_and_its_marks(result: DrawingResult, small: SmallBoard) -> None:
    classes = svg_classes(render_svg(result.drawing, small[0]))
    assert classes.count("space") == sum(route["length"] for route in small[0]["routes"])
    assert classes.count("dashes") == 7
    assert classes.count("badge") == 1
    assert classes.count("label") == classes.count("city") == 5


def test_the_overview_has_larger_names(result: DrawingResult, small: SmallBoard) -> None:
    near, far = (render_svg(result.drawing, small[0], overview=overview) for overview in (False, True))
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
