"""Storage in one SQLite file, which is created and migrated automatically."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from msgspec import structs

from ferrovia.server.core.clock import Clock, now_ms
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
from ferrovia.server.storage.sqlite_writer import SqliteWriter
from ferrovia.server.storage.statements import Statement

CHECKPOINT_SECONDS: Final = 1.0  # between checkpoints
SHRINK_PAGES: Final = 100  # returned to the system in one transaction
MAX_WAL_PAGES: Final = 16_000  # beyond which a checkpoint makes the writer start the write-ahead log again

_APPEND: Final = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_ADD_FINISHED_GAME: Final = """
INSERT INTO finished_game SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM guest WHERE id = ?) ON CONFLICT DO NOTHING
"""
_SET_TABLE: Final = """
INSERT INTO table_row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, phase = excluded.phase, touched_at = excluded.touched_at,
    due_at = excluded.due_at, summary = excluded.summary
"""


class SqliteStorage(CommonQueries):
    """Write-ahead log, synchronous FULL; one thread writes, one reads, and one runs checkpoints.

    Checkpoints have their own thread because syncing the database file is slow, and no command should wait for it.
    """

    def __init__(self, path: str, clock: Clock) -> None:
        self.clock = clock
        self._path = path
        self._writer = SqliteWriter(self._connect)
        self._reader = ThreadPoolExecutor(1, "ferrovia-reader")
        self._reading: sqlite3.Connection | None = None
        super().__init__()
        self._log_listeners: list[LogListener] = []
        self._closing = Event()
        self._checkpointer = Thread(target=self._run_checkpoints, name="ferrovia-checkpointer", daemon=True)
        self._checkpointer.start()

    def _run_checkpoints(self) -> None:
        """Move the write-ahead log into the database file, over and over, without blocking the writer."""
        connection: sqlite3.Connection | None = None
        while not self._closing.wait(CHECKPOINT_SECONDS):
            with suppress(sqlite3.Error):  # busy or full: the next round tries again, and the writer reports the error
                connection = connection or self._connect()
                _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if pages > MAX_WAL_PAGES:
                    connection.execute("PRAGMA wal_checkpoint(RESTART)")
        if connection is not None:
            connection.close()

    @classmethod
    async def open(cls, path: str) -> "SqliteStorage":
        """Open the storage in a file, which is created if it does not exist."""
        last_at = await asyncio.to_thread(_prepare, path)
        return cls(path, Clock(max(now_ms(), last_at)))

    async def read_time(self) -> int:
        """The machine's time: only one process serves a file."""
        return now_ms()

    def _connect(self) -> sqlite3.Connection:
        return connect(self._path)

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._select, _adapt_parameters(sql), values)

    async def change(self, statements: Sequence[Statement]) -> bool:
        """Run statements together; if the first changes no row the others are skipped."""

        def write(connection: sqlite3.Connection) -> bool:
            for number, (sql, values) in enumerate(statements):
                if connection.execute(_adapt_parameters(sql), values).rowcount == 0 and number == 0:
                    return False
            return True

        is_changed: bool = await self._writer.run(write)
        return is_changed

    @asynccontextmanager
    async def only_one(self) -> AsyncIterator[bool]:
        """True: only one process serves a file."""
        yield True

    async def shrink(self) -> bool:
        """Return some unused pages; False if there are none left."""

        def write(connection: sqlite3.Connection) -> bool:
            (before,) = connection.execute("PRAGMA freelist_count").fetchone()
            connection.execute(f"PRAGMA incremental_vacuum({SHRINK_PAGES})").fetchall()
            (after,) = connection.execute("PRAGMA freelist_count").fetchone()
            return bool(0 < after < before)  # a copy made from a dump cannot shrink

        has_more: bool = await self._writer.run(write)
        return has_more

    async def measure(self) -> int:
        """The bytes of the file and its write-ahead log."""
        files = (Path(self._path), Path(f"{self._path}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def _select(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        try:
            if self._reading is None:
                self._reading = self._connect()
            return self._reading.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StorageError(str(error)) from error

    async def add_table(self, rows: Sequence[LogRow], table: TableRow, phases: tuple[str, ...], most: int) -> bool:
        """Write the first entries of a table, or nothing if its host has too many."""
        marks = ", ".join("?" * len(phases))
        sql = f"SELECT count(*) FROM table_row WHERE host_id = ? AND phase IN ({marks})"  # noqa: S608 - question marks only

        def write(connection: sqlite3.Connection) -> bool:
            (count,) = connection.execute(sql, (table.host_id, *phases)).fetchone()
            return count < most and all(_append(connection, row, table) for row in rows)

        is_written: bool = await self._writer.run(write)
        return is_written

    async def append(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry and the table's row, or nothing if the log has that seq already."""
        is_written: bool = await self._writer.run(lambda connection: _append(connection, row, table))
        return self._announce(row, is_written)

    async def append_to_ended(self, row: LogRow, table: TableRow) -> bool:
        """Write an entry of an ended table, or nothing if the table has changed or is gone."""
        return self._announce(row, await self._change_ended(row, table))

    def _announce(self, row: LogRow, is_written: bool) -> bool:
        """Announce an entry if it was written; returns whether it was."""
        for listener in self._log_listeners if is_written else ():
            listener(row.table_id, row.seq)
        return is_written

    def subscribe_log(self, listener: LogListener) -> None:
        """Call the listener for every entry that this process writes; only one process serves a file."""
        self._log_listeners.append(listener)

    async def broadcast(self, text: str) -> None:
        """Do nothing: only one process serves a file."""

    def subscribe_broadcasts(self, listener: BroadcastListener) -> None:
        """Do nothing: only one process serves a file."""

    async def check(self) -> None:
        """Return if the file can be read and the writer runs."""
        self._writer.check()
        await self.read("SELECT 1")

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        self._closing.set()
        await asyncio.to_thread(self._checkpointer.join)
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        if self._reading is not None:
            self._reading.close()


def _adapt_parameters(sql: str) -> str:
    """Write the parameters $1, $2 … as SQLite does: ?1, ?2 …"""
    return sql.replace("$", "?")


def connect(path: str) -> sqlite3.Connection:
    """A connection that syncs every commit."""
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    return connection


def _prepare(path: str) -> int:
    """Create the file, readable by its owner only, and migrate it; returns the time of the last entry in play."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).touch(mode=0o600)
        _create_shrinking_file(path)
        connection = connect(path)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{path}: {error}") from error
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
        (done,) = connection.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
        for number, sql in list_pending("sqlite", done):
            for statement in _split_statements(sql):
                connection.execute(statement)
            connection.execute("INSERT INTO migration VALUES (?)", (number,))
        (last_at,) = connection.execute(LAST_AT).fetchone()
        connection.execute("COMMIT")
        return int(last_at)
    except sqlite3.Error as error:
        raise StorageError(f"{path}: {error}") from error
    finally:
        connection.close()


def _create_shrinking_file(path: str) -> None:
    """Make a new file one that can return unused pages, which must be decided before anything else is in it."""
    if Path(path).stat().st_size:
        return
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


def _split_statements(sql: str) -> list[str]:
    """The statements of a script; `executescript` would commit the transaction around them."""
    found: list[str] = []
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    return found


def _append(connection: sqlite3.Connection, row: LogRow, table: TableRow) -> bool:
    entry = (row.table_id, row.seq, row.at, row.guest_id, row.command_id, row.body)
    if connection.execute(_APPEND, entry).rowcount == 0:
        return False
    values = (table.table_id, table.seq, table.host_id, table.phase, table.is_open)
    times = (table.created_at, table.touched_at, table.due_at)
    connection.execute(_SET_TABLE, (*values, *times, table.summary))
    if table.seat_holders is not None:
        _set_seat_holders(connection, table.table_id, set(table.seat_holders))
    for game in table.finished_games:
        connection.execute(_ADD_FINISHED_GAME, (*structs.astuple(game), game.guest_id))
    return True


def _set_seat_holders(connection: sqlite3.Connection, table_id: str, holders: set[tuple[str, int]]) -> None:
    """Update the guests who hold the table's seats, writing only what has changed."""
    before = set(connection.execute("SELECT guest_id, seat FROM seat_holder WHERE table_id = ?", (table_id,)))
    sql = "DELETE FROM seat_holder WHERE guest_id = ? AND table_id = ? AND seat = ?"
    for guest_id, seat in before - holders:
        connection.execute(sql, (guest_id, table_id, seat))
    for guest_id, seat in holders - before:
        connection.execute("INSERT INTO seat_holder VALUES (?, ?, ?)", (guest_id, table_id, seat))
