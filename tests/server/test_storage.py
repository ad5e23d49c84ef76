"""All storages: each entry is written once and completely, and none is lost."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest

from ferrovia.local.storage import LocalStorage
from ferrovia.server.storage import Database, Storage, open_storage, sqlite
from ferrovia.server.storage.interface import (
    MAX_MUTES_PER_GUEST,
    MAX_TIME,
    Guest,
    LogRow,
    StorageError,
    TableRow,
    UnknownSchemaError,
)
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.storage.sqlite_writer import SqliteWriter
from tests.local.shelves import MemoryShelf
from tests.server.conftest import pg_database
from tests.server.storages import opened, with_storage
from tests.server.stored_tables import run_statement
from tests.waiting import happens

Check = Callable[[Storage], Awaitable[None]]


def row(table_id: str, seq: int, body: str = "{}") -> LogRow:
    return LogRow(table_id, seq, 1000 + seq, "ana", f"c{seq}", body)


def table_row(
    table_id: str,
    seq: int,
    phase: str = "gathering",
    due: int | None = None,
    holders: tuple[tuple[str, int], ...] | None = (("ana", 0),),
) -> TableRow:
    return TableRow(table_id, seq, "ana", phase, True, 1000, 1000 + seq, f'"{table_id} {phase}"', due, holders)


@pytest.fixture(params=["sqlite", "postgres", "shelf"])
def any_storage(request: pytest.FixtureRequest, tmp_path: Path) -> AbstractAsyncContextManager[Storage]:
    """A storage of each kind; the shelf is that of a game inside a browser."""
    if request.param == "shelf":
        return nullcontext(LocalStorage(MemoryShelf(), lambda _text: None))
    return opened(str(tmp_path / "ferrovia.db") if request.param == "sqlite" else pg_database(request))


async def test_log_is_read_as_it_was_written(any_storage: Storage) -> None:
    assert await any_storage.read_log("a") == []
    for seq in (1, 2, 3):
        assert await any_storage.append(row("a", seq), table_row("a", seq))
    assert [found.seq for found in await any_storage.read_log("a")] == [1, 2, 3]
    assert await any_storage.read_log("a", 2) == [row("a", 3)]


async def test_only_one_of_two_writers_of_an_entry_wins(any_storage: Storage) -> None:
    assert await any_storage.append(row("a", 1, "first"), table_row("a", 1))
    assert not await any_storage.append(row("a", 1, "second"), table_row("a", 1, "over"))
    assert [found.body for found in await any_storage.read_log("a")] == ["first"]
    assert await any_storage.list_summaries("over", 10) == []


async def test_one_of_many_writers_wins_each_entry(any_storage: Storage) -> None:
    tries = [
        (seq, any_storage.append(row("a", seq, str(n)), table_row("a", seq))) for n in range(20) for seq in range(1, 6)
    ]
    won = await asyncio.gather(*(attempt for _, attempt in tries))
    assert sum(won) == 5
    assert len(await any_storage.read_log("a")) == 5


async def test_unfinished_tables_of_a_guest_are_listed_before_newer_ended_ones(any_storage: Storage) -> None:
    phases = ["playing", "over", "gathering", "closed", "over"]
    for number, phase in enumerate(phases):
        holders = (("ana", 0),)
        await any_storage.append(row(f"t{number}", 1), table_row(f"t{number}", 1, phase, holders=holders))
        for seq in range(2, number + 2):  # each is touched later than the one before
            await any_storage.append(row(f"t{number}", seq), table_row(f"t{number}", seq, phase, holders=holders))
    found = [summary for summary, _ in await any_storage.list_guest_summaries("ana", 3)]
    assert found == ['"t2 gathering"', '"t0 playing"', '"t4 over"']
    by_time = [summary for summary, _ in await any_storage.list_guest_summaries("ana", 3, before=MAX_TIME)]
    assert by_time == ['"t4 over"', '"t3 closed"', '"t2 gathering"']


async def test_table_rows_follow_the_log(any_storage: Storage) -> None:
    await any_storage.append(row("a", 1), table_row("a", 1, due=500))
    await any_storage.append(row("b", 1), table_row("b", 1, due=900, holders=(("ana", 1), ("eva", 0))))
    assert await any_storage.list_due_tables(600, 10) == ["a"]
    assert await any_storage.list_due_tables(1000, 1) == ["a"]
    await any_storage.append(row("a", 2), table_row("a", 2, "playing", holders=()))
    assert await any_storage.list_due_tables(1000, 10) == ["b"]
    assert await any_storage.list_summaries("playing", 10) == ['"a playing"']
    assert await any_storage.list_summaries("playing", 10, before=1002) == []
    assert await any_storage.list_guest_summaries("ana", 10) == [('"b gathering"', [1])]
    await any_storage.append(row("b", 2), table_row("b", 2, holders=None))
    assert await any_storage.list_guest_summaries("eva", 10) == [('"b gathering"', [0])]
    await any_storage.append(row("b", 3), table_row("b", 3, holders=(("eva", 2), ("eva", 1))))
    assert await any_storage.list_guest_summaries("eva", 10) == [('"b gathering"', [1, 2])]
    assert await any_storage.list_guest_summaries("ana", 10) == []


async def test_host_never_has_more_tables_than_allowed_whatever_the_process(storage: Database, database: str) -> None:
    phases = ("gathering", "playing")

    async def create(storage: Storage, table_id: str, most: int = 3) -> bool:
        rows = [row(table_id, 1), row(table_id, 2)]
        return await storage.add_table(rows, table_row(table_id, 2), phases, most)

    two = await open_storage(database)
    try:
        storages = (storage, two) * 12
        created = await asyncio.gather(*(create(storage, f"t{n}") for n, storage in enumerate(storages)))
        assert sum(created) == 3
        assert [len(await storage.read_log(f"t{n}")) == 2 for n in range(24)] == created, "nothing is left behind"
        first = f"t{created.index(True)}"
        await two.append(row(first, 3), table_row(first, 3, "over"))
        assert await create(storage, "next") and not await create(two, "last")
        assert len(await storage.list_summaries("gathering", 10)) == 3
    finally:
        await two.close()


async def test_quota_is_shared_and_comes_back_with_time(storage: Database, database: str) -> None:
    two = await open_storage(database)
    try:
        tries = (one.take_quota("a", 1000, 100, 500) for one in (storage, two) * 10)
        assert sum(await asyncio.gather(*tries)) == 5
        assert await storage.take_quota("b", 1000, 100, 500), "another key has its own quota"
        assert not await two.take_quota("a", 1099, 100, 500)
        assert await two.take_quota("a", 1100, 100, 500) and not await storage.take_quota("a", 1100, 100, 500)
        later = [await one.take_quota("a", 9000, 100, 500) for one in (storage, two, storage, two, storage, two)]
        assert later == [True] * 5 + [False]
    finally:
        await two.close()


async def test_guests_are_found_by_the_hash_of_their_token(any_storage: Storage) -> None:
    await any_storage.add_guest(Guest("g1", "Ana", 5, None, 3), b"hash")
    assert await any_storage.find_guest(b"hash") == Guest("g1", "Ana", 5, None, 3)
    await asyncio.gather(*(any_storage.change_guest("g1", changes) for changes in ({"name": "Ána"}, {"color": 2})))
    assert await any_storage.find_guest(b"hash") == Guest("g1", "Ána", 5, 2, 3)
    await any_storage.change_guest("g1", {"color": None, "mark": None})
    assert await any_storage.find_guest(b"hash") == Guest("g1", "Ána", 5, None, None)
    assert await any_storage.find_guest(b"other") is None
    await any_storage.set_mute("g1", "g2", True)
    await any_storage.set_mute("g1", "g2", True)
    assert await any_storage.list_mutes("g1") == {"g2"}
    await any_storage.set_mute("g1", "g2", False)
    assert await any_storage.list_mutes("g1") == frozenset()


async def test_mutes_are_bounded_and_need_a_guest(any_storage: Storage) -> None:
    await any_storage.add_guest(Guest("g1", "Ana", 5), b"hash")
    for number in range(MAX_MUTES_PER_GUEST - 1):
        await any_storage.set_mute("g1", f"other{number}", True)
    await asyncio.gather(*(any_storage.set_mute("g1", f"more{number}", True) for number in range(20)))
    assert len(await any_storage.list_mutes("g1")) == MAX_MUTES_PER_GUEST
    await any_storage.set_mute("g1", "other0", False)
    await any_storage.set_mute("g1", "another", True)
    assert "another" in await any_storage.list_mutes("g1")
    await any_storage.set_mute("nobody", "g1", True)
    assert await any_storage.list_mutes("nobody") == frozenset()


async def test_mute_outlasts_the_muted_guest_whose_messages_stay_at_the_tables(any_storage: Storage) -> None:
    for guest_id in ("g1", "g2"):
        await any_storage.add_guest(Guest(guest_id, "Ana", 5), guest_id.encode())
    await any_storage.set_mute("g1", "g2", True)
    await any_storage.delete_guest("g2")
    assert await any_storage.list_mutes("g1") == {"g2"}


def test_entries_survive_reopening(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.append(row("a", 1), table_row("a", 1))

    async def read(storage: Storage) -> None:
        assert len(await storage.read_log("a")) == 1

    with_storage(database, write)
    with_storage(database, read)


async def test_listener_is_called_for_every_entry(storage: Database) -> None:
    announced: list[tuple[str, int]] = []
    storage.subscribe_log(lambda table_id, seq, _row=None: announced.append((table_id, seq)))
    await asyncio.gather(*(storage.append(row("a", seq), table_row("a", seq)) for seq in range(1, 9)))
    await happens(lambda: len(announced) >= 8)
    assert sorted(announced) == [("a", seq) for seq in range(1, 9)]


def test_database_with_an_unknown_schema_is_refused(database: str) -> None:
    async def migrate(storage: Database) -> None:
        await storage.check()
        await run_statement(database, "INSERT INTO migration VALUES (9)")

    with_storage(database, migrate)
    with pytest.raises(UnknownSchemaError, match="schema version 9, and the newest known one is 1"):
        with_storage(database, migrate)


def test_unwritable_path_is_refused(tmp_path: Path) -> None:
    async def nothing(storage: Database) -> None:
        await storage.check()

    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError):
        with_storage(str(tmp_path / "file" / "f.db"), nothing)


class FailingConnection:
    """A connection whose statements fail as the test wants."""

    def __init__(self, connection: sqlite3.Connection, failures: list[str]) -> None:
        self._connection = connection
        self._failures = failures

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if self._failures and sql.startswith(self._failures[0]):
            raise sqlite3.OperationalError(self._failures.pop(0))
        return self._connection.execute(sql, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def test_writer_reports_every_failure_and_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "f.db")
    failures = ["connect", "connect", "INSERT", "ROLLBACK"]

    def connect_or_fail() -> Any:
        if failures and failures[0] == "connect":
            raise sqlite3.OperationalError(failures.pop(0))
        return FailingConnection(connect(path), failures)

    async def check() -> None:
        writer = SqliteWriter(connect_or_fail)
        errors = []
        for _ in range(4):
            try:
                await writer.run(lambda connection: connection.execute("CREATE TABLE IF NOT EXISTS t (n)").rowcount)
                await writer.run(lambda connection: connection.execute("INSERT INTO t VALUES (1)").rowcount)
                errors.append("written")
            except StorageError as error:
                errors.append(str(error))
        writer.check()
        await writer.close()
        with pytest.raises(StorageError):
            writer.check()
        assert errors[:2] == ["OperationalError: connect"] * 2
        assert errors[2:] == ["OperationalError: ROLLBACK", "written"]

    asyncio.run(check())
    assert failures == []


def test_checkpoints_go_on_if_the_file_could_not_be_opened_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.02)
    path = tmp_path / "f.db"
    failures = ["busy", "busy"]

    def connect_or_fail(given: str) -> sqlite3.Connection:
        if failures and current_thread().name == "ferrovia-checkpointer":
            raise sqlite3.OperationalError(failures.pop())
        return connect(given)

    monkeypatch.setattr(sqlite, "connect", connect_or_fail)

    async def check(storage: Storage) -> None:
        assert await storage.append(row("t", 1, "an entry"), table_row("t", 1))
        await happens(lambda: b"an entry" in path.read_bytes())  # which leaves out the write-ahead log

    with_storage(str(path), check)
    assert failures == []
