"""The benchmarks run, and comparisons have the right sign."""

from pathlib import Path

import pytest

from bench import versus
from bench.engine import TABLES, VERBS, measure
from ferrovia.rulebooks import RULEBOOKS


def test_a_table_is_measured_with_all_its_figures() -> None:
    figures = measure("usa", 2, repeats=1)
    assert {f"{verb} µs" for verb in (*VERBS, "apply", "advance")} < set(figures)
    assert figures["random decisions/s"] > figures["random games/s"] > 0
    assert min(figures.values()) > 0


def test_every_rulebook_is_measured() -> None:
    assert {book for book, _ in TABLES} == set(RULEBOOKS)


def test_more_games_per_second_are_faster(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = {"old": [500.0, 400.0], "new": [3000.0, 4000.0]}
    monkeypatch.setattr(versus, "ask", lambda folder, *_task: found[folder.name].pop())
    versus.compare_speed(Path("old"), Path("new"), ["usa:2:random"], rounds=2)
    assert capsys.readouterr().out.splitlines()[1].split() == ["usa:2:random", "500.0", "4,000.0", "8.00"]
