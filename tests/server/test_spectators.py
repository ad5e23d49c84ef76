"""The number of spectators, sent to every viewer and stored nowhere."""

import asyncio
import time
from typing import Any

import pytest

from ferrovia.server.storage.interface import BroadcastListener, Guest, StorageError
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.spectators import (
    EXPIRE_SECONDS,
    REPEAT_SECONDS,
    SPECTATORS,
    SpectatorCounts,
)
from tests.server.client import ClientSocket, Message, server_in_thread
from tests.server.conftest import pg_database
from tests.server.leaks import FakeSubscriber, OfflineTable


def wait_for(socket: ClientSocket, number: int) -> Message:
    """Wait for the message with this number."""
    while True:
        message = socket.until("spectators")
        if message["n"] == number:
            return message


def test_every_viewer_gets_the_number_of_spectators(database: str) -> None:
    with server_in_thread(database) as server:
        ana = server.person("Ana").create("usa", 2, is_open=True)
        seated = ana.socket()
        seated.until("frame")
        sockets = [server.person("Eva").at(ana).socket(), server.person("").at(ana).socket()]
        assert wait_for(seated, 2) == {"type": "spectators", "n": 2}
        for socket in sockets:
            wait_for(socket, 2)
        sockets[1].close()
        wait_for(seated, 1)
        sockets[0].close()
        wait_for(seated, 0)
        assert ana.frame()["seq"] == 2, "no entry was written"


def test_guest_who_sits_down_stops_being_a_spectator(database: str) -> None:
    with server_in_thread(database) as server:
        ana = server.person("Ana").create("usa", 2, is_open=True)
        eva = server.person("Eva").at(ana)
        seated, socket = ana.socket(), eva.socket()
        wait_for(seated, 1)
        eva.done("sit")
        wait_for(seated, 0)
        wait_for(socket, 0)


def test_several_windows_of_a_guest_count_once() -> None:
    table = OfflineTable("usa", 2, 1).table
    windows: list[Guest | None] = [Guest("eva", "Eva"), Guest("eva", "Eva"), Guest("guest0", "Name 0"), None, None]
    table.subscribers = {FakeSubscriber(guest) for guest in windows}
    assert table.count_spectators() == 3


def test_spectators_are_counted_across_processes(request: pytest.FixtureRequest) -> None:
    shared = pg_database(request)
    with server_in_thread(shared) as one:
        ana = one.person("Ana").create("usa", 2, is_open=True)
        seated = ana.socket()
        seated.until("frame")
        with server_in_thread(shared) as two:
            eva = two.person("Eva").at(ana).socket()
            wait_for(eva, 1)
            wait_for(seated, 1)
            one.person("Leo").at(ana).socket()
            wait_for(eva, 2)
        wait_for(seated, 1)  # a stopping process takes its spectators with it


class BroadcastHub:
    """A storage that does nothing but broadcast."""

    def __init__(self) -> None:
        self.listeners: list[BroadcastListener] = []
        self.said: list[str] = []
        self.is_down = False

    async def broadcast(self, text: str) -> None:
        if self.is_down:
            raise StorageError("down")
        self.said.append(text)
        for listener in self.listeners:
            listener(text)

    def subscribe_broadcasts(self, listener: BroadcastListener) -> None:
        self.listeners.append(listener)


def process(hub: Any, crowd: int) -> tuple[LoadedTable, SpectatorCounts]:
    """A process with this many spectators at a table."""
    table = OfflineTable("usa", 2, 1).table
    table.subscribers = {FakeSubscriber(None) for _ in range(crowd)}
    return table, SpectatorCounts(hub, {"table": table})


def test_changes_are_broadcast_and_silent_processes_expire() -> None:
    hub = BroadcastHub()
    (here, mine), (there, theirs) = process(hub, 1), process(hub, 2)
    now = time.monotonic()
    for second in range(3):
        asyncio.run(mine.count(now + second))
        asyncio.run(theirs.count(now + second))
    assert (here.spectators, there.spectators) == (3, 3)
    said = len(hub.said)
    assert said <= 4, "each sends it once, and once more to a process it has not heard from"
    asyncio.run(mine.count(now + 4))
    assert len(hub.said) == said
    asyncio.run(mine.count(now + REPEAT_SECONDS + 5))
    assert len(hub.said) == said + 1
    asyncio.run(mine.count(now + EXPIRE_SECONDS + 9))
    assert here.spectators == 1


def test_stopped_process_is_dropped_at_once() -> None:
    hub = BroadcastHub()
    (_, mine), (there, theirs) = process(hub, 1), process(hub, 2)
    for count_spectators in (mine, theirs):
        asyncio.run(count_spectators.count(time.monotonic()))
    assert there.spectators == 3
    asyncio.run(mine.stop())
    asyncio.run(theirs.count(time.monotonic()))
    assert there.spectators == 2


def test_failed_broadcast_is_repeated() -> None:
    hub = BroadcastHub()
    _, count_spectators = process(hub, 1)
    hub.is_down = True
    with pytest.raises(StorageError):
        asyncio.run(count_spectators.count(0.0))
    hub.is_down = False
    asyncio.run(count_spectators.count(1.0))
    assert len(hub.said) == 1


@pytest.mark.parametrize("numbers", ["", "table", "table=", "table=-1", "=3", "other=3", "table=²"])
def test_invalid_numbers_are_ignored(numbers: str) -> None:
    table, count_spectators = process(BroadcastHub(), 1)
    count_spectators.on_broadcast(f"{SPECTATORS} x {numbers}")
    asyncio.run(count_spectators.count(time.monotonic()))
    assert table.spectators == 1
