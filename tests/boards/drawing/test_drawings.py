"""The drawings that are shipped fit their boards, and nothing in them lies on anything else."""

import math
from collections import defaultdict
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from shapely.geometry import Point

from ferrovia.boards import BOARDS, facts, load
from ferrovia.boards.drawing.form import DRAWINGS, Drawing, committed, parse, text_of
from ferrovia.boards.drawing.lettering import text_width
from ferrovia.boards.drawing.overlaps import Overlaps, label_shape, overlaps, space_shape
from ferrovia.boards.drawing.places import places_of
from ferrovia.boards.drawing.plain import plain_drawing
from ferrovia.notation.action import Notation

EDGE = 10  # a route over the edge of the world may reach this far beyond the neat line


@cache
def careful(board: str) -> Drawing:
    drawing = committed(board)
    assert drawing is not None
    return drawing


@cache
def plain(board: str) -> Drawing:
    notation = Notation(load(board))
    return plain_drawing(facts(board), notation.city_codes, notation.route_names)


KINDS = {"careful": careful, "plain": plain}


@pytest.fixture(params=[(kind, board) for kind in KINDS for board in BOARDS], ids=" ".join)
def drawn(request: pytest.FixtureRequest) -> tuple[Drawing, dict[str, Any]]:
    kind, board = request.param
    return KINDS[kind](board), facts(board)


def test_every_board_has_a_drawing_and_no_other_has() -> None:
    assert sorted(path.stem for path in DRAWINGS.iterdir()) == sorted(BOARDS)
    assert committed("atlantis") is None


@pytest.mark.parametrize("board", BOARDS)
def test_a_drawing_that_is_read_and_written_is_the_same(board: str) -> None:
    text = (DRAWINGS / f"{board}.json").read_text(encoding="utf-8")
    assert text_of(parse(text)) == text
    assert parse(text).board == board


def test_every_route_is_drawn_with_as_many_spaces_as_it_has(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
    notation = Notation(load(drawing.board))
    assert [route.name for route in drawing.routes] == notation.route_names
    assert [len(route.spaces) for route in drawing.routes] == [route["length"] for route in known["routes"]]


def test_every_city_is_where_the_board_says(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
    assert [city.code for city in drawing.cities] == Notation(load(drawing.board)).city_codes
    for city, place in zip(drawing.cities, places_of(known), strict=True):
        assert math.dist((city.x, city.y), place) < 0.1


def test_every_city_but_a_junction_has_its_name(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
    for city, fact in zip(drawing.cities, known["cities"], strict=True):
        assert (city.label is None) == bool(fact.get("junction"))
        for label, font in ((city.label, drawing.font), (city.overview, drawing.overview_font)):
            if label:
                assert "".join(label.lines).replace(" ", "") == fact["name"].replace(" ", "")
                assert label_shape(label, font).distance(Point(city.x, city.y)) < drawing.radius * 3.5


def test_the_routes_of_a_double_lie_side_by_side(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
    groups = defaultdict(list)
    for route, fact in zip(drawing.routes, known["routes"], strict=True):
        groups[fact["a"], fact["b"]].append(route)
    assert any(len(group) > 1 for group in groups.values())
    for group in groups.values():
        for one, other in combinations(group, 2):
            assert [space.angle for space in one.spaces] == [space.angle for space in other.spaces]
            assert one.size == other.size
            gaps = [math.dist(a[:2], b[:2]) for a, b in zip(one.spaces, other.spaces, strict=True)]
            assert min(gaps) > drawing.height
            assert max(gaps) - min(gaps) < 0.3


def test_nothing_is_drawn_outside_the_frame(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
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


def test_names_beside_the_edge_fit_into_the_frame(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
    names = {city.code: fact["name"] for city, fact in zip(drawing.cities, known["cities"], strict=True)}
    for leaving in drawing.exits:
        room = drawing.frame[2] - leaving.x if leaving.side > 0 else leaving.x - drawing.frame[0]
        assert text_width(names[leaving.city], drawing.font * 0.8) <= room


def test_routes_over_the_edge_have_two_sides_and_arrows(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
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


def test_a_route_leads_from_its_first_city_to_its_second(drawn: tuple[Drawing, dict[str, Any]]) -> None:
    drawing, known = drawn
    place = {fact["id"]: (city.x, city.y) for city, fact in zip(drawing.cities, known["cities"], strict=True)}
    for route, fact in zip(drawing.routes, known["routes"], strict=True):
        if not fact.get("wrap") and len(route.spaces) > 1:
            first, last, a = route.spaces[0][:2], route.spaces[-1][:2], place[fact["a"]]
            assert math.dist(first, a) < math.dist(last, a), route.name


@pytest.mark.parametrize("board", BOARDS)
def test_in_a_shipped_drawing_nothing_lies_on_anything_else(board: str) -> None:
    assert overlaps(careful(board), facts(board)) == Overlaps([], [], [], [], [], [])


@pytest.mark.parametrize("board", BOARDS)
def test_spaces_of_a_shipped_drawing_can_be_told_from_squares(board: str) -> None:
    drawing = careful(board)
    assert min(route.size for route in drawing.routes) > drawing.height * 1.4


@pytest.mark.parametrize("board", BOARDS)
def test_in_the_overview_no_name_covers_another(board: str) -> None:
    drawing = careful(board)
    boxes = [label_shape(city.overview, drawing.overview_font) for city in drawing.cities if city.overview]
    assert len(boxes) > len(drawing.cities) * 0.8
    assert not [pair for pair in combinations(boxes, 2) if pair[0].intersection(pair[1]).area > 1]


@pytest.mark.parametrize("board", BOARDS)
def test_a_shipped_drawing_has_a_map(board: str) -> None:
    layers = set(careful(board).background)
    assert layers == (
        {"land", "park", "avenue", "limit", "canal", "seine", "arm"}
        if board == "paris"
        else {"net", "land", "border", "river", "lake"} | ({"state"} if board == "usa" else set())
    )
