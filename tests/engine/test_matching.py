"""The cheapest pairs are those found by trying all pairs."""

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.engine.matching import cheapest_pairs
from ferrovia.engine.step_budget import StepBudget, TooManySteps

Costs = list[list[int]]


def symmetric(size: int, most: int, rng: random.Random) -> Costs:
    costs = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            costs[a][b] = costs[b][a] = rng.randint(0, most)
    return costs


def on_a_map(size: int, rng: random.Random) -> Costs:
    """Distances by few routes: many are equal, and odd loops are common."""
    costs = [[0 if a == b else 10_000 for b in range(size)] for a in range(size)]
    for _ in range(size * 3 // 2):
        a, b = rng.sample(range(size), 2)
        costs[a][b] = costs[b][a] = rng.randint(1, 3)
    for middle in range(size):
        for a in range(size):
            for b in range(size):
                costs[a][b] = min(costs[a][b], costs[a][middle] + costs[middle][b])
    return costs


def least_cost(costs: Costs) -> int:
    @cache
    def least(paired: int) -> int:
        first = (~paired & (paired + 1)).bit_length() - 1
        if first == len(costs):
            return 0
        others = [other for other in range(first + 1, len(costs)) if not paired >> other & 1]
        return min(costs[first][other] + least(paired | 1 << first | 1 << other) for other in others)

    return least(0)


def cost_of(costs: Costs) -> int:
    mate = cheapest_pairs(costs, StepBudget())
    assert [mate[partner] for partner in mate] == list(range(len(costs)))
    assert all(partner != point for point, partner in enumerate(mate))
    return sum(costs[point][partner] for point, partner in enumerate(mate)) // 2


@given(st.integers(1, 5), st.sampled_from([1, 2, 5, 50]), st.randoms(use_true_random=False))
def test_trying_all_pairs_finds_nothing_cheaper(half: int, most: int, rng: random.Random) -> None:
    costs = symmetric(2 * half, most, rng)
    assert cost_of(costs) == least_cost(costs)


@pytest.mark.parametrize("seed", range(60))
def test_trying_all_pairs_of_cities_on_a_map_finds_nothing_cheaper(seed: int) -> None:
    rng = random.Random(seed)
    costs = on_a_map(rng.choice((6, 8, 10, 12, 14)), rng)
    assert cost_of(costs) == least_cost(costs)


def test_nothing_has_no_pairs() -> None:
    assert cheapest_pairs([], StepBudget()) == []


def test_it_stays_within_its_budget() -> None:
    with pytest.raises(TooManySteps):
        cheapest_pairs(symmetric(40, 9, random.Random(1)), StepBudget(500))
