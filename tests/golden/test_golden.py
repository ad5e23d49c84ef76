"""Games played before come out the same, to the letter."""

import pytest

from .playthrough import FOLDER, names, playthrough


@pytest.mark.parametrize("name", names())
def test_a_golden_game_is_played_again_to_the_letter(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_file_is_one_of_a_rulebook_in_play() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(names())
