"""Batches of entries on PostgreSQL: conflicts, bad entries, lost connections, restarts, and announcements."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from unittest.mock import patch

import asyncpg
import pytest
from msgspec import structs

from ferrovia.server.core.background import BackgroundTasks
from ferrovia.server.core.logs import JsonFormatter
from ferrovia.server.storage.announcements import MAX_PAYLOAD_BYTES, make_payloads, parse_payload
from ferrovia.server.storage.interface import FinishedGameRow, Guest, LogRow, StorageError, TableRow
from ferrovia.server.storage.postgres import PostgresStorage
from tests.server.conftest import pg_database
from tests.server.postgres import Postgres
from tests.server.test_storage import row, table_row
from tests.waiting import WAIT, happens

Announced = list[tuple[str, int, LogRow | None]]


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    return pg_database(request)


@asynccontextmanager
async def process(address: str) -> AsyncIterator[PostgresStorage]:
    """The storage of a process."""
    storage = await PostgresStorage.open(address)
    try:
        yield storage
    finally:
        await storage.close()


@pytest.fixture
def here(address: str) -> AbstractAsyncContextManager[PostgresStorage]:
    return process(address)


@pytest.fixture
def there(address: str) -> AbstractAsyncContextManager[PostgresStorage]:
    return process(address)


def listen(storage: PostgresStorage) -> Announced:
    """The entries that the storage announces from now on."""
    found: Announced = []
    storage.subscribe_log(lambda table_id, seq, row=None: found.append((table_id, seq, row)))
    return found


async def append_all(storage: PostgresStorage, *rows: LogRow) -> list[object]:
    """The results of appending these entries at once, so that they go into one commit."""
    appends = (storage.append(found, table_row(found.table_id, found.seq)) for found in rows)
    return list(await asyncio.gather(*appends, return_exceptions=True))


async def test_conflict_in_a_commit_does_not_concern_its_neighbours(
    here: PostgresStorage, there: PostgresStorage
) -> None:
    announced = listen(here)
    assert await here.append(row("b", 1, "first"), table_row("b", 1, "playing"))
    assert await append_all(there, row("c", 1), row("b", 1, "second"), row("a", 1)) == [True, False, True]
    assert [(await here.read_log(name))[0].body for name in "abc"] == ["{}", "first", "{}"]
    assert await here.list_summaries("playing", 9) == ['"b playing"'], "the row of the loser is not written"
    await happens(lambda: len(announced) == 3)
    assert announced == [("b", 1, None), ("a", 1, None), ("c", 1, None)], "announced by their keys"


async def test_errors_name_no_values_of_rows(here: PostgresStorage) -> None:
    """They are logged."""
    guest = Guest("secret", "Secret name", 5)
    await here.add_guest(guest, b"hash")
    with pytest.raises(StorageError) as raised:
        await here.add_guest(guest, b"another")
    assert "secret" in str(raised.value.__cause__), "as PostgreSQL says it"
    (bad,) = await append_all(here, row("a", 1, "secret \0"))
    (worse,) = await append_all(here, structs.replace(row("a", 1), at="secret"))  # a number is wanted
    texts = [str(error) for error in (raised.value, bad, worse)]
    assert texts == ["UniqueViolationError 23505", "CharacterNotInRepertoireError 22021", "DataError 22000"]


async def test_traces_name_no_values_of_rows(here: PostgresStorage, caplog: pytest.LogCaptureFixture) -> None:
    guest = Guest("secret", "Secret name", 5)
    await here.add_guest(guest, b"hash")
    tasks = BackgroundTasks()
    await asyncio.wait([tasks.spawn(here.add_guest(guest, b"another"))])
    (record,) = [found for found in caplog.records if found.message == "background task failed"]
    line = JsonFormatter().format(record)
    assert "StorageError: UniqueViolationError 23505" in line and "secret" not in line


async def test_bad_entry_in_a_commit_fails_alone(here: PostgresStorage, there: PostgresStorage) -> None:
    a, bad, c = await append_all(here, row("a", 1), row("b", 1, "no \0 in texts"), row("c", 1))
    assert (a, c) == (True, True) and isinstance(bad, StorageError)
    assert [len(await there.read_log(name)) for name in "abc"] == [1, 0, 1]


async def test_seats_and_histories_of_a_commit_belong_to_their_tables(here: PostgresStorage) -> None:
    def played(table_id: str, guest_id: str) -> TableRow:
        done = (FinishedGameRow(guest_id, table_id, 9, table_id), FinishedGameRow("nobody", table_id, 9, ""))
        return TableRow(table_id, 2, "ana", "over", True, 1, 2000, f'"{table_id}"', None, ((guest_id, 1),), done)

    for guest_id in ("ana", "eva"):
        await here.add_guest(Guest(guest_id, guest_id, 1), guest_id.encode())
    await append_all(here, row("a", 1), row("b", 1), row("c", 1))
    await asyncio.gather(
        here.append(row("a", 2), played("a", "ana")),
        here.append(row("b", 1), played("b", "eva")),  # loses
        here.append(row("c", 2), played("c", "eva")),
    )
    assert await here.list_guest_summaries("ana", 9) == [('"b gathering"', [0]), ('"a"', [1])]
    assert await here.list_guest_summaries("eva", 9) == [('"c"', [1])]
    assert [await here.list_finished_games(guest_id, 9) for guest_id in ("ana", "eva")] == [["a"], ["c"]]


async def test_lost_connection_fails_the_commit_and_the_next_one_is_written(
    here: PostgresStorage, there: PostgresStorage, address: str
) -> None:
    await here.append(row("a", 1), table_row("a", 1))
    blocker = await asyncpg.connect(address)
    async with blocker.transaction():
        await blocker.execute("LOCK log")  # the commit gets no further than this
        writing = asyncio.create_task(append_all(here, row("b", 1), row("c", 1)))
        writer = here.writer_process_id
        while not await blocker.fetch("SELECT FROM pg_locks WHERE pid = $1 AND NOT granted", writer):
            await asyncio.sleep(0.01)
        await blocker.execute("SELECT pg_terminate_backend($1)", writer)
        assert all(isinstance(result, StorageError) for result in await writing)
    await blocker.close()
    assert await append_all(here, row("b", 1), row("c", 1)) == [True, True]
    assert [len(await there.read_log(name)) for name in "abc"] == [1, 1, 1]


async def test_storage_that_hears_no_notifications_is_not_opened(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_given: object) -> None:
        raise OSError("refused")

    await (await PostgresStorage.open(address)).close()
    monkeypatch.setattr("ferrovia.server.storage.postgres.connect", fail)
    monkeypatch.setattr("ferrovia.server.storage.postgres.TIMEOUT_SECONDS", 2.0)
    with pytest.raises(StorageError):
        await PostgresStorage.open(address)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    other = await asyncpg.connect(address)
    mine = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    async with asyncio.timeout(WAIT):
        while await other.fetchval(mine):
            await asyncio.sleep(0.01)
    await other.close()


async def test_entries_wait_for_a_database_that_is_restarted(
    here: PostgresStorage, there: PostgresStorage, pg: Postgres | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pg is not None
    database = pg
    monkeypatch.setattr("ferrovia.server.storage.postgres_writer.PATIENCE_SECONDS", WAIT)
    announced = listen(there)
    await here.append(row("a", 1), table_row("a", 1))
    await asyncio.to_thread(database.stop)
    await happens(lambda: not here.writer_process_id)
    writing = asyncio.create_task(append_all(here, row("a", 2), row("b", 1)))
    await asyncio.sleep(0.2)
    assert not writing.done()
    await asyncio.to_thread(database.begin)
    assert await writing == [True, True]
    await happens(lambda: ("", 0, None) in announced)  # entries written since then may have been missed
    assert len(await there.read_log("a")) == 2


async def test_database_that_stays_away_is_reported(
    here: PostgresStorage, pg: Postgres | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pg is not None
    database = pg
    monkeypatch.setattr("ferrovia.server.storage.postgres_writer.PATIENCE_SECONDS", 0.2)
    await asyncio.to_thread(database.stop)
    try:
        for _ in range(2):
            (result,) = await append_all(here, row("a", 1))
            assert isinstance(result, StorageError)
    finally:
        await asyncio.to_thread(database.begin)
    async with asyncio.timeout(WAIT):
        while await append_all(here, row("a", 1)) != [True]:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.InternalClientError("another operation is in progress"),
        asyncpg.AdminShutdownError("stopping"),
        OSError(),
    ],
)
async def test_failures_of_the_driver_are_storage_errors(here: PostgresStorage, error: Exception) -> None:
    with patch.object(asyncpg.Pool, "fetch", side_effect=error), pytest.raises(StorageError):
        await here.check()
    await here.check()


async def test_close_writes_what_waits(here: PostgresStorage, there: PostgresStorage) -> None:
    writing = [asyncio.create_task(here.append(row("a", seq), table_row("a", seq))) for seq in range(1, 6)]
    await asyncio.sleep(0)
    await here.close()
    assert await asyncio.gather(*writing) == [True] * 5
    assert len(await there.read_log("a")) == 5


async def test_other_processes_get_the_entries_themselves(here: PostgresStorage, there: PostgresStorage) -> None:
    rows = [row(f"t{number:03}", 1, f"{number} " + "x" * 300) for number in range(100)]
    long = row("long", 1, "ñ" * MAX_PAYLOAD_BYTES)
    own, announced = listen(here), listen(there)
    assert all(await append_all(here, *rows, long))
    await happens(lambda: len(announced) == len(rows) + 1)
    expected = [("long", 1, None), *((found.table_id, 1, found) for found in rows)]
    assert announced == expected, "only the entry that does not fit has to be read"
    assert sorted(own) == sorted((found.table_id, 1, None) for found in [*rows, long]), "each of its own once"


def test_payloads_are_as_few_and_as_long_as_they_may_be() -> None:
    rows = [row("t", seq, "é" * (seq * 40)) for seq in range(1, 120)]
    payloads = make_payloads(rows)
    sizes = [len(payload.encode()) for payload in payloads]
    assert max(sizes) <= MAX_PAYLOAD_BYTES
    found = [item for payload in payloads for item in parse_payload(payload)]
    assert [(item.table_id, item.seq) for item in found] == [("t", row.seq) for row in rows]
    assert [item for item in found if item.body] == rows[: sum(bool(item.body) for item in found)]
    assert len(make_payloads(rows[:10])) == 1 and make_payloads([]) == []
