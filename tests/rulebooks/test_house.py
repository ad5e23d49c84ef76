"""House rules and own boards give a playable game without any code."""

import json
from pathlib import Path
from random import Random

import pytest

from ferrovia.boards import load
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS, RulebookError, find_rulebook

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def play(game: Game) -> list[int]:
    random = Random(1)
    state = game.new(1)
    while not state.is_over:
        seat = game.to_answer(state)[0]
        game.apply(state, random.choice(game.legal_actions(state, seat)))
    return [score.total for score in game.result(state).scores]


def test_the_example_board_is_played_by_every_book_without_ships() -> None:
    board = load(EXAMPLES / "iberia.json")
    for book, seats in [("usa", 2), ("europe", 3), ("asia", 4), ("paris", 2)]:
        assert len(play(Game(RULEBOOKS[book], board, seats))) == seats // RULEBOOKS[book].team


def test_the_example_house_rules_change_what_they_say_and_nothing_else() -> None:
    book = find_rulebook(str(EXAMPLES / "europe-short.json"))
    europe = RULEBOOKS["europe"]
    assert (book.id, book.pieces, book.stations, book.longest_bonus, book.seats) == ("europe-short", 30, 2, 5, (2, 3))
    assert (book.decks, book.tunnel_cards, book.tie_breaks) == (europe.decks, europe.tunnel_cards, europe.tie_breaks)
    play(Game(book, load("europe"), 2))


def test_a_printed_book_is_found_by_its_id() -> None:
    assert find_rulebook("world") is RULEBOOKS["world"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"id": "mine"}, '"base" must name'),
        ({"base": "mars", "id": "mine"}, '"base" must name'),
        ({"base": "usa"}, '"id" must be'),
        ({"base": "usa", "id": "usa"}, '"id" must be'),
        ({"base": "usa", "id": "mine", "wings": 2}, '"wings" is nothing'),
        ({"base": "usa", "id": "mine", "decks": []}, '"decks" is nothing'),
        ({"base": "usa", "id": "mine", "pieces": "many"}, '"pieces" must be a whole number'),
        ({"base": "usa", "id": "mine", "pieces": -1}, '"pieces" must be a whole number'),
        ({"base": "usa", "id": "mine", "pieces": True}, '"pieces" must be a whole number'),
        ({"base": "usa", "id": "mine", "racks": 1}, '"racks" must be true or false'),
        ({"base": "usa", "id": "mine", "seats": []}, '"seats" must be a list'),
        ({"base": "usa", "id": "mine", "route_points": [1, 2]}, '"route_points" must be a list of at least 9'),
        ([], "must be a JSON object"),
    ],
)
def test_a_file_that_is_no_rulebook_is_refused_with_the_place(tmp_path: Path, values: object, said: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(values), encoding="utf-8")
    with pytest.raises(RulebookError, match=said):
        find_rulebook(str(path))


@pytest.mark.parametrize("text", ["", "{", "\x00", "[" * 5000])
def test_garbage_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError):
        find_rulebook(str(path))
    with pytest.raises(RulebookError, match="cannot be read"):
        find_rulebook(str(tmp_path / "missing.json"))


@pytest.mark.parametrize(
    "change", [{"pieces": 0}, {"ticket_offer": 9}, {"display": [0]}, {"last_turns": 0}, {"team": 2, "seats": [3]}]
)
def test_numbers_that_cannot_be_played_with_are_refused_by_the_game(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"base": "usa", "id": "mine", **change}), encoding="utf-8")
    book = find_rulebook(str(path))
    with pytest.raises(ValueError, match="mine"):
        Game(book, load("usa"), book.seats[0])


def test_a_board_with_sea_routes_needs_a_book_with_ships() -> None:
    with pytest.raises(ValueError, match="is a sea route, and usa has no ships"):
        Game(RULEBOOKS["usa"], load("world"), 2)
