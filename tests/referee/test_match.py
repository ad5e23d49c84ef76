"""Engine and referee agree in games of every rulebook and number of seats; `make referee` plays many more."""

import pytest

from ferrovia.rulebooks import RULEBOOKS

from .match import play_match

GAMES = 6


@pytest.mark.parametrize(
    ("book", "seats"), [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats], ids=str
)
@pytest.mark.parametrize("number", range(GAMES))
def test_engine_and_referee_agree_at_every_step(book: str, seats: int, number: int) -> None:
    assert play_match(book, seats, number) > 0
