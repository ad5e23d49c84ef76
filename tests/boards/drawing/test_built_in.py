"""The built-in drawings, and plain drawings of the same boards, fit their boards; built-in ones have no overlaps."""

import math
from collections import defaultdict
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from shapely.geometry import Point

from ferrovia.boards import BOARDS, load_board, load_board_file
from ferrovia.boards.drawing.model import BUILT_IN, Drawing, find_built_in_drawing, format_drawing, parse_drawing
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.boards.drawing.positions import city_positions
from ferrovia.notation.action import Notation
from tools.draw.overlaps import Overlaps, find_overlaps, label_shape, space_shape

EDGE = 10  # a route over the edge of the world may reach this far beyond the neat line


@cache
def careful(board: str) -> Drawing:
    drawing = find_built_in_drawing(board)
    assert drawing is not None
    return drawing


@cache
def plain(board: str) -> Drawing:
    notation = Notation(load_board(board))
    return plain_drawing(load_board_file(board), notation.city_codes, notation.route_names)


KINDS = {"careful": careful, "plain": plain}
DRAWN = sorted(path.stem for path in BUILT_IN.iterdir())  # the server makes plain drawings of all other boards
SAMPLES = [*(("careful", board) for board in DRAWN), *(("plain", board) for board in BOARDS)]


@pytest.fixture(params=SAMPLES, ids=" ".join)
def sample(request: pytest.FixtureRequest) -> tuple[Drawing, dict[str, Any]]:
    kind, board = request.param
    return KINDS[kind](board), load_board_file(board)


def test_every_board_of_a_real_place_has_a_built_in_drawing() -> None:
    real = {board for board in BOARDS if any("lat" in city for city in load_board_file(board)["cities"])}
    assert real <= set(DRAWN) <= set(BOARDS)
    assert find_built_in_drawing("atlantis") is None


@pytest.mark.parametrize("board", DRAWN)
def test_parsing_and_formatting_a_drawing_keeps_it(board: str) -> None:
    text = (BUILT_IN / f"{board}.json").read_text(encoding="utf-8")
    assert format_drawing(parse_drawing(text)) == text
    assert parse_drawing(text).board == board


def test_every_route_is_drawn_with_as_many_spaces_as_it_has(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    notation = Notation(load_board(drawing.board))
    assert [route.name for route in drawing.routes] == notation.route_names
    assert [len(route.spaces) for route in drawing.routes] == [route["length"] for route in known["routes"]]


def test_every_city_is_where_the_board_says(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    assert [city.code for city in drawing.cities] == Notation(load_board(drawing.board)).city_codes
    for city, position in zip(drawing.cities, city_positions(known), strict=True):
        assert math.dist((city.x, city.y), position) < 0.1


def test_every_city_except_junctions_has_its_name(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    for city, fact in zip(drawing.cities, known["cities"], strict=True):
        assert (city.label is None) == bool(fact.get("junction"))
        for label, font in ((city.label, drawing.font), (city.overview, drawing.overview_font)):
            if label:
                assert "".join(label.lines).replace(" ", "") == fact["name"].replace(" ", "")
                assert label_shape(label, font).distance(Point(city.x, city.y)) < drawing.radius * 3.5


def test_the_routes_of_a_double_are_side_by_side(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    groups = defaultdict(list)
    for route, fact in zip(drawing.routes, known["routes"], strict=True):
        groups[fact["a"], fact["b"]].append(route)
    for group in groups.values():
        for one, other in combinations(group, 2):
            assert [space.angle for space in one.spaces] == [space.angle for space in other.spaces]
            assert one.size == other.size
            gaps = [math.dist(a[:2], b[:2]) for a, b in zip(one.spaces, other.spaces, strict=True)]
            assert min(gaps) > drawing.height
            assert max(gaps) - min(gaps) < 0.3


def test_nothing_is_drawn_outside_the_frame(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    left, top, right, bottom = drawing.inner
    for route, fact in zip(drawing.routes, known["routes"], strict=True):
        edge = EDGE if fact.get("wrap") else 0
        for space in route.spaces:
            x0, y0, x1, y1 = space_shape(space, route.size, drawing.height).bounds
            assert left - edge <= x0 and x1 <= right + edge and top <= y0 and y1 <= bottom, route.name
    for city in drawing.cities:
        if city.label:
            x0, y0, x1, y1 = label_shape(city.label, drawing.font).bounds
            assert left <= x0 and x1 <= right and top <= y0 and y1 <= bottom, city.code


def test_routes_over_the_edge_have_two_sides_and_arrows(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    middle = (drawing.inner[0] + drawing.inner[2]) / 2
    for route, fact in zip(drawing.routes, known["routes"], strict=True):
        if fact.get("wrap"):
            assert 0 < route.split < len(route.spaces)
            assert all(space.x > middle for space in route.spaces[: route.split])
            assert all(space.x < middle for space in route.spaces[route.split :])
            (_, y, east), (_, z, west) = route.arrows
            assert (east, west) == (1, -1) and y == z
        else:
            assert (route.split, route.arrows) == (0, [])
    pairs = {(fact["a"], fact["b"]) for fact in known["routes"] if fact.get("wrap")}
    assert len(drawing.exits) == 2 * len(pairs)


def test_a_route_leads_from_its_first_city_to_its_second(sample: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = sample
    position = {fact["id"]: (city.x, city.y) for city, fact in zip(drawing.cities, known["cities"], strict=True)}
    for route, fact in zip(drawing.routes, known["routes"], strict=True):
        if not fact.get("wrap") and len(route.spaces) > 1:
            first, last, a = route.spaces[0][:2], route.spaces[-1][:2], position[fact["a"]]
            assert math.dist(first, a) < math.dist(last, a), route.name


@pytest.mark.parametrize("board", DRAWN)
def test_a_built_in_drawing_has_no_overlaps(board: str) -> None:
    assert find_overlaps(careful(board), load_board_file(board)) == Overlaps([], [], [], [], [], [])


@pytest.mark.parametrize("board", DRAWN)
def test_in_the_overview_no_name_covers_another(board: str) -> None:
    drawing = careful(board)
    boxes = [label_shape(city.overview, drawing.overview_font) for city in drawing.cities if city.overview]
    assert len(boxes) > len(drawing.cities) * 0.8
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersection(pair[1]).area > 1]
