"""Tickets with several destinations in the terminal."""

from pathlib import Path

import pytest

from tests.cli.terminal import run

IBERIA = str(Path(__file__).parents[2] / "docs" / "examples" / "iberia.json")


@pytest.mark.parametrize(
    ("lang", "note"),
    [
        ("en", "best one counts, −5 if none"),
        ("es", "cuenta el mejor; −5 si ninguno"),
    ],
)
def test_a_board_lists_every_destination_with_its_points(lang: str, note: str) -> None:
    answer = run("board", "show", IBERIA, "--lang", lang)
    assert answer.code == 0
    text = " ".join(answer.out.split())
    assert f"Madrid–A Coruña / Barcelona / Málaga 8/5/7 {note}" in text
