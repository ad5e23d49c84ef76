"""Decision times as a histogram: compact, and mergeable in any order."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, floor, log
from typing import Final

_STEP: Final = log(1.05)  # neighbouring bins differ by 5 %
_MIN_SECONDS: Final = 1e-7


@dataclass
class DecisionTimes:
    """The times of many decisions, in seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    lengths: dict[int, int] = field(default_factory=dict)  # histogram: key k counts decisions of about 1.05**k seconds

    def add(self, seconds: Iterable[float]) -> None:
        """Add single decisions."""
        for length in seconds:
            self.count += 1
            self.total += length
            self.longest = max(self.longest, length)
            key = floor(log(max(length, _MIN_SECONDS)) / _STEP)
            self.lengths[key] = self.lengths.get(key, 0) + 1

    def merge(self, other: "DecisionTimes") -> None:
        """Add the decisions of another histogram."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for key, number in other.lengths.items():
            self.lengths[key] = self.lengths.get(key, 0) + number

    @property
    def mean(self) -> float:
        """Return the mean time of a decision in seconds."""
        return self.total / self.count if self.count else 0.0

    def quantile(self, share: float) -> float:
        """Return the time within which this share of the decisions was made, accurate to 5 %."""
        left = share * self.count
        for key in sorted(self.lengths):
            left -= self.lengths[key]
            if left <= 0:
                return min(exp((key + 1) * _STEP), self.longest)
        return self.longest
