"""How long decisions took: counts by length, so that many can be kept in little room and added up in any order."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, floor, log
from typing import Any, Final

_STEP: Final = log(1.05)  # neighbouring lengths differ by 5 %
_SHORTEST: Final = 1e-7  # seconds


@dataclass
class Times:
    """Seconds of many decisions."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    lengths: dict[int, int] = field(default_factory=dict)  # how many decisions took about 1.05**key seconds

    def add(self, seconds: Iterable[float]) -> None:
        """Add single decisions."""
        for length in seconds:
            self.count += 1
            self.total += length
            self.longest = max(self.longest, length)
            key = floor(log(max(length, _SHORTEST)) / _STEP)
            self.lengths[key] = self.lengths.get(key, 0) + 1

    def merge(self, other: "Times") -> None:
        """Add those of another."""
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        for key, number in other.lengths.items():
            self.lengths[key] = self.lengths.get(key, 0) + number

    @property
    def mean(self) -> float:
        """Seconds of a decision on average."""
        return self.total / self.count if self.count else 0.0

    def within(self, share: float) -> float:
        """So long or shorter was this share of the decisions, to 5 %."""
        left = share * self.count
        for key in sorted(self.lengths):
            left -= self.lengths[key]
            if left <= 0:
                return min(exp((key + 1) * _STEP), self.longest)
        return self.longest

    def plain(self) -> dict[str, Any]:
        """As values that JSON has."""
        lengths = {str(key): number for key, number in sorted(self.lengths.items())}
        return {"count": self.count, "total": self.total, "longest": self.longest, "lengths": lengths}


def times_of(plain: dict[str, Any]) -> Times:
    """The inverse of `plain`."""
    lengths = {int(key): int(number) for key, number in plain["lengths"].items()}
    return Times(int(plain["count"]), float(plain["total"]), float(plain["longest"]), lengths)
