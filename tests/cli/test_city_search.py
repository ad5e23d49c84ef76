"""Cities found by what players type."""

import pytest

from ferrovia.boards import load_board
from ferrovia.cli.texts.game_text import GameText
from ferrovia.locales import Translator


@pytest.mark.parametrize(
    ("board", "text", "found"),
    [
        ("usa", "Denver", ["Denver"]),
        ("usa", "los angeles", ["Los Angeles"]),
        ("usa", "losangeles", ["Los Angeles"]),
        ("usa", "angeles", ["Los Angeles"]),
        ("usa", "montreal", ["Montréal"]),
        ("usa", "sa", ["Saint Louis", "Salt Lake City", "San Francisco", "Santa Fe", "Sault St. Marie"]),
        ("usa", "zzz", []),
        ("usa", "", []),
        ("europe", "kobenhavn", ["København"]),
        ("europe", "KYÏV", ["Kyïv"]),
        ("europe", "zag", ["Zágráb"]),
    ],
)
def test_a_city_is_found_by_what_people_type(board: str, text: str, found: list[str]) -> None:
    names = GameText(Translator("en"), load_board(board), [])
    assert [names.city(city) for city in names.find_cities(text)] == found
