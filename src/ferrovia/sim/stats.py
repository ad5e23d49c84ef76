"""Numbers with error bars: what a sample says about the whole, at 95 %."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Estimate:
    """A value and the interval around it. Without an interval the sample is too small to tell."""

    value: float
    low: float | None
    high: float | None


def estimate_mean(count: int, total: int, squares: int) -> Estimate:
    """The mean of whole numbers from their count, sum and sum of squares, with the interval of the normal distribution.

    >>> estimate_mean(4, 10, 30)
    Estimate(value=2.5, low=1.23484868811834, high=3.76515131188166)
    """
    mean = total / count
    if count < 2:
        return Estimate(mean, None, None)
    variance = (squares * count - total * total) / (count * (count - 1))
    margin = Z * sqrt(variance / count)
    return Estimate(mean, mean - margin, mean + margin)


def estimate_share(count: int, hits: float) -> Estimate:
    """The share of hits, with Wilson's interval; a hit may be shared, so their number need not be whole.

    >>> estimate_share(10, 0)
    Estimate(value=0.0, low=0.0, high=0.2775327998628892)
    """
    return _wilson(count, hits / count)


def _wilson(count: float, share: float) -> Estimate:
    weight = Z * Z / count
    middle = (share + weight / 2) / (1 + weight)
    margin = Z * sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    low = 0.0 if share == 0 else max(0.0, middle - margin)
    return Estimate(share, low, 1.0 if share == 1 else min(1.0, middle + margin))


def estimate_blocks(values: Sequence[float]) -> Estimate:
    """The mean of independent values, each from a block of games, with Student's interval.

    >>> estimate_blocks([1.0, 2.0, 3.0, 4.0])
    Estimate(value=2.5, low=0.4608787106294403, high=4.539121289370559)
    """
    mean, error = mean_error(values)
    if error is None:
        return Estimate(mean, None, None)
    margin = _student(len(values) - 1) * error
    return Estimate(mean, mean - margin, mean + margin)


def estimate_block_share(values: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, each from a block of games: Wilson's interval for as many as they are worth.

    Blocks that vary less than coins do are worth more than one toss each. Where they do not vary at all, nothing is
    known about that, and each is worth one.
    """
    mean, error = mean_error(values)
    if not error or not 0 < mean < 1:
        return estimate_share(len(values), mean * len(values))
    worth = mean * (1 - mean) / (error * error)
    return _wilson(max(1.0, worth), mean)


def mean_error(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean and its standard error; None for fewer than two values."""
    mean = fsum(values) / len(values)
    if len(values) < 2:
        return mean, None
    variance = fsum([(value - mean) ** 2 for value in values]) / (len(values) - 1)
    return mean, sqrt(variance / len(values))


def _student(freedom: int) -> float:
    """Within so many standard errors lie 95 % of Student's distribution; to a percent from three degrees on."""
    if freedom < 3:
        return (12.7062, 4.3027)[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3
