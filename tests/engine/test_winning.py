"""Who wins: most points, and in a tie what the rulebook says, one thing after the other."""

import pytest

from ferrovia.engine.rulebook import FEWER_STATIONS, HOLDS_LONGEST, MORE_TICKETS, TieBreak
from ferrovia.engine.scoring import find_winners
from ferrovia.rulebooks import RULEBOOKS
from tests.random_games import make_score

# By side: points, completed tickets, stations or harbours left, and whether it holds the longest trail.
Side = tuple[int, int, int, bool]

USA = ("usa", pytest.mark.rule("USA-04"))
EUROPE = ("europe", pytest.mark.rule("EUR-13"))
ASIA = ("asia", pytest.mark.rule("ASI-14"))
WORLD = ("world", pytest.mark.rule("WLD-15"))
PARIS = ("paris", pytest.mark.rule("PAR-06"))

# What decides, in which rulebooks, the sides, the winners, and the last tie-break that separated any.
TIES: list[tuple[str, list[tuple[str, pytest.MarkDecorator]], list[Side], list[int], TieBreak | None]] = [
    ("points", [USA, EUROPE, ASIA, WORLD, PARIS], [(10, 9, 3, True), (11, 0, 0, False)], [1], None),
    ("tickets", [USA, EUROPE, ASIA, PARIS], [(10, 2, 0, False), (10, 1, 3, True)], [0], MORE_TICKETS),
    ("stations left", [EUROPE], [(10, 1, 2, False), (10, 1, 1, True)], [0], FEWER_STATIONS),
    ("no stations", [USA, ASIA], [(10, 1, 2, False), (10, 1, 1, True)], [1], HOLDS_LONGEST),
    ("longest trail", [USA, EUROPE, ASIA], [(10, 1, 1, False), (10, 1, 1, True)], [1], HOLDS_LONGEST),
    ("no longest trail", [PARIS], [(10, 1, 1, False), (10, 1, 1, True)], [0, 1], None),
    ("nothing but points", [WORLD], [(10, 3, 2, True), (10, 1, 0, False)], [0, 1], None),
    ("nothing", [USA, EUROPE, ASIA, WORLD, PARIS], [(0, 0, 3, False)] * 2, [0, 1], None),
    ("two of three", [USA, EUROPE, ASIA], [(10, 1, 1, True), (10, 1, 1, True), (10, 0, 1, True)], [0, 1], MORE_TICKETS),
    ("not a third", [USA, EUROPE, WORLD], [(10, 1, 1, False), (10, 1, 1, False), (9, 5, 3, True)], [0, 1], None),
]


@pytest.mark.parametrize(
    ("book", "sides", "winners", "tie_break"),
    [
        pytest.param(book, sides, winners, tie_break, id=f"{what}-{book}", marks=rule)
        for what, books, sides, winners, tie_break in TIES
        for book, rule in books
    ],
)
def test_the_winner_is_found(book: str, sides: list[Side], winners: list[int], tie_break: TieBreak | None) -> None:
    scores = []
    for number, (points, completed, left, holds_longest) in enumerate(sides):
        score = make_score(number, points)
        score.completed, score.buildings_left, score.holds_longest = completed, left, holds_longest
        scores.append(score)
    result = find_winners(scores, RULEBOOKS[book].tie_breaks)
    assert (result.winners, result.tie_break) == (winners, tie_break)
    assert set(winners) <= set(result.tied) or tie_break is None
