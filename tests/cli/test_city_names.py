"""The names of the junctions that the project named: one in each language."""

from dataclasses import replace

import pytest

from ferrovia.boards import load_board
from ferrovia.cli.common.errors import game_error
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.playable import Unplayable, require_playable
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.rulebooks import RULEBOOKS


def names(lang: str, board: str) -> list[str]:
    shown = load_board(board)
    game_text = GameText(Translator(lang), shown, [])
    return [game_text.city(number) for number, city in enumerate(shown.cities) if city.junction]


def test_junctions_are_named_in_the_language_of_the_player() -> None:
    assert names("es", "asia") == ["Cruce Este", "Cruce Sur", "Cruce Oeste"]
    assert names("es", "world") == ["Océano Índico"]
    for board in ("asia", "world"):
        assert names("en", board) == [city.name for city in load_board(board).cities if city.junction]


def test_every_city_with_a_text_is_a_junction_of_that_board() -> None:
    keys = {key for key in texts(LANGUAGES[0]) if key.startswith("city.") and key.count(".") == 2}
    boards = [load_board(board) for board in ("asia", "world")]
    assert keys == {f"city.{board.id}.{city.id}" for board in boards for city in board.cities if city.junction}


@pytest.mark.parametrize(("lang", "said"), [("en", "Eastern junction"), ("es", "Cruce Este")])
def test_errors_name_junctions_in_the_language_of_the_player(lang: str, said: str) -> None:
    board = load_board("asia")
    east = next(number for number, city in enumerate(board.cities) if city.id == "junction-east")
    only = next(route for route in board.routes if east in (route.a, route.b))
    short = replace(RULEBOOKS["asia"], route_points=(0,))
    with pytest.raises(Unplayable) as caught:
        require_playable(short, replace(board, routes=(only,)), 4)
    assert said in game_error(caught.value, board).format(Translator(lang))


def test_a_typed_junction_may_have_either_name() -> None:
    board = load_board("asia")
    east = next(number for number, city in enumerate(board.cities) if city.id == "junction-east")
    game_text = GameText(Translator("es"), board, [])
    for typed in ("cruce este", "Eastern junction", "junction-east", "crucee"):
        assert game_text.find_cities(typed) == [east]
