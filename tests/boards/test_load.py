"""The built-in boards have the contents of the printed ones, and files load as boards."""

import copy
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ferrovia.boards import BOARDS, BoardError, load_board, load_board_file, restore_board
from ferrovia.boards.schema import MAX_SENTENCES
from ferrovia.engine.board import TUNNEL_BY_BOOK, Board, RouteFacts, TicketFacts
from ferrovia.engine.cards import ANY, BLACK

Change = Callable[[dict[str, Any]], Any]


def route_between(board: Board, a: str, b: str) -> list[RouteFacts]:
    """The routes between two cities."""
    ids = [city.id for city in board.cities]
    return [route for route in board.routes if (ids[route.a], ids[route.b]) == (a, b)]


def ticket_of(board: Board, *cities: str) -> TicketFacts:
    """The ticket that names these cities."""
    ids = [city.id for city in board.cities]
    return next(ticket for ticket in board.tickets if tuple(ids[city] for city in ticket.cities) == cities)


def changed(tmp_path: Path, name: str, change: Change) -> Board:
    """A built-in board after a change to its file."""
    value = copy.deepcopy(load_board_file(name))
    change(value)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return load_board(file)


@pytest.mark.parametrize("name", BOARDS)
def test_the_id_of_a_built_in_board_is_its_file_name(name: str) -> None:
    board = load_board(name)
    assert board.id == name
    assert board.name_en == load_board_file(name)["name"]["en"]
    assert board.name_es == load_board_file(name)["name"]["es"]


@pytest.mark.parametrize(
    ("name", "cities", "routes", "spaces", "doubles", "tickets"),
    [
        ("usa", 36, 100, 309, 22, 33),
        ("europe", 47, 101, 300, 11, 46),
        ("asia", 46, 126, 289, 32, 60),
        ("world", 48, 130, 411, 34, 65),
        ("paris", 17, 57, 103, 25, 20),
    ],
)
def test_counts(name: str, cities: int, routes: int, spaces: int, doubles: int, tickets: int) -> None:
    board = load_board(name)
    parallel = Counter((route.a, route.b) for route in board.routes)
    assert len(board.cities) == cities
    assert len(board.routes) == routes
    assert sum(route.length for route in board.routes) == spaces
    assert sum(count > 1 for count in parallel.values()) == doubles
    assert len(board.tickets) == tickets


@pytest.mark.parametrize("name", BOARDS)
def test_routes_of_a_double_differ_only_in_color(name: str) -> None:
    parallel: dict[tuple[int, int], set[RouteFacts]] = defaultdict(set)
    for route in load_board(name).routes:
        assert route.a != route.b
        assert (route.b, route.a) not in parallel
        parallel[route.a, route.b].add(replace(route, color=ANY))
    assert all(len(routes) == 1 for routes in parallel.values())


def test_a_board_has_the_facts_of_its_file() -> None:
    europe, world = load_board("europe"), load_board("world")
    assert route_between(europe, "amsterdam", "bruxelles")[0].color == BLACK
    assert route_between(europe, "amsterdam", "london")[0].ferry == 2
    assert ticket_of(europe, "amsterdam", "pamplona") == replace(europe.tickets[0], points=7, penalty=7)
    tour = ticket_of(world, "casablanca", "al-qahira", "tehran")
    assert (tour.points, tour.any_order, tour.penalty) == (9, 6, 15)


def test_changing_loaded_facts_changes_nothing_else() -> None:
    load_board_file("usa")["cities"].clear()
    assert len(load_board_file("usa")["cities"]) == 36


@pytest.mark.parametrize("name", BOARDS)
def test_facts_have_sources_and_doubts_in_both_languages(name: str) -> None:
    board_file = load_board_file(name)
    assert board_file["sources"]
    for sentence in board_file["sources"] + board_file["doubts"]:
        assert sentence["en"] != sentence["es"]


def test_a_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    board = changed(tmp_path, "usa", lambda value: value.update(id="mine"))
    assert board.id == "mine"
    assert load_board(str(tmp_path / "changed.json")) == board


def test_a_file_may_start_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "mark.json"
    file.write_text(json.dumps(load_board_file("paris")), encoding="utf-8-sig")
    assert load_board(file) == load_board("paris")


def test_a_path_is_never_taken_for_a_built_in_board() -> None:
    with pytest.raises(BoardError, match="missing_file"):
        load_board(Path("usa"))


def test_an_unknown_board_is_reported_with_the_list_of_boards() -> None:
    with pytest.raises(BoardError, match=r"uza: missing_board, names \['asia', 'europe'"):
        load_board("uza")


def test_digests_differ_from_board_to_board() -> None:
    digests = {load_board(name).digest for name in BOARDS}
    assert len(digests) == len(BOARDS)
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)


@pytest.mark.parametrize(
    "change",
    [
        lambda value: value.update(id="other"),
        lambda value: value["cities"][0].update(harbor=False),
        lambda value: value["cities"].reverse(),
        lambda value: value["routes"].reverse(),
        lambda value: value["routes"][1].update(length=7),
        lambda value: value["routes"][2].update(color="gray"),
        lambda value: value["routes"][2].update(ship=True),
        lambda value: value["routes"][1].update(pairs=True),
        lambda value: value["routes"][1].update(tunnel=True),
        lambda value: value["routes"][1].update(ferry=1),
        lambda value: value["tickets"][0].update(points=6),
        lambda value: value["tickets"][0].update(long=True),
        lambda value: value["tickets"].pop(),
        lambda value: value["tickets"][-1].update(points_any_order=1),
        lambda value: value["tickets"][-1].update(penalty=1),
        lambda value: value["tickets"][-1]["cities"].reverse(),
    ],
)
def test_the_digest_changes_with_facts_that_matter_to_the_rules(tmp_path: Path, change: Change) -> None:
    assert changed(tmp_path, "world", change).digest != load_board("world").digest


@pytest.mark.parametrize(
    "change",
    [
        lambda value: value["name"].update(en="Globe", es="Globo"),
        lambda value: value["cities"][0].update(name="Cairo", lat=1, lon=2.5, x=3, y=4.5),
        lambda value: [city.pop("x") and city.pop("y") for city in value["cities"]],
        lambda value: value.pop("size"),
        lambda value: value["sources"].append("Hearsay."),
        lambda value: value["sources"].append({"en": "Hearsay.", "es": "De oídas."}),
        lambda value: value["doubts"].clear(),
        lambda value: value["routes"][0].update(wrap=True),
        lambda value: value["routes"][0].update(pairs=False, tunnel=False),
    ],
)
def test_the_digest_ignores_facts_that_do_not_matter_to_the_rules(tmp_path: Path, change: Change) -> None:
    assert changed(tmp_path, "world", change).digest == load_board("world").digest


def test_a_tunnel_with_a_number_of_cards_changes_the_digest(tmp_path: Path) -> None:
    by_book = changed(tmp_path, "usa", lambda value: value["routes"][0].update(tunnel=True))
    by_number = changed(tmp_path, "usa", lambda value: value["routes"][0].update(tunnel=3))
    assert (by_book.routes[0].tunnel, by_number.routes[0].tunnel) == (TUNNEL_BY_BOOK, 3)
    assert by_book.digest != by_number.digest


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_restored_from_its_text(name: str) -> None:
    assert restore_board(json.dumps(load_board_file(name))) == load_board(name)


def test_a_board_is_restored_without_being_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(load_board_file("usa") | {"sources": ["x"] * (MAX_SENTENCES + 1)})
    monkeypatch.setattr("ferrovia.boards.load.find_faults", lambda _source: pytest.fail("checked again"))
    assert restore_board(text) == load_board("usa")


DAMAGED_TEXTS = {
    "empty": "",
    "not JSON": "?",
    "cut off": json.dumps(load_board_file("usa"))[:-9],
    "no board": "[]",
    "no keys": "{}",
    "no list": json.dumps(load_board_file("usa") | {"cities": 1}),
    "no objects": json.dumps(load_board_file("usa") | {"routes": ["x"]}),
    "no such city": json.dumps(load_board_file("usa") | {"cities": []}),
    "no such colour": json.dumps(load_board_file("usa")).replace('"gray"', '"beige"'),
}


@pytest.mark.parametrize("damage", DAMAGED_TEXTS)
def test_a_damaged_text_is_refused_with_its_faults(damage: str) -> None:
    with pytest.raises(BoardError) as refused:
        restore_board(DAMAGED_TEXTS[damage])
    assert refused.value.faults
