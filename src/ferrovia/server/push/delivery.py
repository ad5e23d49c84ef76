"""Sending one message to a push service (RFC 8030)."""

import asyncio
import socket
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final, Literal

import httpcore
from msgspec import Struct

from ferrovia.server.push.endpoints import is_public_address

TIMEOUT_SECONDS: Final = 15.0  # for a whole message: a push service that sends byte by byte gets no more
MAX_CONNECTIONS: Final = 20
MAX_WAIT_SECONDS: Final = 24 * 3600.0
_GONE: Final = (404, 410)
_LATER: Final = (408, 425, 429)


class DeliveryOutcome(Struct, frozen=True):
    """The outcome of sending a message: `gone` means that the subscription is dead, `later` to try again."""

    kind: Literal["sent", "gone", "later", "refused"]
    wait: float | None = None  # seconds to wait before trying again, if the push service says so


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only, and to the very address that was checked."""

    def __init__(self) -> None:
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect, unless the name resolves to an address that is not public."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:  # the latter if a part of the name is empty or too long
            raise httpcore.ConnectError(str(error)) from error
        addresses = [str(address[4][0]) for address in found]
        if not addresses or not all(map(is_public_address, addresses)):
            raise httpcore.ConnectError("not a public address")
        return await self._backend.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        """Refuse: push services are on the internet."""
        raise httpcore.ConnectError("not a public address")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


class Delivery:
    """Sends messages; `allows_local` is for tests."""

    def __init__(self, *, allows_local: bool) -> None:
        network = None if allows_local else PublicNetwork()
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=MAX_CONNECTIONS,
            keepalive_expiry=30.0,
            network_backend=network,
        )

    async def send(self, endpoint: str, headers: dict[str, str], body: bytes) -> DeliveryOutcome:
        """Send a message; redirections are not followed, and the answer is not read."""
        try:
            async with (
                asyncio.timeout(TIMEOUT_SECONDS),
                self._pool.stream("POST", endpoint, headers=list(headers.items()), content=body) as response,
            ):
                found = {name.lower(): value for name, value in response.headers}
                return _outcome(response.status, found.get(b"retry-after", b"").decode("latin-1"))
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError):  # a timeout is an `OSError`
            return DeliveryOutcome("later")

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()


def _outcome(status: int, retry_after: str) -> DeliveryOutcome:
    if 200 <= status < 300:
        return DeliveryOutcome("sent")
    if status in _GONE:
        return DeliveryOutcome("gone")
    if status in _LATER or status >= 500:
        return DeliveryOutcome("later", parse_retry_after(retry_after))
    return DeliveryOutcome("refused")


def parse_retry_after(text: str) -> float | None:
    """The seconds of a header `Retry-After`, which gives them or a date; None without one."""
    if text.isdecimal():
        return min(MAX_WAIT_SECONDS, float(text))
    try:
        until = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    seconds = (until - datetime.now(UTC)).total_seconds() if until.tzinfo else 0.0
    return max(0.0, min(MAX_WAIT_SECONDS, seconds))
