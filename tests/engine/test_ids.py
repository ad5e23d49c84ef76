"""The one form of ids, which files, records and requests share."""

import re

import pytest

from ferrovia.boards import BOARDS, load_board
from ferrovia.engine.ids import BOARD_ID_PATTERN, MAX_BOARD_ID_LENGTH, RULEBOOK_ID_PATTERN
from ferrovia.rulebooks import RULEBOOKS


def test_the_ids_of_all_boards_cities_and_rulebooks_have_this_form() -> None:
    ids = [*BOARDS, *(city.id for board in BOARDS for city in load_board(board).cities)]
    assert len(ids) > 150 and all(re.fullmatch(BOARD_ID_PATTERN, found) for found in ids)
    assert all(re.fullmatch(RULEBOOK_ID_PATTERN, found) for found in RULEBOOKS)


@pytest.mark.parametrize("text", ["a", "new-york", "a-b-c", "a" * MAX_BOARD_ID_LENGTH])
def test_an_id_is_words_joined_by_hyphens(text: str) -> None:
    assert re.fullmatch(BOARD_ID_PATTERN, text)
    assert re.fullmatch(f"({BOARD_ID_PATTERN})@1", f"{text}@1"), "also inside a larger text"


@pytest.mark.parametrize(
    "text", ["", "-", "-a", "a-", "a--b", "A", "a1", "a_b", "é", "a b", "a\n", "a" * (MAX_BOARD_ID_LENGTH + 1)]
)
def test_nothing_else_is_an_id(text: str) -> None:
    assert re.fullmatch(BOARD_ID_PATTERN, text) is None
    assert re.fullmatch(f"({BOARD_ID_PATTERN})@1", f"{text}@1") is None
