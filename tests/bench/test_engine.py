"""The benchmarks run, and comparisons have the right sign."""

from bench.compare import ratios
from bench.engine import TABLES, VERBS, measure
from ferrovia.rulebooks import RULEBOOKS


def test_a_table_is_measured_with_all_its_figures() -> None:
    figures = measure("usa", 2, repeats=1)
    assert {f"{verb} µs" for verb in (*VERBS, "apply", "advance")} < set(figures)
    assert figures["random decisions/s"] > figures["random games/s"] > 0
    assert min(figures.values()) > 0


def test_every_rulebook_is_measured() -> None:
    assert {book for book, _ in TABLES} == set(RULEBOOKS)


def test_more_games_and_less_time_are_both_faster() -> None:
    before = {"figures": {"usa 2": {"random games/s": 500.0, "copy µs": 4.0}}}
    after = {"figures": {"usa 2": {"random games/s": 4000.0, "copy µs": 2.0}}}
    assert ratios(before, after) == {"usa 2": {"random games/s": 8.0, "copy": 2.0}}
