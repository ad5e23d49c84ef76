"""The names of the junctions that the project named: one in each language."""

from ferrovia.boards import load_board
from ferrovia.cli.texts.game_text import GameText
from ferrovia.locales import LANGUAGES, Translator, texts


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


def test_a_typed_junction_may_have_either_name() -> None:
    board = load_board("asia")
    east = next(number for number, city in enumerate(board.cities) if city.id == "junction-east")
    game_text = GameText(Translator("es"), board, [])
    for typed in ("cruce este", "Eastern junction", "junction-east", "crucee"):
        assert game_text.find_cities(typed) == [east]
