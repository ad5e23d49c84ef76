"""Estimates with 95 % confidence intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

Z: Final = 1.959963984540054  # 95 % of a normal distribution is within this many standard deviations


@dataclass(frozen=True)
class Estimate:
    """A value and its confidence interval; None if the sample is too small for one."""

    value: float
    low: float | None
    high: float | None

    def to_dict(self) -> dict[str, float | None]:
        """Return the estimate as JSON values."""
        return {"value": self.value, "low": self.low, "high": self.high}


def estimate_mean(count: int, total: int, squares: int) -> Estimate:
    """Estimate the mean of integers from their count, sum and sum of squares, with a normal interval.

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
    """Estimate a share with Wilson's interval; hits need not be whole, because victories can be shared.

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
    """Estimate the mean of independent values, one per block of games, with Student's interval.

    >>> estimate_blocks([1.0, 2.0, 3.0, 4.0])
    Estimate(value=2.5, low=0.4608787106294403, high=4.539121289370559)
    """
    mean, error = mean_error(values)
    if error is None:
        return Estimate(mean, None, None)
    margin = _student_quantile(len(values) - 1) * error
    return Estimate(mean, mean - margin, mean + margin)


def estimate_block_share(values: Sequence[float]) -> Estimate:
    """Estimate the mean of shares from 0 to 1, one per block, with Wilson's interval for their effective number.

    Blocks that vary less than coin tosses count as more than one toss each. If they do not vary at all, each counts
    as one.
    """
    mean, error = mean_error(values)
    if not error or not 0 < mean < 1:
        return estimate_share(len(values), mean * len(values))
    effective_count = mean * (1 - mean) / (error * error)
    return _wilson(max(1.0, effective_count), mean)


def mean_error(values: Sequence[float]) -> tuple[float, float | None]:
    """Return the mean and its standard error; None for fewer than two values."""
    mean = fsum(values) / len(values)
    if len(values) < 2:
        return mean, None
    variance = fsum([(value - mean) ** 2 for value in values]) / (len(values) - 1)
    return mean, sqrt(variance / len(values))


def _student_quantile(degrees_of_freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution; accurate to 1 % from three degrees of freedom.

    95 % of the distribution is within this many standard errors, like `Z` for the normal distribution.
    """
    if degrees_of_freedom < 3:
        return (12.7062, 4.3027)[degrees_of_freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / degrees_of_freedom + second / degrees_of_freedom**2 + third / degrees_of_freedom**3
