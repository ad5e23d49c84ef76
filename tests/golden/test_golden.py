"""Golden games come out exactly as before."""

import pytest

from .playthrough import FOLDER, names, playthrough


@pytest.mark.parametrize("name", names())
def test_a_golden_game_comes_out_exactly_as_before(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_file_belongs_to_a_rulebook() -> None:
    found = [path.stem for path in FOLDER.glob("*.txt")]
    hint = "write the missing ones with `python -m tests.golden.playthrough RULEBOOK`, and delete the others"
    assert sorted(found) == sorted(names()), hint
