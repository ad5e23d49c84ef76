"""Numbers of action sequences, in files that other engines can read too: `seats seed depth count`.

Lines with numbers above a cap take long; raise FERROVIA_PERFT_CAP to count them too.
"""

import os
from pathlib import Path

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.perft import perft

FOLDER = Path(__file__).parent
CAP = int(os.environ.get("FERROVIA_PERFT_CAP", "6000000"))


def lines(book: str) -> list[tuple[int, int, int, int]]:
    """The lines of a rulebook's file, without comments; none if there is no file."""
    found: list[tuple[int, int, int, int]] = []
    path = FOLDER / f"{book}.perft"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            seats, seed, depth, count = map(int, line.split())
            found.append((seats, seed, depth, count))
    return found


EVERY = [(book, *line) for book in RULEBOOKS for line in lines(book)]


@pytest.mark.parametrize(("book", "seats", "seed", "depth", "count"), [line for line in EVERY if line[-1] <= CAP])
def test_the_count_has_not_changed(book: str, seats: int, seed: int, depth: int, count: int) -> None:
    game = Game(RULEBOOKS[book], load_board(book), seats)
    assert perft(game, game.new(seed), depth) == count


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_number_of_seats_is_counted(book: str) -> None:
    hint = f"count with `ferrovia perft --rulebook {book}`, and write the numbers into tests/perft/{book}.perft"
    found = lines(book)
    assert {seats for seats, *_ in found} == set(RULEBOOKS[book].seats), hint
    assert len({line[:3] for line in found}) == len(found)
