"""Storage in PostgreSQL, for several processes and machines: each is notified of what the others write."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any, Final

import asyncpg
from msgspec import DecodeError, structs

from ferrovia.server.core.clock import Clock
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage.announcements import make_payloads, parse_payload
from ferrovia.server.storage.common_queries import TRANSFER, CommonQueries
from ferrovia.server.storage.interface import (
    GUEST_DELETED,
    LAST_AT,
    MAX_TIME,
    MAX_TOKENS_PER_GUEST,
    BroadcastListener,
    GuestRow,
    LogListener,
    LogRow,
    StorageError,
    TableRow,
)
from ferrovia.server.storage.migrations import list_pending
from ferrovia.server.storage.postgres_statements import PostgresStatements
from ferrovia.server.storage.postgres_writer import (
    FAILURES,
    LOG_CHANNEL,
    TIMEOUT_SECONDS,
    PostgresWriter,
    connect,
    describe_failure,
)
from ferrovia.server.storage.push_store import PushStore
from ferrovia.server.storage.upkeep import ENDED_CONDITION, OF_A_GUEST

BROADCAST_CHANNEL: Final = "ferrovia_broadcast"
MAX_CONNECTIONS: Final = 10  # besides the one that writes entries and the one that listens
LISTENER_CHECK_SECONDS: Final = 30.0  # between checks that the listening connection still works
_MIGRATION_LOCK: Final = 4_207_849  # any number, the same in every process: one migrates at a time

_SET_TRANSFER: Final = """
INSERT INTO transfer SELECT id, $2, $3 FROM guest WHERE id = $1 FOR KEY SHARE
ON CONFLICT (guest_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
"""
_DROP_OLD_TOKENS: Final = """
DELETE FROM guest_token WHERE guest_id = $1 AND token_hash NOT IN (
    SELECT token_hash FROM guest_token WHERE guest_id = $1 ORDER BY created_at DESC LIMIT $2
)
"""
_GUEST_SUMMARIES: Final = f"""
SELECT summary, array_agg(seat ORDER BY seat) FROM seat_holder JOIN table_row USING (table_id)
WHERE guest_id = $1 AND touched_at < $2
GROUP BY table_id, summary, touched_at, phase
ORDER BY ($3::boolean AND {ENDED_CONDITION}), touched_at DESC, table_id LIMIT $4
"""  # noqa: S608 - our own condition
_ADD_GUEST: Final = """
WITH added AS (INSERT INTO guest VALUES ($1, $2, $3, $4, $5))
INSERT INTO guest_token VALUES ($6, $1, $3)
"""
_ADD_TABLE: Final = """
WITH entry AS (INSERT INTO log VALUES ($1, $2, $3, $4, $5, $6))
INSERT INTO table_row VALUES ($1, $2, $7, $8, $9, $10, $11, $12, $13)
"""
_TAKE_QUOTA: Final = """
INSERT INTO quota VALUES ($1, $2::bigint + $3::bigint)
ON CONFLICT (key) DO UPDATE SET full_at = greatest(quota.full_at, $2) + $3
    WHERE greatest(quota.full_at, $2) + $3 <= $2 + $4::bigint
RETURNING key
"""
_DROP_FULL_QUOTAS: Final = """
DELETE FROM quota WHERE key IN (SELECT key FROM quota WHERE full_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)
"""
_TIME: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresStorage(CommonQueries):
    """One connection writes entries, one listens, and a pool of them does everything else."""

    def __init__(self, url: str, pool: "asyncpg.Pool[Any]", clock: Clock) -> None:
        self.clock = clock
        self._url = url
        self._pool = pool
        self._writer = PostgresWriter(url)
        statements = PostgresStatements(pool, self._read, _wrapping_errors)
        super().__init__(statements)
        self.push = PushStore(statements)
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
            self._notify(found.table_id, found.seq, found.row())

    def _on_broadcast(self, _connection: object, _process: int, _channel: str, payload: object) -> None:
        for listener in self._broadcast_listeners:
            listener(str(payload))

    def _notify(self, table_id: str, seq: int, row: LogRow | None = None) -> None:
        for listener in self._log_listeners:
            listener(table_id, seq, row)

    async def add_table(self, row: LogRow, table: TableRow, phases: tuple[str, ...], most: int) -> bool:
        """Write the first entry of a table, or nothing if its host has too many; one table of a host at a time."""
        count = "SELECT count(*) FROM table_row WHERE host_id = $1 AND phase = ANY ($2::text[])"
        times = (table.created_at, table.touched_at, table.due_at)
        async with _wrapping_errors(), self._pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"host {table.host_id}")
            if await connection.fetchval(count, table.host_id, list(phases)) >= most:
                return False
            row_values = (table.host_id, table.phase, table.is_open, *times, table.summary)
            await connection.execute(_ADD_TABLE, *structs.astuple(row), *row_values)
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
        time: int = (await self._read(_TIME))[0][0]
        return time

    async def _read(self, sql: str, *values: object) -> list[Any]:
        async with _wrapping_errors():
            return await self._pool.fetch(sql, *values)

    async def _change(self, sql: str, *values: object) -> None:
        async with _wrapping_errors():
            await self._pool.execute(sql, *values)

    async def list_guest_summaries(
        self, guest_id: str, limit: int, before: int | None = None
    ) -> list[tuple[str, list[int]]]:
        """Summaries of the tables where the guest has seats, with them; without `before`, unfinished ones first."""
        end = MAX_TIME if before is None else before
        found = await self._read(_GUEST_SUMMARIES, guest_id, end, before is None, limit)
        return [(summary, seats) for summary, seats in found]

    async def add_guest(self, guest: GuestRow, token_hash: bytes) -> None:
        """Keep a new guest, who has a token with this hash."""
        await self._change(_ADD_GUEST, *structs.astuple(guest), token_hash)

    async def delete_guest(self, guest_id: str) -> None:
        """Delete a guest and what else is theirs (`OF_A_GUEST`)."""
        async with _wrapping_errors(), self._pool.acquire() as connection, connection.transaction():
            await connection.execute("DELETE FROM guest WHERE id = $1", guest_id)
            for table in OF_A_GUEST:
                await connection.execute(f"DELETE FROM {table} WHERE guest_id = $1", guest_id)  # noqa: S608 - our own names
            await connection.execute("SELECT pg_notify($1, $2)", BROADCAST_CHANNEL, f"{GUEST_DELETED} {guest_id}")

    async def set_transfer(self, guest_id: str, token_hash: bytes, expires_at: int) -> None:
        """Keep a transfer of a guest who exists, instead of an earlier one."""
        await self._change(_SET_TRANSFER, guest_id, token_hash, expires_at)

    async def redeem_transfer(self, token_hash: bytes, now: int, new_token_hash: bytes) -> GuestRow | None:
        """End a transfer and give its guest another token."""
        async with _wrapping_errors(), self._pool.acquire() as connection, connection.transaction():
            found = await connection.fetchrow(f"{TRANSFER} FOR UPDATE", token_hash, now)
            if found is None:
                return None
            guest = GuestRow(*found)
            await connection.execute("DELETE FROM transfer WHERE guest_id = $1", guest.id)
            await connection.execute(_DROP_OLD_TOKENS, guest.id, MAX_TOKENS_PER_GUEST - 1)
            await connection.execute("INSERT INTO guest_token VALUES ($1, $2, $3)", new_token_hash, guest.id, now)
            return guest

    async def take_quota(self, key: str, now: int, interval: int, window: int) -> bool:
        """Take one from a quota, unless it is empty."""
        is_taken = bool(await self._read(_TAKE_QUOTA, key, now, interval, window))
        await self._change(_DROP_FULL_QUOTAS, now)
        return is_taken

    def subscribe_log(self, listener: LogListener) -> None:
        """Call the listener for every entry that any process writes."""
        self._log_listeners.append(listener)

    async def broadcast(self, text: str) -> None:
        """Send a short message to all processes that listen now."""
        await self._change("SELECT pg_notify($1, $2)", BROADCAST_CHANNEL, text)

    def subscribe_broadcasts(self, listener: BroadcastListener) -> None:
        """Call the listener for every broadcast."""
        self._broadcast_listeners.append(listener)

    async def check(self) -> None:
        """Return if the database answers."""
        await self._read("SELECT 1")

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
