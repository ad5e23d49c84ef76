"""A socket without a network: what it reads, and when it ends."""

import asyncio
import json
from collections.abc import Awaitable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from ferrovia.server.guests.guest import Guest
from ferrovia.server.limits import Buckets
from ferrovia.server.line import LINE
from ferrovia.server.metrics import Metrics
from ferrovia.server.tables.socket import MOST_ANSWERS, MOST_REFUSED, Drop, Socket
from tests.server.leaks import Rehearsal


class Thread:
    """A line that somebody reads, or not."""

    def __init__(self) -> None:
        self.room: Any = None
        self.written: list[dict[str, Any]] = []
        self.is_full = False
        self.is_cut = False

    def has_room(self) -> bool:
        return not self.is_full and not self.is_cut

    def is_over(self) -> bool:
        return self.is_cut

    def post(self, text: bytes) -> None:
        self.written.append(json.loads(text))


class Client:
    """Somebody at a socket of a table that is being played."""

    def __init__(self, rate: float = 1e9) -> None:
        self.line = Thread()
        self.sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        live = Rehearsal("usa", 2, 1).live

        async def live_since(_table: str, _seq: int) -> Any:
            return live

        async def mutes(_guest: str) -> frozenset[str]:
            return frozenset()

        services: Any = SimpleNamespace(
            desk=SimpleNamespace(live_since=live_since),
            storage=SimpleNamespace(mutes=mutes),
            by_guest=Buckets(rate, rate),
            metrics=Metrics(),
        )
        websocket: Any = SimpleNamespace(scope={"extensions": {LINE: self.line}}, receive=self.sent.get)
        self.socket = Socket(services, websocket, Guest("guest0", "Name 0"))

    def say(self, **message: Any) -> None:
        self.sent.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def go(self) -> None:
        self.sent.put_nowait({"type": "websocket.disconnect", "code": 1006})


def within_a_moment(work: Awaitable[None]) -> None:
    async def run() -> None:
        await asyncio.wait_for(work, 10)

    asyncio.run(run())


def test_a_socket_whose_line_is_cut_while_answers_wait_ends() -> None:
    async def check() -> None:
        client = Client()
        client.say(type="hello")
        running = asyncio.create_task(client.socket.run("table"))
        await asyncio.sleep(0.01)
        client.line.is_full = True
        for number in range(MOST_ANSWERS + 10):
            client.say(type="ping", id=f"p{number}")
        await asyncio.sleep(0.01)
        assert client.sent.qsize() == 10, "nothing more is read until the client reads"
        client.line.is_cut = True
        client.go()
        client.line.room()
        with pytest.raises(WebSocketDisconnect):
            await running

    within_a_moment(check())


def test_whoever_floods_a_socket_is_told_so_and_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.tables.socket.PAUSE", 0.0)

    async def check() -> None:
        client = Client(rate=1.0)
        client.say(type="hello")
        for number in range(1000):
            client.say(type="ping", id=f"n{number}")
        with pytest.raises(Drop) as dropped:
            await client.socket.run("table")
        assert dropped.value.code == "too_fast"
        refused = [message for message in client.line.written if message.get("code") == "too_fast"]
        assert [message["id"] for message in refused[:2]] == ["n1", "n2"] and len(refused) <= MOST_REFUSED
        assert client.sent.qsize() > 900

    within_a_moment(check())
