"""A rate limit that all processes on one database share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256

from ferrovia.server.core.errors import RequestError
from ferrovia.server.storage.interface import Storage


class SharedRateLimiter:
    """As `RateLimiter`, but counted in the storage, under a hash of the key."""

    def __init__(self, storage: Storage, name: str, rate: float, burst: float, text: str = "") -> None:
        self._storage = storage
        self._name = name
        self._text = text  # that says what there is too much of; empty: requests
        self._interval = round(1000 / rate)
        self.window_ms = round(burst * 1000 / rate)  # after which nothing is stored of a key that is not used

    @asynccontextmanager
    async def taken(self, key: str) -> AsyncIterator[None]:
        """Take from the key's quota, or refuse; put it back if what follows is refused."""
        await self.take(key)
        try:
            yield
        except RequestError:
            await self._storage.return_quota(self._hash(key), self._interval)
            raise

    async def take(self, key: str) -> None:
        """Take from the key's quota, or refuse."""
        now = self._storage.clock.now_ms()
        if not await self._storage.take_quota(self._hash(key), now, self._interval, self.window_ms):
            seconds = max(1, self._interval // 1000)
            raise RequestError("too_fast", self._text, seconds=seconds, minutes=-(-seconds // 60))

    def _hash(self, key: str) -> str:
        return sha256(f"{self._name} {key}".encode()).hexdigest()
