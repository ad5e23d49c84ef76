"""The dice of bots: the same numbers on both builds, spread evenly, also over neighbouring seeds."""

from collections import Counter
from itertools import pairwise

import pytest

from ferrovia.bots.random_bot import Dice

UNIT = 2.0**-32
SEEDS = 12_800
BINS = 16


def rolls(seed: int, count: int) -> list[float]:
    dice = Dice(seed)
    return [dice.random() for _ in range(count)]


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [2508301958, 138714624, 2046702109]),
        (1, [2047923904, 368928586, 3391813775]),
        (2**63 - 1, [3899209476, 2652936734, 2545654139]),
        (2**256 - 1, [2508301958, 138714624, 2046702109]),
    ],
)
def test_a_seed_gives_the_same_numbers_on_every_build(seed: int, numbers: list[int]) -> None:
    assert rolls(seed, 3) == [number * UNIT for number in numbers]


@pytest.mark.parametrize("first", [0, 2**40, 2**62 - SEEDS // 2])
@pytest.mark.parametrize("roll", [0, 1, 5])
def test_neighbouring_seeds_have_nothing_in_common(first: int, roll: int) -> None:
    check_spread([rolls(seed, roll + 1)[roll] for seed in range(first, first + SEEDS)])


def test_the_numbers_of_a_seed_are_spread_evenly() -> None:
    check_spread(rolls(7, SEEDS))


def check_spread(numbers: list[float]) -> None:
    """Make sure that all pairs of neighbours are about equally likely: chi squared is near the number of pairs."""
    pairs = BINS * BINS
    counts = Counter(pairwise(int(number * BINS) for number in numbers))
    mean = (len(numbers) - 1) / pairs
    far = sum((count - mean) ** 2 / mean for count in counts.values()) + (pairs - len(counts)) * mean
    assert abs(far - pairs) < 5 * (2 * pairs) ** 0.5
