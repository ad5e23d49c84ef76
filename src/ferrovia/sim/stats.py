"""Numbers with error bars: what a sample says about the whole, at 95 %."""

from dataclasses import dataclass
from math import sqrt
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
    share = hits / count
    weight = Z * Z / count
    middle = (share + weight / 2) / (1 + weight)
    margin = Z * sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return Estimate(share, max(0.0, middle - margin), min(1.0, middle + margin))
