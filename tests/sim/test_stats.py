"""Statistics, compared with published values."""

from random import Random

import pytest

from ferrovia.sim.stats import Estimate, estimate_block_share, estimate_blocks, estimate_mean, estimate_share


def mean_of(numbers: list[int]) -> Estimate:
    return estimate_mean(len(numbers), sum(numbers), sum(number * number for number in numbers))


def test_mean_and_interval_of_a_small_sample() -> None:
    found = mean_of([8, 12] * 8)
    spread = (16 * 2**2 / 15) ** 0.5  # of 16 numbers, each 2 away from the mean
    assert found.value == 10
    assert found.high == pytest.approx(10 + 1.959964 * spread / 4)
    assert found.low == pytest.approx(10 - 1.959964 * spread / 4)


def test_one_number_has_no_interval() -> None:
    assert mean_of([42]) == Estimate(42, None, None)


@pytest.mark.parametrize(
    ("count", "hits", "low", "high"),
    # Newcombe 1998, table I: Wilson's method without continuity correction.
    [(263, 81, 0.2553, 0.3662), (148, 15, 0.0624, 0.1605), (20, 0, 0.0, 0.1611), (29, 1, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_that_of_the_literature(count: int, hits: int, low: float, high: float) -> None:
    found = estimate_share(count, hits)
    assert found.value == hits / count
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


# Blocks.


def test_students_interval_is_that_of_the_tables() -> None:
    for count, quantile in ((2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042), (101, 1.984)):
        values = [0.0, 1.0] + [0.5] * (count - 2)
        found = estimate_blocks(values)
        error = (0.5 / (count - 1) / count) ** 0.5
        assert found.value == 0.5
        assert found.high == pytest.approx(0.5 + quantile * error, rel=0.01)


def test_one_block_has_no_interval() -> None:
    assert estimate_blocks([3.5]) == Estimate(3.5, None, None)


def test_blocks_of_coins_have_wilsons_interval() -> None:
    found = estimate_block_share([0.0] * 148 + [1.0] * 115)
    wilson = estimate_share(263, 115)
    assert found.low == pytest.approx(wilson.low, abs=2e-4)
    assert found.high == pytest.approx(wilson.high, abs=2e-4)


def test_blocks_that_are_all_won_leave_a_doubt() -> None:
    found = estimate_block_share([1.0] * 20)
    assert (found.value, found.high) == (1, 1)
    assert found.low == pytest.approx(1 - 0.1611, abs=5e-5)


def test_the_interval_of_blocks_covers_the_truth_about_as_often_as_it_says() -> None:
    """Blocks of two games that usually end the same way, 40 at a time."""
    random = Random(8)
    covered = 0
    for _ in range(2000):
        blocks = [random.choice((0.0, 0.0, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0)) for _ in range(40)]
        found = estimate_block_share(blocks)
        assert found.low is not None and found.high is not None
        covered += found.low <= 5.5 / 8 <= found.high
    assert 0.93 < covered / 2000 < 0.97
