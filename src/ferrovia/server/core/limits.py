"""Limits on what clients may ask for: rates, and numbers of things at a time."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from time import monotonic
from typing import Final

from ferrovia.server.core.errors import RequestError

MAX_BUCKETS: Final = 50_000  # beyond which the least recently used is dropped; most likely it is full by then
MAX_UNSENT_BYTES: Final = 64 * 1024 * 1024  # of all large answers, until the clients have read them
MAX_UNSENT_BYTES_PER_ADDRESS: Final = 16 * 1024 * 1024
LARGE_ANSWER_BYTES: Final = 64 * 1024  # above which an answer is counted, and written in pieces of this size
BUCKETS_AT_ONCE: Final = 2  # of the oldest, looked at for each that may be new


class RateLimiter:
    """A token bucket for each key: bursts up to a size, and a rate per second on average.

    Buckets that are full again are dropped, because a new one would be full too.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # and since when; the oldest first

    def check(self, key: str, cost: float = 1.0) -> None:
        """Refuse if the key's bucket holds less; takes nothing."""
        self._require(self._find_level(key, monotonic()), cost)

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take from the key's bucket, or refuse."""
        now = monotonic()
        level = self._find_level(key, now)
        self._require(level, cost)
        self._levels[key] = (level - cost, now)
        self._levels.move_to_end(key)
        for oldest in list(islice(self._levels, BUCKETS_AT_ONCE)):
            if self._find_level(oldest, now) >= self._burst:
                del self._levels[oldest]
        if len(self._levels) > MAX_BUCKETS:
            self._levels.popitem(last=False)

    def _find_level(self, key: str, now: float) -> float:
        level, since = self._levels.get(key, (self._burst, now))
        return min(self._burst, level + (now - since) * self._rate)

    def _require(self, level: float, cost: float) -> None:
        if level < cost:
            raise RequestError("too_fast", seconds=max(1, round((cost - level) / self._rate)))


class CountLimiter:
    """Counts things by key, up to a limit for each."""

    def __init__(self, limit: int, code: str) -> None:
        self._limit = limit
        self._code = code
        self._counts: Counter[str] = Counter()

    def add(self, key: str, amount: int = 1) -> None:
        """Add so many, or refuse; a key that has none may have any number at once."""
        if self._counts[key] and self._counts[key] + amount > self._limit:
            raise RequestError(self._code, most=self._limit)
        self._counts[key] += amount

    def remove(self, key: str, amount: int = 1) -> None:
        """Remove so many."""
        self._counts[key] -= amount
        if self._counts[key] <= 0:
            del self._counts[key]

    def total(self) -> int:
        """How many there are of all keys."""
        return self._counts.total()


@contextmanager
def counted(limits: list[tuple[CountLimiter, str]], amount: int = 1) -> Iterator[None]:
    """Count so many by each limiter and key while something goes on, or refuse."""
    with ExitStack() as stack:
        for limiter, key in limits:
            limiter.add(key, amount)
            stack.callback(limiter.remove, key, amount)
        yield
