"""Numbers of action sequences, in files that other engines can read too: `seats seed depth count`.

A folder holds the numbers of one version of the rulebooks; another version may deal other cards for the same seed.
Lines with numbers above a cap take long; raise FERROVIA_PERFT_CAP to count them too.
"""

import os
from pathlib import Path

import pytest

from ferrovia.boards import load_board
from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS, VERSIONS
from ferrovia.sim.perft import perft

FOLDER = Path(__file__).parent
CAP = int(os.environ.get("FERROVIA_PERFT_CAP", "6000000"))


def lines(book: str, version: int) -> list[tuple[int, int, int, int]]:
    """The lines of a rulebook's file, without comments; none if there is no file."""
    found: list[tuple[int, int, int, int]] = []
    path = FOLDER / f"version_{version}" / f"{book}.perft"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line and not line.startswith("#"):
            seats, seed, depth, count = map(int, line.split())
            found.append((seats, seed, depth, count))
    return found


EVERY = [(book, version, *line) for book, version in VERSIONS for line in lines(book, version)]


@pytest.mark.parametrize(
    ("book", "version", "seats", "seed", "depth", "count"), [line for line in EVERY if line[-1] <= CAP]
)
def test_the_count_has_not_changed(book: str, version: int, seats: int, seed: int, depth: int, count: int) -> None:
    game = Game(VERSIONS[book, version], load_board(book), seats)
    assert perft(game, game.new(seed), depth) == count


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_number_of_seats_is_counted_in_the_newest_version(book: str) -> None:
    newest = RULEBOOKS[book]
    folder = f"tests/perft/version_{newest.version}"
    hint = f"count with `ferrovia perft --rulebook {book}`, and write the numbers into {folder}/{book}.perft"
    found = lines(book, newest.version)
    assert {seats for seats, *_ in found} == set(newest.seats), hint
    assert len({line[:3] for line in found}) == len(found)
