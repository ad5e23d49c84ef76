"""Games that could take too long to score are found before they are played; ordinary ones are not refused."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ferrovia.boards import load_board
from ferrovia.boards.scorable import Unscorable, require_scorable
from ferrovia.engine.board import Board, CityFacts, RouteFacts, TicketFacts
from ferrovia.engine.cards import ANY
from ferrovia.engine.game import Game
from ferrovia.engine.search_budget import MAX_SCORING_TRIES, SearchBudget
from ferrovia.engine.trails import longest_trail
from ferrovia.rulebooks import RULEBOOKS, VERSIONS
from ferrovia.rulebooks.house import find_blamed_rule
from ferrovia.rulebooks.printed import is_printed

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
Pairs = Sequence[tuple[int, int]]


def make_board(pairs: Pairs, length: int = 1) -> Board:
    cities = max(b for _, b in pairs) + 1
    rng = Random(1)
    return Board(
        id="test",
        name_en="Test",
        name_es="Prueba",
        digest="",
        cities=tuple(CityFacts(f"c{number}", f"City {number}") for number in range(cities)),
        routes=tuple(RouteFacts(a, b, length, ANY) for a, b in pairs),
        tickets=tuple(TicketFacts((a, b), 5, 5) for a, b in (sorted(rng.sample(range(cities), 2)) for _ in range(40))),
    )


def make_game(base: str, board: Board, **changes: Any) -> Game:
    book = replace(RULEBOOKS[base], id="test", opening_long=0, opening_tickets=1, opening_keep=1, **changes)
    return Game(book, board, 2)


def grid(side: int) -> Pairs:
    across = [(row * side + i, row * side + i + 1) for row in range(side) for i in range(side - 1)]
    return across + [(i, i + side) for i in range((side - 1) * side)]


def bipartite(first: int, second: int) -> Pairs:
    return [(a, first + b) for a in range(first) for b in range(second)]


def random_pairs(cities: int, routes: int, seed: int) -> Pairs:
    rng = Random(seed)
    found = {(rng.randrange(city), city) for city in range(1, cities)}
    while len(found) < routes:
        a, b = sorted(rng.sample(range(cities), 2))
        found.add((a, b))
    return sorted(found)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_printed_games_pass(book: str) -> None:
    for seats in RULEBOOKS[book].seats:
        require_scorable(Game(RULEBOOKS[book], load_board(book), seats))


def test_a_board_or_rulebook_with_a_printed_id_is_not_a_printed_one() -> None:
    usa, board = RULEBOOKS["usa"], load_board("usa")
    assert is_printed(Game(usa, board, 2))
    assert is_printed(Game(VERSIONS["usa", 1], board, 2))
    assert not is_printed(Game(replace(usa, pieces=200), board, 2))
    assert not is_printed(Game(usa, replace(load_board(EXAMPLES / "iberia.json"), id="usa"), 2))


@pytest.mark.parametrize("book", ["usa", "europe"])
def test_the_example_board_passes(book: str) -> None:
    require_scorable(Game(RULEBOOKS[book], load_board(EXAMPLES / "iberia.json"), 5))


@pytest.mark.parametrize("pieces", [45, 60, 125, 200])
def test_house_rules_with_more_pieces_or_stations_pass_on_printed_boards(pieces: int) -> None:
    require_scorable(Game(replace(RULEBOOKS["usa"], id="test", pieces=pieces), load_board("usa"), 5))
    book = replace(RULEBOOKS["europe"], id="test", pieces=pieces, stations=5)
    require_scorable(Game(book, load_board("europe"), 5))


@pytest.mark.parametrize("seed", range(5))
def test_boards_of_the_usual_size_pass(seed: int) -> None:
    board = make_board(random_pairs(45, 95, seed), length=2)
    require_scorable(make_game("usa", board))
    require_scorable(make_game("europe", board))


@pytest.mark.parametrize(
    ("base", "pairs", "changes", "code"),
    [
        ("usa", grid(10), {"pieces": 200}, "trail"),
        ("usa", random_pairs(60, 150, 1), {"pieces": 125}, "trail"),
        ("usa", random_pairs(100, 250, 1), {"pieces": 200}, "trail"),
        ("usa", list(combinations(range(17), 2)), {"pieces": 125}, "trail"),
        ("europe", bipartite(5, 36), {"stations": 5}, "lending"),
    ],
    ids=[
        "grid of a hundred cities",
        "60 cities and 150 routes",
        "a hundred cities and 250 routes",
        "17 cities, all joined",
        "five stations with 36 routes each",
    ],
)
def test_games_that_could_take_too_long_fail(base: str, pairs: Pairs, changes: dict[str, int], code: str) -> None:
    with pytest.raises(Unscorable) as refused:
        require_scorable(make_game(base, make_board(pairs), **changes))
    assert refused.value.code == code
    assert str(refused.value.values["city"]).startswith("City ")


@pytest.mark.parametrize(
    ("code", "changes", "blamed"),
    [
        ("trail", {"pieces": 90, "stations": 5}, "pieces"),
        ("tour", {"team": 2, "stations": 5}, "team"),
        ("lending", {"pieces": 90, "stations": 5}, "stations"),
        ("lending", {"pieces": 90}, None),
        ("trail", {"stations": 5}, None),
        ("trail", {}, None),
    ],
)
def test_a_house_rule_is_blamed_only_for_what_it_makes_slow(
    code: str, changes: dict[str, int], blamed: str | None
) -> None:
    book = replace(RULEBOOKS["europe"], id="test", **changes)  # type: ignore[arg-type] # all are numbers
    assert find_blamed_rule(Unscorable(code), book) == blamed


ACCEPTED = {
    "60 cities and 150 routes": (random_pairs(60, 150, 1), 45),
    "five cities joined with 36": (bipartite(5, 36), 125),
    "nine cities joined with 13": (bipartite(9, 13), 125),
    "ten cities, all joined": (list(combinations(range(10), 2)), 125),
    "a grid of 64 cities": (grid(8), 125),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_other_networks_of_accepted_boards_stay_within_the_budget(name: str) -> None:
    """Networks that the check has not seen: whatever it accepts must be scored with plenty to spare."""
    pairs, pieces = ACCEPTED[name]
    require_scorable(make_game("usa", make_board(pairs), pieces=pieces))
    rng = Random(99)
    for _ in range(25):
        chosen = rng.sample(pairs, min(pieces, rng.randint(len(pairs) // 3, len(pairs))))
        budget = SearchBudget()
        longest_trail([a for a, _ in chosen], [b for _, b in chosen], [1] * len(chosen), budget)
        assert budget.spent < MAX_SCORING_TRIES // 2


def test_a_game_of_a_single_team_lends_nothing() -> None:
    book = replace(RULEBOOKS["europe"], id="test", seats=(4,), team=4)
    require_scorable(Game(book, load_board("europe"), 4))
