"""Counts of action sequences, kept in files that any other engine can read: `seats seed depth count`.

Lines above the cap take long; they are counted when FERROVIA_PERFT_CAP is raised.
"""

import os
from pathlib import Path

import pytest

from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.perft import perft
from tests.random_games import game_of

FOLDER = Path(__file__).parent
CAP = int(os.environ.get("FERROVIA_PERFT_CAP", "6000000"))


def lines(book: str) -> list[tuple[int, int, int, int]]:
    """The lines of a book's file; those that begin with # are remarks."""
    found = []
    for line in (FOLDER / f"{book}.perft").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            seats, seed, depth, count = map(int, line.split())
            found.append((seats, seed, depth, count))
    return found


EVERY = [(book, *line) for book in RULEBOOKS for line in lines(book)]


@pytest.mark.parametrize(("book", "seats", "seed", "depth", "count"), [line for line in EVERY if line[-1] <= CAP])
def test_the_count_is_what_it_was(book: str, seats: int, seed: int, depth: int, count: int) -> None:
    game = game_of(book, seats)
    assert perft(game, game.new(seed), depth) == count


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_number_of_seats_is_counted(book: str) -> None:
    assert {seats for seats, *_ in lines(book)} == set(RULEBOOKS[book].seats)
    assert len({line[:3] for line in lines(book)}) == len(lines(book))
