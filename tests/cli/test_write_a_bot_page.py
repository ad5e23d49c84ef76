"""The examples of docs/write-a-bot.md work when they are pasted."""

import json
import re
import sys
from pathlib import Path

import pytest

from ferrovia.engine.observe import Observation
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.sim.custom_bots import load_custom
from tests.cli.terminal import run

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "write-a-bot.md"


@pytest.fixture
def pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bots of the page."""
    first, second = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my_bot.py").write_text(first, encoding="utf-8")
    (tmp_path / "attentive.py").write_text(second, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("my_bot", "attentive"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    load_custom.cache_clear()
    return tmp_path


def test_the_bot_of_the_page_beats_random_without_an_error(pasted: Path) -> None:
    answer = run("arena", "--bots", "my_bot:MyBot,attentive.py:Attentive,random", "--games", "10", "--seed", "3")
    assert answer.code == 0, answer.err
    document = json.loads((pasted / "arena-usa-3" / "report.json").read_text(encoding="utf-8"))
    assert document["forfeits"] == []
    mine = [pair for pair in document["pairings"] if pair["bots"] == ["my_bot:MyBot", "random"]]
    assert mine[0]["win_rate"]["value"] > 0.9
    same = [pair for pair in document["pairings"] if pair["bots"][1] == "attentive.py:Attentive"]
    assert same[0]["win_rate"]["value"] == 0.5


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_bot_of_the_page_plays_every_rulebook(pasted: Path, book: str) -> None:
    answer = run("arena", "--rulebook", book, "--bots", "my_bot:MyBot,random", "--games", "2", "--out", "games")
    assert answer.code == 0, answer.err
    assert json.loads((pasted / "games" / "report.json").read_text(encoding="utf-8"))["forfeits"] == []


def test_the_page_names_existing_attributes() -> None:
    named = set(re.findall(r"`view\.(\w+)", PAGE.read_text(encoding="utf-8")))
    assert len(named) > 25
    assert named - set(dir(Observation)) - {"rules", "seat"} == set()
