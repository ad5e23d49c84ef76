"""One number for the strength of each bot, from games between pairs: Bradley and Terry's model on Elo's scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from ferrovia.sim.stats import Estimate

SCALE: Final = 400 / log(10)  # Elo points of a factor e in the odds
DRAWN: Final = 1.0  # games added to each pairing as drawn, so that one who never lost has a finite number too
LOST: Final = 1.0  # games that one who never lost may be thought to lose in as many, on average
REPLICAS: Final = 1000
MOST_GROUPS: Final = 400  # of deals that are drawn together; more would take time and make no difference
_STEPS: Final = 100
_LEAP: Final = 3.0  # longest step in the search, in units of e
_NEAR: Final = 1e-10


@dataclass(frozen=True)
class Score:
    """What the first bot of a pairing got against the second: a game won counts 1, a tie ½."""

    first: int
    second: int
    won: float
    games: float


def ratings(bots: int, scores: Sequence[Score], drawn: float = DRAWN) -> list[float]:
    """The most likely Elo of every bot, with the first one at 0.

    >>> [round(elo, 1) for elo in ratings(2, [Score(0, 1, 75, 100)], drawn=0)]
    [0.0, -190.8]
    """
    strength = [0.0] * bots
    pairs = [(one.first, one.second, one.won + drawn / 2, one.games + drawn) for one in _sum([scores])]
    for _ in range(_STEPS):
        slope = [0.0] * bots
        bend = [[0.0] * bots for _ in range(bots)]
        for first, second, won, games in pairs:
            chance = 1 / (1 + exp(strength[second] - strength[first]))
            slope[first] += won - games * chance
            slope[second] -= won - games * chance
            weight = games * chance * (1 - chance)
            bend[first][first] += weight
            bend[second][second] += weight
            bend[first][second] -= weight
            bend[second][first] -= weight
        step = _solve([row[1:] for row in bend[1:]], slope[1:])
        furthest = max([abs(move) for move in step], default=0.0)
        shrink = min(1.0, _LEAP / furthest) if furthest else 1.0
        for place, move in enumerate(step, 1):
            strength[place] += shrink * move
        if furthest < _NEAR:
            break
    return [SCALE * value for value in strength]


def _solve(matrix: list[list[float]], values: list[float]) -> list[float]:
    """The solution of a small system of equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for place in range(size):
        pivot = max(range(place, size), key=lambda number: abs(rows[number][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        if rows[place][place] == 0:
            return [0.0] * size
        for below in range(place + 1, size):
            factor = rows[below][place] / rows[place][place]
            for column in range(place, size + 1):
                rows[below][column] -= factor * rows[place][column]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum([rows[place][column] * found[column] for column in range(place + 1, size)])
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found


def estimate_ratings(
    bots: int, deals: Sequence[Sequence[Score]], seed: int, replicas: int = REPLICAS
) -> list[Estimate]:
    """Elo with intervals: how it varies when the deals, each with all games on it, are drawn anew from themselves.

    Where a bot won every game, drawing them anew shows nothing. There the games that it might lose in as many are drawn
    from what none lost leaves possible, the exponential distribution.
    """
    groups = [_sum(group) for group in _groups(deals)]
    total = _sum(groups)
    found = ratings(bots, total)
    if len(groups) < 2:
        return [Estimate(value, None, None) for value in found]
    random = Random(seed)
    one_sided = [score for score in total if score.won in (0, score.games)]
    drawn: list[list[float]] = []
    for _ in range(replicas):
        scores = _sum(random.choices(groups, k=len(groups)))
        for score in one_sided:
            lost = random.expovariate(1 / LOST) - DRAWN / 2
            scores.append(Score(score.first, score.second, lost, 2 * lost))
        drawn.append(ratings(bots, scores))
    estimates: list[Estimate] = []
    for bot, value in enumerate(found):
        line = sorted([one[bot] for one in drawn])
        low, high = line[int(0.025 * replicas)], line[min(replicas - 1, int(0.975 * replicas))]
        estimates.append(Estimate(value, min(low, value), max(high, value)))
    return estimates


def _groups(deals: Sequence[Sequence[Score]]) -> list[list[Sequence[Score]]]:
    number = min(MOST_GROUPS, len(deals))
    return [list(deals[place::number]) for place in range(number)]


def _sum(deals: Sequence[Sequence[Score]]) -> list[Score]:
    """The scores of several deals together, by pairing."""
    total: dict[tuple[int, int], tuple[float, float]] = {}
    for deal in deals:
        for score in deal:
            won, games = total.get((score.first, score.second), (0.0, 0.0))
            total[score.first, score.second] = (won + score.won, games + score.games)
    return [Score(*pair, *sums) for pair, sums in total.items()]
