"""The optimizer of drawings, on a small board."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ferrovia.boards import load_board_file
from ferrovia.boards.drawing.model import format_drawing, parse_drawing
from ferrovia.boards.drawing.positions import board_size, city_positions
from ferrovia.notation.action import Notation
from tests.boards.drawing.small import round_trip, small_board_file, without, write_map
from tools.draw import __main__ as command
from tools.draw.background import make_background
from tools.draw.optimize import DrawingResult, optimize_drawing
from tools.draw.spec import longitudes, make_spec
from tools.draw.topology import MapError
from tools.draw.warp import Warp, projection

SmallBoard = tuple[dict[str, Any], Notation]


@pytest.fixture(scope="module")
def topo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_map(tmp_path_factory.mktemp("map"))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> SmallBoard:
    return round_trip(small_board_file(), tmp_path_factory.mktemp("board"))


def draw_small(small: SmallBoard, topo: Path | None = None, sweeps: int = 4) -> DrawingResult:
    (result,) = optimize_drawing(*small, topo, [1], sweeps)
    return result


@pytest.fixture(scope="module")
def result(small: SmallBoard, topo: Path) -> DrawingResult:
    return draw_small(small, topo, sweeps=10)


def test_nothing_overlaps_on_a_board_with_room(result: DrawingResult, small: SmallBoard) -> None:
    assert result.overlaps.count == 0


def test_the_drawing_has_the_names_and_lengths_of_the_board(result: DrawingResult, small: SmallBoard) -> None:
    known, notation = small
    assert [route.name for route in result.drawing.routes] == notation.route_names
    assert [len(route.spaces) for route in result.drawing.routes] == [route["length"] for route in known["routes"]]
    assert parse_drawing(format_drawing(result.drawing)) == result.drawing


def test_a_route_with_room_is_straight(result: DrawingResult) -> None:
    straight = next(route for route in result.drawing.routes if route.name == "alt-del")
    angles = [space.angle for space in straight.spaces]
    assert max(angles) - min(angles) < 25


def test_the_background_has_the_layers_of_the_map(result: DrawingResult) -> None:
    assert set(result.drawing.background) == {"net", "land", "border", "river", "lake"}


def test_the_same_seed_gives_the_same_drawing(result: DrawingResult, small: SmallBoard, topo: Path) -> None:
    again = draw_small(small, topo, sweeps=10)
    assert format_drawing(again.drawing) == format_drawing(result.drawing)


@pytest.mark.parametrize("gone", [("lat", "lon"), ("x", "y"), ("lat", "lon", "x", "y")], ids=" ".join)
def test_positions_of_cities_are_optional(gone: tuple[str, ...], topo: Path, tmp_path: Path) -> None:
    found = draw_small(round_trip(without(small_board_file(), *gone), tmp_path), topo).drawing
    assert ("river" in found.background) == ("lat" not in gone)
    assert len({(city.x, city.y) for city in found.cities}) == len(found.cities)


def test_without_map_data_there_is_land_everywhere(small: SmallBoard) -> None:
    assert list(draw_small(small, sweeps=2).drawing.background) == ["land"]


def test_unusable_map_data_is_reported(small: SmallBoard, tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"world_50m\.json: No such file"):
        draw_small(small, tmp_path)
    (tmp_path / "world_50m.json").write_text("{}", encoding="utf-8")
    with pytest.raises(MapError, match=r"world_50m\.json: not a TopoJSON file"):
        draw_small(small, tmp_path)


def test_the_command_writes_the_drawing_and_pictures(
    topo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(json.dumps(small_board_file()), encoding="utf-8")
    options = ["--topo", str(topo), "--out", "out.json", "--svg", "--seed", "1"]
    monkeypatch.setattr(command, "optimize_drawing", partial(optimize_drawing, sweeps=4))
    monkeypatch.setattr("sys.argv", ["tools.draw", "mine.json", *options])
    command.main()
    assert capsys.readouterr().out == "0 overlaps\n"
    assert sorted(path.name for path in tmp_path.glob("out*")) == [
        "out-dark.svg",
        "out-overview.svg",
        "out.json",
        "out.svg",
    ]
    assert "river" in parse_drawing(Path("out.json").read_text(encoding="utf-8")).background


def test_the_warp_moves_cities_to_their_positions_and_neither_folds_nor_mirrors_the_map(small: SmallBoard) -> None:
    known, _ = small
    spec = make_spec(known)
    lonlat = np.array([[city["lon"], city["lat"]] for city in known["cities"]])
    positions = np.array([[city["x"], city["y"]] for city in known["cities"]], float)
    warp = Warp(lonlat, positions, spec.projection, spec.inner((800, 500)))
    assert np.abs(warp(lonlat) - positions).max() < 10
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
