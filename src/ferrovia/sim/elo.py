"""Elo ratings from games between pairs of bots, by the Bradley–Terry model."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from ferrovia.sim.stats import Estimate

SCALE: Final = 400 / log(10)  # Elo points for a factor of e in the odds
TIED_GAMES: Final = 1.0  # added to each pairing, so that a bot that never lost has a finite rating
EXPECTED_LOSSES: Final = 1.0  # of a bot that never lost, in as many games again
REPLICAS: Final = 1000
MAX_GROUPS: Final = 400  # of deals for the bootstrap; more would be slower and change nothing
_MAX_STEPS: Final = 100
_MAX_STEP: Final = 3.0  # in units of e
_TOLERANCE: Final = 1e-10


@dataclass(frozen=True)
class PairScore:
    """The score of a pairing's first bot against its second: 1 for a win, ½ for a tie."""

    first: int
    second: int
    won: float
    games: float


def ratings(bots: int, scores: Sequence[PairScore], tied: float = TIED_GAMES) -> list[float]:
    """Return the most likely Elo of every bot, with the first one at 0.

    >>> [round(elo, 1) for elo in ratings(2, [PairScore(0, 1, 75, 100)], tied=0)]
    [0.0, -190.8]
    """
    strength = [0.0] * bots
    pairs = [(one.first, one.second, one.won + tied / 2, one.games + tied) for one in _sum([scores])]
    for _ in range(_MAX_STEPS):
        gradient = [0.0] * bots
        hessian = [[0.0] * bots for _ in range(bots)]
        for first, second, won, games in pairs:
            chance = 1 / (1 + exp(strength[second] - strength[first]))
            gradient[first] += won - games * chance
            gradient[second] -= won - games * chance
            weight = games * chance * (1 - chance)
            hessian[first][first] += weight
            hessian[second][second] += weight
            hessian[first][second] -= weight
            hessian[second][first] -= weight
        step = _solve([row[1:] for row in hessian[1:]], gradient[1:])
        furthest = max([abs(move) for move in step], default=0.0)
        shrink = min(1.0, _MAX_STEP / furthest) if furthest else 1.0
        for index, move in enumerate(step, 1):
            strength[index] += shrink * move
        if furthest < _TOLERANCE:
            break
    return [SCALE * value for value in strength]


def _solve(matrix: list[list[float]], values: list[float]) -> list[float]:
    """Solve a small system of linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for index in range(size):
        pivot = max(range(index, size), key=lambda number: abs(rows[number][index]))
        rows[index], rows[pivot] = rows[pivot], rows[index]
        if rows[index][index] == 0:
            return [0.0] * size
        for below in range(index + 1, size):
            factor = rows[below][index] / rows[index][index]
            for column in range(index, size + 1):
                rows[below][column] -= factor * rows[index][column]
    solution = [0.0] * size
    for index in reversed(range(size)):
        known = sum([rows[index][column] * solution[column] for column in range(index + 1, size)])
        solution[index] = (rows[index][size] - known) / rows[index][index]
    return solution


def estimate_ratings(bots: int, deals: Sequence[Sequence[PairScore]], seed: int) -> list[Estimate]:
    """Return Elo ratings with bootstrap intervals over deals, each deal with all of its games.

    If a bot won every game of a pairing, resampling shows no variation. The losses that it might have in as many games
    again are then sampled from the exponential distribution.
    """
    groups = [_sum(group) for group in _groups(deals)]
    total = _sum(groups)
    elos = ratings(bots, total)
    if len(groups) < 2:
        return [Estimate(value, None, None) for value in elos]
    random = Random(seed)
    one_sided = [score for score in total if score.won in (0, score.games)]
    samples: list[list[float]] = []
    for _ in range(REPLICAS):
        scores = _sum(random.choices(groups, k=len(groups)))
        for score in one_sided:
            lost = random.expovariate(1 / EXPECTED_LOSSES) - TIED_GAMES / 2
            scores.append(PairScore(score.first, score.second, lost, 2 * lost))
        samples.append(ratings(bots, scores))
    estimates: list[Estimate] = []
    for bot, value in enumerate(elos):
        line = sorted([one[bot] for one in samples])
        low, high = line[int(0.025 * REPLICAS)], line[int(0.975 * REPLICAS)]
        estimates.append(Estimate(value, min(low, value), max(high, value)))
    return estimates


def _groups(deals: Sequence[Sequence[PairScore]]) -> list[list[Sequence[PairScore]]]:
    number = min(MAX_GROUPS, len(deals))
    return [list(deals[index::number]) for index in range(number)]


def _sum(deals: Sequence[Sequence[PairScore]]) -> list[PairScore]:
    """Add up the scores of several deals by pairing."""
    total: dict[tuple[int, int], tuple[float, float]] = {}
    for deal in deals:
        for score in deal:
            won, games = total.get((score.first, score.second), (0.0, 0.0))
            total[score.first, score.second] = (won + score.won, games + score.games)
    return [PairScore(*pair, *sums) for pair, sums in total.items()]
