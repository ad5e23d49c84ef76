"""Sockets without a network: what they read, and when they end."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from ferrovia.server.api.socket import MAX_PENDING_ANSWERS, MAX_RATE_ERRORS, Disconnected, Drop, Socket
from ferrovia.server.core.limits import RateLimiter
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.storage.interface import Guest
from tests.server.leaks import OfflineTable
from tests.waiting import happens


class FakeTransport:
    """A transport whose client may stop reading, or go: it sends None then."""

    address = "127.0.0.1"
    token = ""

    def __init__(self) -> None:
        self.on_writable: Any = None
        self.sent: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.written: list[dict[str, Any]] = []
        self.is_full = False
        self.is_cut = False

    def can_write(self) -> bool:
        return not self.is_full and not self.is_cut

    def is_closed(self) -> bool:
        return self.is_cut

    def send_now(self, messages: list[bytes]) -> None:
        self.written.extend(map(json.loads, messages))

    async def receive(self) -> bytes:
        message = await self.sent.get()
        if message is None:
            raise Disconnected
        return message

    def accept(self) -> None:
        raise AssertionError("the tests have no handshake")

    def close(self, code: int, reason: str, last_message: bytes) -> None:
        raise AssertionError("the tests end their sockets themselves")


class Client:
    """A client with a socket at a table in play."""

    def __init__(self, rate: float = 1e9) -> None:
        self.transport = FakeTransport()
        self.sent = self.transport.sent
        self.table = OfflineTable("usa", 2, 1).table

        async def load_table(_table_id: str, _seq: int, _address: str) -> Any:
            return self.table

        async def list_mutes(_guest: str) -> frozenset[str]:
            return frozenset()

        services: Any = SimpleNamespace(
            load_table=load_table,
            storage=SimpleNamespace(list_mutes=list_mutes),
            by_guest=RateLimiter(rate, rate),
            metrics=Metrics(),
        )
        self.socket = Socket(services, self.transport, Guest("guest0", "Name 0"))

    def say(self, **message: Any) -> None:
        self.sent.put_nowait(json.dumps(message).encode())

    def go(self) -> None:
        self.sent.put_nowait(None)


async def test_socket_ends_when_its_connection_is_lost_while_answers_wait() -> None:
    client = Client()
    client.say(type="hello")
    running = asyncio.create_task(client.socket.run("table"))
    await happens(lambda: client.socket in client.table.subscribers)
    client.transport.is_full = True
    for number in range(MAX_PENDING_ANSWERS + 10):
        client.say(type="ping", id=f"p{number}")
    await happens(lambda: client.sent.qsize() <= 10)
    await asyncio.sleep(0.01)
    assert client.sent.qsize() == 10, "nothing more is read until the client reads"
    client.transport.is_cut = True
    client.go()
    client.transport.on_writable()
    with pytest.raises(Disconnected):
        await running


async def test_table_that_is_dropped_during_the_handshake_is_not_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would get no news any more."""
    client = Client()
    dropped, again = client.table, OfflineTable("usa", 2, 1).table

    async def list_mutes(_guest: str) -> frozenset[str]:
        client.table = again
        return frozenset()

    monkeypatch.setattr(client.socket._services.storage, "list_mutes", list_mutes)
    client.say(type="hello")
    running = asyncio.create_task(client.socket.run("table"))
    await happens(lambda: client.socket in again.subscribers)
    assert client.socket not in dropped.subscribers
    client.go()
    with pytest.raises(Disconnected):
        await running


@pytest.mark.usefixtures("rate_clock")
async def test_flooding_client_gets_errors_and_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.api.socket.RATE_ERROR_PAUSE_SECONDS", 0.0)
    client = Client(rate=1.0)
    client.say(type="hello")
    for number in range(1000):
        client.say(type="ping", id=f"n{number}")
    with pytest.raises(Drop) as dropped:
        await client.socket.run("table")
    assert dropped.value.code == "too_fast"
    refused = [message for message in client.transport.written if message.get("code") == "too_fast"]
    assert [message["id"] for message in refused[:2]] == ["n1", "n2"] and len(refused) <= MAX_RATE_ERRORS
    assert client.sent.qsize() > 900
