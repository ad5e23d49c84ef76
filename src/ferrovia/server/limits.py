"""How much anyone may ask for: buckets that fill with time, and counts that may not grow without end."""

from collections import Counter, OrderedDict
from time import monotonic
from typing import Final

from ferrovia.server.errors import Refusal

MOST_BUCKETS: Final = 50_000  # beyond which the longest unused is forgotten; it would be full by then


class Buckets:
    """A bucket for each key: so many at once, and so many a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take from the key's bucket, or refuse."""
        now = monotonic()
        level, since = self._levels.get(key, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._rate)
        if level < cost:
            self._levels[key] = (level, now)
            raise Refusal("too_fast", seconds=max(1, round((cost - level) / self._rate)))
        self._levels[key] = (level - cost, now)
        self._levels.move_to_end(key)
        if len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)


class Counts:
    """How many of something each key has now."""

    def __init__(self, most: int, code: str) -> None:
        self._most = most
        self._code = code
        self._counts: Counter[str] = Counter()

    def add(self, key: str) -> None:
        """One more, or refuse."""
        if self._counts[key] >= self._most:
            raise Refusal(self._code, most=self._most)
        self._counts[key] += 1

    def drop(self, key: str) -> None:
        """One less."""
        self._counts[key] -= 1
        if self._counts[key] <= 0:
            del self._counts[key]
