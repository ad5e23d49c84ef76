"""Storage in PostgreSQL, for several processes and machines: each is notified of what the others write."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import asyncpg
from msgspec import DecodeError, structs

from ferrovia.server.core.clock import Clock
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage.announcements import make_payloads, parse_payload
from ferrovia.server.storage.common_queries import CommonQueries
from ferrovia.server.storage.interface import (
    LAST_AT,
    BroadcastListener,
    LogListener,
    LogRow,
    StorageError,
    TableRow,
)
from ferrovia.server.storage.migrations import list_pending
from ferrovia.server.storage.postgres_writer import (
    FAILURES,
    LOG_CHANNEL,
    TIMEOUT_SECONDS,
    PostgresWriter,
    connect,
    describe_failure,
)
from ferrovia.server.storage.statements import Statement

BROADCAST_CHANNEL: Final = "ferrovia_broadcast"
MAX_CONNECTIONS: Final = 10  # besides the one that writes entries and the one that listens
LISTENER_CHECK_SECONDS: Final = 30.0  # between checks that the listening connection still works
_MIGRATION_LOCK: Final = 4_207_849  # any number, the same in every process: one migrates at a time
_UPKEEP_LOCK: Final = 4_207_850  # likewise: one does the upkeep at a time

_TIME: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresStorage(CommonQueries):
    """One connection writes entries, one listens, and a pool of them does everything else."""

    skip_locked = "FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str, pool: "asyncpg.Pool[Any]", clock: Clock) -> None:
        self.clock = clock
        self._url = url
        self._pool = pool
        self._writer = PostgresWriter(url)
        super().__init__()
        self._log_listeners: list[LogListener] = []
        self._broadcast_listeners: list[BroadcastListener] = []
        self._listening: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    @classmethod
    async def open(cls, url: str) -> "PostgresStorage":
        """Connect and migrate the database to the current schema; returns once notifications arrive."""
        async with _wrapping_errors(), AsyncExitStack() as opened:
            try:
                pool = await asyncpg.create_pool(
                    url,
                    min_size=0,
                    max_size=MAX_CONNECTIONS,
                    command_timeout=TIMEOUT_SECONDS,
                    timeout=TIMEOUT_SECONDS,
                    reset=_keep_session,
                    server_settings={"application_name": "ferrovia"},
                )
                opened.callback(pool.terminate)
                async with pool.acquire() as connection, connection.transaction():
                    await _migrate(connection)
                    clock = Clock(max(await connection.fetchval(_TIME), await connection.fetchval(LAST_AT)))
            except ValueError as error:  # the pool reads the URL when it connects
                raise StorageError("the URL is not valid") from error
            storage = cls(url, pool, clock)
            opened.push_async_callback(storage.close)
            storage._listening = asyncio.create_task(storage._listen_forever())
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await storage._ready.wait()
            opened.pop_all()
            return storage

    @property
    def writer_process_id(self) -> int:
        """The database's id of the connection that writes entries; 0 while there is none."""
        return self._writer.process_id

    async def _listen_forever(self) -> None:
        """Receive notifications; after a lost connection, report that some may have been missed."""
        wait = 0.1
        while True:
            try:
                connection = await connect(self._url, "ferrovia listener")
                lost = asyncio.Event()
                connection.add_termination_listener(lambda _connection, lost=lost: lost.set())
                try:
                    await connection.add_listener(LOG_CHANNEL, self._on_entries)
                    await connection.add_listener(BROADCAST_CHANNEL, self._on_broadcast)
                    if self._ready.is_set():
                        self._notify("", 0)
                    self._ready.set()
                    wait = 0.1
                    while True:
                        with suppress(TimeoutError):
                            async with asyncio.timeout(LISTENER_CHECK_SECONDS):
                                await lost.wait()
                        await connection.execute("SELECT 1")
                finally:
                    connection.terminate()
            except FAILURES as error:
                LOGGER.warning("the connection for notifications failed", extra={"error": type(error).__name__})
                await asyncio.sleep(wait)
                wait = min(5.0, wait * 2)

    def _on_entries(self, _connection: object, process_id: int, _channel: str, payload: object) -> None:
        if process_id == self.writer_process_id:  # `append` has announced them
            return
        try:
            announced = parse_payload(str(payload))
        except DecodeError:
            LOGGER.warning("ignored a notification that cannot be read")
            return
        for found in announced:
            self._notify(found.table_id, found.seq, found if found.body else None)

    def _on_broadcast(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        for listener in self._broadcast_listeners:
            listener(str(payload))

    def _notify(self, table_id: str, seq: int, row: LogRow | None = None) -> None:
        for listener in self._log_listeners:
            listener(table_id, seq, row)

    async def add_table(self, rows: Sequence[LogRow], table: TableRow, phases: tuple[str, ...], most: int) -> bool:
        """Write the first entries of a table, or nothing if its host has too many; one table of a host at a time."""
        count = "SELECT count(*) FROM table_row WHERE host_id = $1 AND phase = ANY ($2::text[])"
        times = (table.created_at, table.touched_at, table.due_at)
        values = (table.table_id, table.seq, table.host_id, table.phase, table.is_open, *times, table.summary)
        holders = [(guest_id, table.table_id, seat) for guest_id, seat in table.seat_holders or ()]
        async with _wrapping_errors(), self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"host {table.host_id}")
            if await connection.fetchval(count, table.host_id, list(phases)) >= most:
                return False
            await connection.executemany("INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6)", map(structs.astuple, rows))
            await connection.execute("INSERT INTO table_row VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", *values)
            await connection.executemany("INSERT INTO seat_holder VALUES ($1, $2, $3)", holders)
        return True

    async def append(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry and the table's row, or nothing if the log has that seq already."""
        is_written = await self._writer.append(row, table)
        if is_written:
            self._notify(row.table_id, row.seq)
        return is_written

    async def append_to_ended(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry of an ended table, or nothing if the table has changed or is gone."""
        announced = [("SELECT pg_notify($1, $2)", (LOG_CHANNEL, payload)) for payload in make_payloads([row])]
        is_written = await self._change_ended(row, table, announced)
        if is_written:
            self._notify(row.table_id, row.seq)
        return is_written

    async def read_time(self) -> int:
        """The database's time, since the clocks of several machines may differ."""
        time: int = (await self.read(_TIME))[0][0]
        return time

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        async with _wrapping_errors():
            return await self._pool.fetch(sql, *values)

    async def change(self, statements: Sequence[Statement]) -> bool:
        """Run statements in one transaction; if the first changes no row the others are skipped."""
        async with _wrapping_errors(), self._pool.acquire() as connection, connection.transaction():
            for number, (sql, values) in enumerate(statements):
                status: str = await connection.execute(sql, *values)
                if number == 0 and status.endswith(" 0"):
                    return False
        return True

    @asynccontextmanager
    async def only_one(self) -> AsyncIterator[bool]:
        """Whether this process got the lock; PostgreSQL releases it if the process or its connection dies."""
        async with _wrapping_errors(), self._pool.acquire() as connection:
            is_mine: bool = await connection.fetchval("SELECT pg_try_advisory_lock($1)", _UPKEEP_LOCK)
            try:
                yield is_mine
            finally:
                if is_mine:
                    await _unlock(connection)

    async def shrink(self) -> bool:
        """Do nothing: PostgreSQL reuses the space by itself."""
        return False

    async def measure(self) -> int:
        """The bytes of the whole database."""
        ((size,),) = await self.read("SELECT pg_database_size(current_database())")
        return int(size)

    def subscribe_log(self, listener: LogListener) -> None:
        """Call the listener for every entry that any process writes."""
        self._log_listeners.append(listener)

    async def broadcast(self, text: str) -> None:
        """Send a short message to all processes that listen now."""
        await self.change(self.broadcasting(text))

    def broadcasting(self, text: str) -> list[Statement]:
        """The statements that broadcast a text at the end of a transaction."""
        return [("SELECT pg_notify($1, $2)", (BROADCAST_CHANNEL, text))]

    def subscribe_broadcasts(self, listener: BroadcastListener) -> None:
        """Call the listener for every broadcast."""
        self._broadcast_listeners.append(listener)

    async def check(self) -> None:
        """Return if the database answers."""
        await self.read("SELECT 1")

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        await self._writer.close()
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self._pool.close()


async def _migrate(connection: Any) -> None:
    """Migrate to the current schema; of several processes that start together, one does it."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
    await connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
    done = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration")
    for number, sql in list_pending("postgres", done):
        await connection.execute(sql)
        await connection.execute("INSERT INTO migration VALUES ($1)", number)


async def _unlock(connection: Any) -> None:
    """Release the lock; a connection that cannot is closed, which releases it too."""
    try:
        await connection.execute("SELECT pg_advisory_unlock($1)", _UPKEEP_LOCK)
    except BaseException:
        connection.terminate()
        raise


async def _keep_session(connection: Any) -> None:
    """Called instead of a full reset when a connection goes back to the pool; ours never change their session."""
    if connection.is_in_transaction():
        await connection.reset()


@asynccontextmanager
async def _wrapping_errors() -> AsyncIterator[None]:
    """Raise errors of the database or of the network as `StorageError`."""
    try:
        yield
    except FAILURES as error:
        raise StorageError(describe_failure(error)) from error
