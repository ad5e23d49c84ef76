"""Golden games come out exactly as before."""

import pytest

from ferrovia.rulebooks import RULEBOOKS

from .playthrough import DIGESTS, FOLDER, READABLE, GoldenGame, files

TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_golden_game_comes_out_exactly_as_before(book: str, seats: int) -> None:
    expected = (FOLDER / f"{book}_{seats}.txt").read_text(encoding="utf-8")
    assert GoldenGame(book, seats, READABLE).text() == expected


@pytest.mark.parametrize(("book", "seats"), TABLES)
@pytest.mark.parametrize("variant", DIGESTS)
def test_a_game_of_which_only_digests_are_kept_comes_out_exactly_as_before(book: str, seats: int, variant: str) -> None:
    lines = (FOLDER / f"{book}.digests").read_text(encoding="utf-8").splitlines(keepends=True)
    assert GoldenGame(book, seats, variant).digest() in lines


def test_every_golden_file_belongs_to_a_rulebook() -> None:
    found = {path.name for path in FOLDER.iterdir() if path.suffix in (".txt", ".digests")}
    hint = "write the missing ones with `python -m tests.golden.playthrough RULEBOOK`, and delete the others"
    assert found == {name for book in RULEBOOKS for name in files(book)}, hint
