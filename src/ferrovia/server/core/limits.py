"""Limits on what clients may ask for: rates, and numbers of things at a time."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import islice
from time import monotonic
from typing import Final

from ferrovia.server.core.errors import RequestError

# Of a connection and a request, before anybody has looked at who sends it.
MAX_HEADER_BYTES: Final = 16 * 1024  # of a request, its first line included
MAX_RAW_BODY_BYTES: Final = 2 * 1024 * 1024  # with chunk sizes and trailers; endpoints have lower limits for the rest
MAX_DISCARDED_BYTES: Final = 4 * 1024 * 1024  # from a client that is still sending when its connection is closed
MAX_QUERY_FIELDS: Final = 20  # of a request; an endpoint has three at most
DEFAULT_MAX_BODY_BYTES: Final = 16 * 1024
MAX_JSON_DEPTH: Final = 32  # levels of arrays and objects in a body
MAX_BRACKETS: Final = 20_000  # of a body, those in strings included; the largest board that fits has some 2,000
MAX_MESSAGE_BYTES: Final = 4096  # of a socket
MAX_FRAGMENTS: Final = 64  # WebSocket frames of one message

# In rates of a guest (the settings `rate` and `burst`): several people may share an address.
ADDRESS_FACTOR: Final = 5  # of an address, which may also create so many times more tables in a day
FLOOD_FACTOR: Final = 25  # of an address, for whatever path: a page loads many files at once
# By what the rate and the burst of a guest are divided for
CHAT_DIVISORS: Final = (20, 10)  # messages to others
BOARD_CHECK_DIVISORS: Final = (20, 10)  # checks of custom boards; a client checks all of a user's boards at once
TRANSFER_DIVISORS: Final = (100, 4)  # transfers of a guest, and those that an address asks for or uses

MAX_BUCKETS: Final = 50_000  # beyond which the least recently used is dropped; most likely it is full by then
MAX_UNSENT_BYTES: Final = 64 * 1024 * 1024  # of all large answers, until the clients have read them
MAX_UNSENT_BYTES_PER_ADDRESS: Final = 16 * 1024 * 1024
LARGE_ANSWER_BYTES: Final = 64 * 1024  # above which an answer is counted, and written in pieces of this size
BUCKETS_AT_ONCE: Final = 2  # of the oldest, looked at for each that may be new


def divided(rate: float, burst: float, divisors: tuple[int, int]) -> tuple[float, float]:
    """The rate and the burst of what is limited more strictly than requests."""
    return rate / divisors[0], burst / divisors[1]


class RateLimiter:
    """A token bucket for each key: bursts up to a size, and a rate per second on average.

    Buckets that are full again are dropped, because a new one would be full too.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # and since when; the oldest first

    def take(self, key: str, cost: float = 1.0) -> None:
        """Take from the key's bucket, or refuse."""
        now = monotonic()
        level = self._find_level(key, now)
        if level < cost:
            raise RequestError("too_fast", seconds=max(1, round((cost - level) / self._rate)))
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


def address_key(host: str) -> str:
    """The address that limits apply to; of an IPv6 address the /64, which belongs to one customer."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


@lru_cache(maxsize=1024)
def is_proxy(host: str, proxies: str) -> bool:
    """Whether the address is one of the proxies: addresses and networks separated by commas, or * for all."""
    names = [name.strip() for name in proxies.split(",") if name.strip()]
    if proxies == "*" or host in names:
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in ip_network(name) for name in names)
