"""The open connections of this process: how many there may be, and which one makes room when there are too many."""

import asyncio
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final, Protocol

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.limits import CountLimiter
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings

CHECK_SECONDS: Final = 0.5  # between checks of all connections


class Connection(Protocol):
    """A connection that the server may have to close."""

    @property
    def host(self) -> str:
        """The address at the other end: a client, or a proxy."""

    def check(self, now: float) -> None:
        """Close it if a time limit has passed."""

    def make_room(self) -> None:
        """Close it at once, because another connection needs its place."""


class Connections:
    """Counts connections by address and in all. Trusted proxies have many clients, so theirs count only in all."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._open: set[Connection] = set()
        self._waiting: OrderedDict[Connection, None] = OrderedDict()  # without a request, the longest waiting first
        self._most = settings.max_connections
        self._by_address = CountLimiter(settings.max_connections_per_address, "too_many_connections")
        self._proxies = settings.proxies
        self._metrics = metrics
        metrics.gauge("connections", "Open connections, sockets included.", lambda: len(self._open))

    def add(self, connection: Connection) -> None:
        """Count a new connection, which has no request yet; `RequestError` if there are too many."""
        is_counted = not is_proxy(connection.host, self._proxies)
        if is_counted:
            self._by_address.add(address_key(connection.host))
        try:
            if len(self._open) >= self._most:
                self._make_room()
        except RequestError:
            if is_counted:
                self._by_address.remove(address_key(connection.host))
            raise
        self._open.add(connection)
        self._waiting[connection] = None

    def _make_room(self) -> None:
        """Close the connection that has waited longest; `RequestError` if all are in use."""
        if not self._waiting:
            raise RequestError("busy")
        longest = next(iter(self._waiting))
        self.remove(longest)
        self.count_refused("made_room")
        longest.make_room()

    def remove(self, connection: Connection) -> None:
        """Forget a connection that is closed, if it was counted."""
        if connection not in self._open:
            return
        self._open.remove(connection)
        self._waiting.pop(connection, None)
        if not is_proxy(connection.host, self._proxies):
            self._by_address.remove(address_key(connection.host))

    def begin_request(self, connection: Connection) -> None:
        """A request has arrived: the connection is in use."""
        self._waiting.pop(connection, None)

    def end_request(self, connection: Connection) -> None:
        """The connection waits for another request."""
        if connection in self._open:
            self._waiting[connection] = None

    def count_refused(self, reason: str) -> None:
        """Count a connection that the server closed, or never accepted."""
        self._metrics.count("connections_refused_total", reason)

    async def run_forever(self) -> None:
        """Check the time limits of all connections, over and over."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            now = monotonic()
            for connection in list(self._open):
                connection.check(now)


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
