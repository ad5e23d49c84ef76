"""`ferrovia board draw`."""

import json
from pathlib import Path

import pytest

from ferrovia.boards.drawing.model import find_built_in_drawing, parse_drawing
from tests.boards.drawing.small import small_board_file
from tests.cli.terminal import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the file of a small board."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text(json.dumps(small_board_file()), encoding="utf-8")
    return tmp_path


def test_a_custom_board_gets_a_plain_drawing() -> None:
    answer = run("board", "draw", "mine.json", "--lang", "en")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "Wrote small.drawing.json.\n"
    drawing = parse_drawing(Path("small.drawing.json").read_text(encoding="utf-8"))
    assert [route.name for route in drawing.routes][:3] == ["alt-baj", "alt-cos", "alt-cos.2"]


def test_svg_files_are_written_beside_the_drawing(folder: Path) -> None:
    answer = run("board", "draw", "usa", "-o", "out.json", "--svg", "--lang", "es")
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "Se ha escrito out.json."
    names = ["out-dark.svg", "out-overview.svg", "out.json", "out.svg"]
    assert sorted(path.name for path in folder.glob("out*")) == names
    assert parse_drawing(Path("out.json").read_text(encoding="utf-8")) == find_built_in_drawing("usa")


def test_a_faulty_board_is_not_drawn(folder: Path) -> None:
    (folder / "bad.json").write_text("{}", encoding="utf-8")
    answer = run("board", "draw", "bad.json", "--lang", "en")
    assert answer.code == 2 and "bad.json" in answer.err
