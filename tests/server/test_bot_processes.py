"""Processes that only play bots (`ferrovia bots`), beside servers on the same database."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.storage import Storage, open_storage
from ferrovia.server.tables.model.entries import Played, read_entry
from ferrovia.server.tables.model.state import OVER, rebuild_state
from ferrovia.server.tables.runtime import bot_handover
from ferrovia.server.tables.runtime.bot_handover import (
    BOTS_PRESENT,
    BotHandover,
    BotPlayer,
    BotRequest,
    format_requests,
    parse_requests,
    pick_process,
)
from ferrovia.server.workers.pool import WorkerPool
from tests.server.client import WAIT, LocalServer, TableClient, choose, server_in_thread
from tests.server.conftest import pg_database
from tests.server.leaks import OfflineTable
from tests.server.storages import with_storage

# All that processes may send each other about bots: ids, a seq, a switch and a hash.
BROADCAST = re.compile(
    r"(bots_present|bots_gone) [0-9a-f]{8}|bots_refused [0-9a-f]{16}"
    r"|bots_asked [0-9a-f]{8} [0-9a-f]{8}( [0-9a-f]{16}:[0-9]+:[01]:([0-9a-f]{16})?)+"
)


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> str:
    return pg_database(request)


@pytest.fixture
def decided_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose bots decide in this process, which runs the servers of the tests."""
    found: list[str] = []
    honest = WorkerPool.choose_action

    async def noting(pool: WorkerPool, task: Any, *given: Any) -> str:
        found.append(task.table_id)
        return await honest(pool, task, *given)

    monkeypatch.setattr(WorkerPool, "choose_action", noting)
    return found


@contextmanager
def bot_process(database: str) -> Iterator[subprocess.Popen[str]]:
    """The command `ferrovia bots`, which is ready."""
    command = [sys.executable, "-m", "ferrovia", "bots", "--database", database, "--bot-workers", "1"]
    environ = {**os.environ, "PYTHONUNBUFFERED": "1", "FERROVIA_LANG": "en", "FERROVIA_BOT_PAUSES": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as process:
        try:
            assert process.stdout is not None
            assert "play here" in process.stdout.readline()
            yield process
        finally:
            process.kill()


class Listener:
    """Hears all broadcasts, from a thread of its own, and can send some."""

    def __init__(self, database: str) -> None:
        self.heard: list[str] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._storage: Storage = asyncio.run_coroutine_threadsafe(open_storage(database), self._loop).result(WAIT)
        self._storage.subscribe_broadcasts(self.heard.append)

    def send(self, text: str) -> None:
        asyncio.run_coroutine_threadsafe(self._storage.broadcast(text), self._loop).result(WAIT)

    def processes(self) -> set[str]:
        return {text.split()[1] for text in list(self.heard) if text.startswith(BOTS_PRESENT)}

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._storage.close(), self._loop).result(WAIT)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT)
        self._loop.close()


@contextmanager
def listening(database: str) -> Iterator[Listener]:
    found = Listener(database)
    try:
        yield found
    finally:
        found.close()


def wait_until(is_true: Callable[[], bool]) -> None:
    until = time.monotonic() + 3 * WAIT
    while not is_true():
        assert time.monotonic() < until
        time.sleep(0.05)


def count_processes(server: LocalServer) -> int:
    page = server.person("").web.get("/metrics").text
    return next(int(line.split()[1]) for line in page.splitlines() if line.startswith("ferrovia_bot_processes "))


def start_bots(server: LocalServer) -> TableClient:
    """A table in play that is left to the bots."""
    client = server.person("Ana").create("paris", 3, bots=2)
    client.done("start")
    client.done("resign")
    return client


def check_log(database: str, table_id: str) -> None:
    """Every entry is there once and leads to the end, by the rules."""

    async def check(storage: Storage) -> None:
        rows = await storage.read_log(table_id)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        entries = [read_entry(row) for row in rows]
        assert rebuild_state(entries).phase == OVER
        assert sum(isinstance(entry.body, Played) for entry in entries) > 20

    with_storage(database, check)


def test_bots_are_played_by_the_other_process(shared: str, decided_here: list[str]) -> None:
    with server_in_thread(shared) as server, bot_process(shared), listening(shared) as listener:
        wait_until(lambda: count_processes(server) == 1)
        ana = server.person("Ana").create("paris", 3, bots=2)
        ana.done("start")
        rng = Random(7)
        with_bots = 0
        while (frame := ana.frame())["phase"] != "over":
            if "menu" in frame:
                with_bots += 1
                ana.done("play", seq=frame["seq"], action=choose(frame["menu"], rng))
            time.sleep(0.01)
        assert with_bots > 5
        assert decided_here == []
        about_bots = [text for text in listener.heard if text.startswith("bots_")]
    assert any(ana.table in text for text in about_bots)
    assert [text for text in about_bots if not BROADCAST.fullmatch(text)] == []
    check_log(shared, ana.table)


def test_server_takes_over_from_a_killed_bot_process(
    shared: str, decided_here: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_handover, "EXPIRE_SECONDS", 10 * WAIT)
    with server_in_thread(shared) as server, bot_process(shared) as process:
        wait_until(lambda: count_processes(server) == 1)
        process.send_signal(signal.SIGSTOP)  # it is asked, and does not answer
        client = start_bots(server)
        assert decided_here == []
        process.kill()
        monkeypatch.setattr(bot_handover, "EXPIRE_SECONDS", 2.0)
        wait_until(lambda: client.frame()["phase"] == "over")
        assert set(decided_here) == {client.table}
        assert count_processes(server) == 0
    check_log(shared, client.table)


def test_tables_of_a_stopped_bot_process_go_to_another_one(shared: str, decided_here: list[str]) -> None:
    with server_in_thread(shared) as server, bot_process(shared) as one, bot_process(shared) as two:
        wait_until(lambda: count_processes(server) == 2)
        clients = [start_bots(server) for _ in range(6)]
        one.terminate()
        assert one.wait(WAIT) == 0
        for client in clients:
            wait_until(lambda client=client: client.frame()["phase"] == "over")  # type: ignore[misc]
        assert decided_here == []
        assert two.poll() is None and count_processes(server) == 1
    for client in clients:
        check_log(shared, client.table)


def test_processes_that_play_the_same_table_apply_nothing_twice(shared: str) -> None:
    with server_in_thread(shared) as server, bot_process(shared), bot_process(shared), listening(shared) as listener:
        wait_until(lambda: count_processes(server) == 2 == len(listener.processes()))
        client = start_bots(server)
        while client.frame()["phase"] != "over":
            for process in listener.processes():
                listener.send(format_requests("00000000", process, [BotRequest(client.table, 1, True, "")]))
            time.sleep(0.02)
    check_log(shared, client.table)


def test_bot_process_refuses_what_it_cannot_load() -> None:
    sent: list[str] = []

    async def broadcast(text: str) -> None:
        sent.append(text)

    async def load_since(_table_id: str, _seq: int) -> None:
        raise RequestError("other_rules")

    async def check() -> None:
        storage: Any = SimpleNamespace(broadcast=broadcast, subscribe_broadcasts=lambda _listener: None)
        background = SimpleNamespace(spawn=asyncio.get_running_loop().create_task)
        registry: Any = SimpleNamespace(background=background, is_stopping=False, load_since=load_since)
        bots: Any = None
        player = BotPlayer(storage, registry, bots, lambda _guest, _address: None)
        player.on_broadcast(format_requests("server", "another", [BotRequest("t", 1, False, "")]))
        player.on_broadcast(format_requests("server", player.process, [BotRequest("u", 1, False, "")]))
        await asyncio.sleep(0)

    asyncio.run(check())
    assert sent == ["bots_refused u"]


def test_table_is_watched_until_every_server_says_otherwise() -> None:
    table = OfflineTable("usa", 2, 1).table
    table.subscribers.clear()
    found = [table.is_watched]
    for server, seconds in (("one", WAIT), ("two", WAIT), ("one", 0.0), ("two", 0.0)):
        table.note_watched(server, seconds)
        found.append(table.is_watched)
    assert found == [False, True, True, True, False]


def test_server_asks_again_only_if_something_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(bot_handover, "monotonic", lambda: now[0])
    sent: list[str] = []
    played: list[Any] = []

    async def broadcast(text: str) -> None:
        sent.append(text.partition(" ")[2].partition(" ")[2])  # without the id of the server

    async def take() -> list[str]:
        await asyncio.sleep(0)
        found = list(sent)
        sent.clear()
        return found

    async def check() -> None:
        state = SimpleNamespace(table_id="t", seq=5, host_id="ana", asked_bots=[1])
        table: Any = SimpleNamespace(state=state, subscribers=set())
        storage: Any = SimpleNamespace(broadcast=broadcast, subscribe_broadcasts=lambda _listener: None)
        registry: Any = SimpleNamespace(
            tables={"t": table}, background=SimpleNamespace(spawn=asyncio.get_running_loop().create_task)
        )
        bots: Any = SimpleNamespace(drive=lambda found: None if bots.hand_over(found) else played.append(found))
        handover = BotHandover(storage, registry, bots, Metrics(), lambda _guest: "")
        bots.drive(table)
        assert await take() == [] and played == [table], "there is no bot process"
        played.clear()
        handover.on_broadcast(f"{BOTS_PRESENT} one")
        bots.drive(table)
        bots.drive(table)
        assert await take() == ["one t:5:0:"]
        state.seq = 6  # the bot has acted, and another one is asked: the bot process knows
        handover.check()
        assert await take() == []
        table.subscribers.add("viewer")
        handover.check()
        assert await take() == ["one t:6:1:"]
        now[0] += bot_handover.REPEAT_SECONDS
        handover.on_broadcast(f"{BOTS_PRESENT} one")
        handover.check()
        assert await take() == ["one t:6:1:"], "it may have been lost"
        now[0] += bot_handover.EXPIRE_SECONDS / 2
        handover.on_broadcast(f"{BOTS_PRESENT} two")
        handover.on_broadcast("bots_gone one")
        assert await take() == ["two t:6:1:"]
        handover.on_broadcast("bots_refused t")
        assert await take() == [] and played == [table], "the bot process cannot play it"
        registry.tables.clear()
        handover.check()
        registry.tables["t"] = table
        handover.check()
        assert await take() == ["two t:6:1:"], "it may be able to when the table is loaded again"
        played.clear()
        now[0] += bot_handover.EXPIRE_SECONDS + 0.1
        assert not played
        handover.check()
        assert await take() == [] and played == [table], "nobody has been heard"

    asyncio.run(check())


def test_requests_are_read_as_they_were_written() -> None:
    requests = [BotRequest("a" * 16, 12, True, "b" * 16), BotRequest("c" * 16, 1, False, "")]
    assert parse_requests(format_requests("server", "process", requests)) == ("server", "process", requests)
    assert parse_requests("bots_asked server process broken a:b:c:d")[2] == []
    assert parse_requests("guest_deleted someone")[2] == []


def test_tables_move_only_from_the_process_that_is_gone() -> None:
    processes = ["one", "two", "three"]
    tables = [f"{number:016x}" for number in range(300)]
    before = {table: pick_process(table, processes) for table in tables}
    after = {table: pick_process(table, ["three", "one"]) for table in tables}
    assert all(sum(found == name for found in before.values()) > 50 for name in processes)
    assert all(after[table] == found for table, found in before.items() if found != "two")
    assert pick_process(tables[0], []) is None
