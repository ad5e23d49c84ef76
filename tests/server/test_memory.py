"""No growth of memory: tables without viewers, messages for clients that do not read, and what is kept for later."""

import asyncio
import ctypes
import gc
import gzip
import os
import socket
import subprocess
import sys
import time
import tracemalloc
import weakref
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ferrovia.server.api import gate
from ferrovia.server.api.gate import Gate
from ferrovia.server.api.websocket import WebSocketTransport
from ferrovia.server.core.compression import CompressedResponses, compress, make_etag
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.guests.guest import CACHE_SECONDS, Guests
from ferrovia.server.storage import Storage
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.workers.group import WorkerGroup
from ferrovia.server.workers.pool import WorkerPool
from tests.server.attack import HANDSHAKE, Attacker, frame
from tests.server.client import ClientSocket, LocalServer, server_in_thread
from tests.server.leaks import OfflineTable
from tests.server.storages import with_storage
from tests.waiting import WAIT, happens, wait_for, wait_until


def number(server: LocalServer, name: str) -> float:
    page = server.person("").web.get("/metrics").text
    found = [line for line in page.splitlines() if line.startswith(f"ferrovia_{name} ")]
    return float(found[0].split()[1])


def note_created(
    create: Callable[..., None], living: "weakref.WeakSet[Any]", counts: Counter[type] | None = None
) -> Callable[..., None]:
    """A constructor that also collects what it creates, for as long as that lives, and counts it."""

    def noting(instance: object, *given: Any, **more: Any) -> None:
        create(instance, *given, **more)
        living.add(instance)
        if counts is not None:
            counts[type(instance)] += 1

    return noting


def test_table_without_viewers_leaves_memory(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db"), idle=0.2) as server:
        client = server.person("Ana").create("usa", 2)
        client.done("start")
        socket = client.socket()
        socket.until("frame")
        time.sleep(1)  # much longer than a table without viewers stays
        assert number(server, "tables_in_memory") == 1
        socket.close()
        wait_for(lambda: number(server, "tables_in_memory"), 0.0)
        assert client.frame()["phase"] == "playing"


@pytest.mark.parametrize("is_dropped", [False, True], ids=["client leaves", "guest is deleted"])
def test_closed_socket_leaves_no_table_to_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_dropped: bool
) -> None:
    tables: weakref.WeakSet[LoadedTable] = weakref.WeakSet()
    monkeypatch.setattr(LoadedTable, "__init__", note_created(LoadedTable.__init__, tables))
    gc.disable()
    try:
        with server_in_thread(str(tmp_path / "f.db"), idle=0.2) as server:
            client = server.person("Ana").create("usa", 2)
            socket = client.socket()
            socket.until("frame")
            assert len(tables) == 1
            if is_dropped:
                client.person.web.delete("/api/me")
                socket.until("bye")
            socket.close()
            wait_until(lambda: not tables)
    finally:
        gc.enable()


@pytest.mark.parametrize("is_refused", [False, True], ids=["client leaves", "socket is refused"])
def test_closed_connection_leaves_nothing_to_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_refused: bool
) -> None:
    protocols: weakref.WeakSet[Gate | WebSocketTransport] = weakref.WeakSet()
    created: Counter[type] = Counter()
    for kind in (Gate, WebSocketTransport):
        monkeypatch.setattr(kind, "__init__", note_created(kind.__init__, protocols, created))
    gc.disable()
    try:
        with server_in_thread(str(tmp_path / "f.db")) as server:
            client = server.person("Ana").create("usa", 2)
            socket = ClientSocket(client, 0, "", hello=not is_refused)
            if is_refused:
                socket.send(type="nonsense")
            socket.receive()
            assert created.keys() == {Gate, WebSocketTransport}
            socket.close()
            client.person.web.close()
            wait_until(lambda: not protocols)
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        frame(1, b'{"type":"hello"}'),
        frame(9) * 20_000,
        frame(1, b"{}") * 20_000,
        frame(1, b"{", final=False) + frame(0, final=False) * 200,
        b"\xf3\x80" + bytes(4),
    ],
    ids=["nothing", "hello", "pings", "messages", "fragments", "reserved"],
)
def test_attacking_socket_leaves_nothing_to_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    """Collecting what thousands of them leave would stop the event loop; no timer may keep them either."""
    protocols: weakref.WeakSet[Gate | WebSocketTransport] = weakref.WeakSet()
    created: Counter[type] = Counter()
    for kind in (Gate, WebSocketTransport):
        monkeypatch.setattr(kind, "__init__", note_created(kind.__init__, protocols, created))
    monkeypatch.setattr(gate, "LINGER_SECONDS", 10 * WAIT)
    gc.disable()
    try:
        with server_in_thread(str(tmp_path / "f.db"), rate=20.0, burst=60.0) as server:
            for number in range(8):  # the last of them are over the limit of their address, if they send much
                with Attacker(server.port) as attacker:
                    attacker.send(HANDSHAKE)
                    attacker.has_answer(WAIT)
                    attacker.send(data)
                    if number % 2:
                        attacker.has_answer(0.1)
            wait_until(lambda: not protocols)
        assert created[WebSocketTransport] == 8
    finally:
        gc.enable()


COUNT_HEAPS = """
import ctypes, os, sys, threading
from ferrovia.server.core.heap import share_one_heap

print(share_one_heap())
libc, meeting = ctypes.CDLL(None), threading.Barrier(4)

def allocate():
    kept = [bytes(1000) for _ in range(100)]
    meeting.wait()

threads = [threading.Thread(target=allocate) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.stdout.flush()
if hasattr(libc, "malloc_info"):
    libc.fdopen.restype = ctypes.c_void_p
    file = ctypes.c_void_p(libc.fdopen(os.dup(1), b"w"))
    libc.malloc_info(0, file)
    libc.fclose(file)
"""


def test_threads_share_one_heap() -> None:
    def count(**environ: str) -> tuple[str, int]:
        found = subprocess.run(
            [sys.executable, "-c", COUNT_HEAPS],
            env={**os.environ, **environ},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return found.splitlines()[0], found.count("<heap nr=")

    answer, heaps = count()
    assert (answer, heaps) == ("True", 1) or (answer == "False" and not hasattr(ctypes.CDLL(None), "mallopt"))
    if heaps:  # the operator may decide otherwise
        answer, heaps = count(MALLOC_ARENA_MAX="8")
        assert answer == "False" and heaps > 1


COUNT_LARGE_BLOCKS = """
import ctypes
from ferrovia.server.core.heap import return_large_blocks

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd a b c d e".split()]

libc, answer = ctypes.CDLL(None), return_large_blocks()
if hasattr(libc, "mallinfo2"):
    libc.mallinfo2.restype = Info
    for _ in range(3):
        before = libc.mallinfo2().hblkhd
        large = bytearray(1_000_000)
        print(answer, libc.mallinfo2().hblkhd - before > 1_000_000)
        del large
"""


def test_large_blocks_stay_apart_from_the_heap() -> None:
    """Even after some were freed, when the C library would take the next ones from the heap."""

    def run(**environ: str) -> str:
        command = [sys.executable, "-c", COUNT_LARGE_BLOCKS]
        return subprocess.run(command, env={**os.environ, **environ}, capture_output=True, text=True, check=True).stdout

    if hasattr(ctypes.CDLL(None), "mallinfo2"):
        assert run() == 3 * "True True\n"
        decided = run(MALLOC_MMAP_THRESHOLD_="2000000")
        assert decided == 3 * "False False\n", "the operator may decide otherwise"


def test_muting_somebody_elsewhere_changes_no_frame() -> None:
    played = OfflineTable("usa", 2, 1)
    table = played.table
    shown = table.frame(None, 0, frozenset())
    assert table.frame(None, 0, frozenset({"somebody else"})) == shown
    assert table.frame(None, 0, frozenset({played.holders[1]})) != shown


def test_guests_are_cached_no_longer_than_they_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("ferrovia.server.guests.guest.monotonic", lambda: now[0])

    async def check(storage: Storage) -> None:
        guests = Guests(storage)
        for number in range(20):
            guest, token = await guests.create(f"Guest {number}")
            assert await guests.find(token) == guest
            now[0] += CACHE_SECONDS / 4
        assert len(guests._cached) == 5

    with_storage(str(tmp_path / "f.db"), check)


async def test_compressed_responses_are_bounded_by_their_size() -> None:
    responses = CompressedResponses(most_bytes=10_000)
    often = os.urandom(3000)
    for _ in range(20):
        once = os.urandom(3000)
        for content in (often, once):
            etag = make_etag(content)
            assert gzip.decompress(await responses.get(etag, content)) == content
            assert await responses.get(etag, b"kept") == compress(content)
            assert responses.kept_bytes == sum(map(len, responses._kept.values())) <= 10_000
    assert make_etag(often) in responses._kept and len(responses._kept) == 3
    await responses.get("large", os.urandom(20_000))
    assert responses.kept_bytes <= 10_000


def test_replays_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is of one table, and long."""
    created: weakref.WeakSet[CompressedResponses] = weakref.WeakSet()
    monkeypatch.setattr(CompressedResponses, "__init__", note_created(CompressedResponses.__init__, created))
    with server_in_thread(str(tmp_path / "f.db")) as server:
        client = server.person("Ana").create("paris", 2, bots=1)
        client.done("start")
        client.give_up()
        (responses,) = created
        assert client.person.web.get(f"/api/tables/{client.table}/board").headers["content-encoding"] == "gzip"
        before = responses.kept_bytes
        assert before > 0
        assert client.person.web.get(f"/api/tables/{client.table}/replay").headers["content-encoding"] == "gzip"
        assert responses.kept_bytes == before


def test_client_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db"), client_timeout=1.0) as server:
        client = server.person("Ana").create("usa", 2, is_open=True)
        for _ in range(100):
            client.done("say", text="x" * 300)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", server.port))
            key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            deaf.sendall(f"GET /api/tables/{client.table}/socket HTTP/1.1\r\nHost: x\r\n{key}".encode())
            hello = b'{"type":"hello"}'
            deaf.settimeout(0.2)
            with suppress(OSError):  # when nothing is taken any more; half a message must not be followed by another
                while True:  # each is answered by a long frame, which nobody reads
                    deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
                    time.sleep(0.005)
            wait_for(lambda: number(server, "sockets"), 0.0)
        refused = server.person("").web.get("/metrics").text
        assert 'ferrovia_connections_refused_total{kind="not_reading"} 1' in refused


def test_broken_worker_costs_its_bot_one_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = WorkerGroup.run
    calls: list[str] = []

    async def broken_at_first(group: WorkerGroup, *given: Any) -> Any:
        calls.append("")
        if len(calls) == 1:
            raise BrokenExecutor
        return await honest(group, *given)

    monkeypatch.setattr(WorkerGroup, "run", broken_at_first)
    with server_in_thread(str(tmp_path / "f.db")) as server:
        client = server.person("Ana").create("paris", 2, bots=1)
        client.done("start")
        client.give_up()
        page = server.person("").web.get("/metrics").text
    assert 'ferrovia_worker_failures_total{kind="BrokenExecutor"} 1' in page


class Given:
    """The argument of a task."""


def refuse(_: Given) -> None:
    """A task that refuses what it is given."""
    raise RequestError("bad_request")


def fail(_: Given) -> None:
    """A task with a fault."""
    raise ValueError


@pytest.mark.parametrize("work", [refuse, fail])
def test_failed_task_leaves_nothing_to_the_garbage_collector(work: Callable[[Given], None]) -> None:
    """It may have been given a large board, and the collector would count few of the objects that one is made of."""

    async def check() -> None:
        workers = WorkerPool(1, "", Metrics())
        living: weakref.WeakSet[Given] = weakref.WeakSet()
        try:
            for _ in range(3):
                given = Given()
                living.add(given)
                with suppress(RequestError):
                    await workers.run_task(work, given)
                del given
            await happens(lambda: not living)
        finally:
            await workers.close()

    gc.disable()
    try:
        asyncio.run(check())
    finally:
        gc.enable()


def test_refused_connections_do_not_keep_what_they_received(tmp_path: Path) -> None:
    """Not even until the garbage collector runs, which on a server is seldom."""
    flood = b"GET / HTTP/1.1\r\nA: " + b"x" * 200_000
    with server_in_thread(str(tmp_path / "f.db")) as server:
        gc.collect()
        gc.disable()
        tracemalloc.start()
        try:
            for _ in range(40):
                with Attacker(server.port) as attacker:
                    attacker.send(flood)
                    attacker.read_to_end()
            kept, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
            gc.enable()
    assert kept < 10 * len(flood)
