"""Golden games come out exactly as before."""

import pytest

from ferrovia.rulebooks import VERSIONS

from .playthrough import CHANGED, FOLDER, first_version, names, playthrough, random_names


@pytest.mark.parametrize("name", names())
def test_a_golden_game_comes_out_exactly_as_before(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("book", "version"), [key for key in VERSIONS if key[1] > first_version(key[0]) and key not in CHANGED]
)
def test_games_without_changed_rules_are_the_same_as_in_the_version_before(book: str, version: int) -> None:
    pairs = zip(random_names(book, version), random_names(book, version - 1), strict=True)
    for pair in pairs:
        new, old = (playthrough(name).partition(",")[2] for name in pair)
        assert new == old, pair


def test_every_golden_file_belongs_to_a_version_of_a_rulebook() -> None:
    found = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.txt")]
    hint = "write the missing ones with `python -m tests.golden.playthrough RULEBOOK`, and delete the others"
    assert sorted(found) == sorted(names()), hint
