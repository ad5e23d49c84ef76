"""Storage in one SQLite file, which is created and migrated automatically."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from msgspec import structs

from ferrovia.server.core.clock import Clock, now_ms
from ferrovia.server.storage.common_queries import TRANSFER, CommonQueries
from ferrovia.server.storage.interface import (
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
from ferrovia.server.storage.push_store import PushStore
from ferrovia.server.storage.sqlite_statements import SqliteStatements, adapt_parameters
from ferrovia.server.storage.sqlite_writer import SqliteWriter
from ferrovia.server.storage.upkeep import ENDED_CONDITION, OF_A_GUEST

CHECKPOINT_SECONDS: Final = 1.0  # between checkpoints
MAX_WAL_PAGES: Final = 16_000  # beyond which a checkpoint makes the writer start the write-ahead log again

_GUEST_SUMMARIES: Final = f"""
SELECT summary, group_concat(seat) FROM seat_holder JOIN table_row USING (table_id)
WHERE guest_id = ? AND touched_at < ?
GROUP BY table_id ORDER BY (? AND {ENDED_CONDITION}), touched_at DESC, table_id LIMIT ?
"""  # noqa: S608 - our own condition
_APPEND: Final = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_ADD_FINISHED_GAME: Final = """
INSERT INTO finished_game SELECT ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM guest WHERE id = ?) ON CONFLICT DO NOTHING
"""
_SET_TRANSFER: Final = """
INSERT INTO transfer SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM guest WHERE id = ?1)
ON CONFLICT (guest_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
"""
_DROP_OLD_TOKENS: Final = """
DELETE FROM guest_token WHERE guest_id = ?1 AND token_hash NOT IN (
    SELECT token_hash FROM guest_token WHERE guest_id = ?1 ORDER BY created_at DESC LIMIT ?2
)
"""
_TAKE_QUOTA: Final = """
INSERT INTO quota VALUES (?1, ?2 + ?3)
ON CONFLICT (key) DO UPDATE SET full_at = full_at + ?3 WHERE full_at + ?3 <= ?2 + ?4
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
        statements = SqliteStatements(path, self._read, self._writer)
        super().__init__(statements)
        self.push = PushStore(statements)
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

    async def _read(self, sql: str, *values: object) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._select, sql, values)

    def _select(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        try:
            if self._reading is None:
                self._reading = self._connect()
            return self._reading.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StorageError(str(error)) from error

    async def add_table(self, row: LogRow, table: TableRow, phases: tuple[str, ...], most: int) -> bool:
        """Write the first entry of a table, or nothing if its host has too many."""
        marks = ", ".join("?" * len(phases))
        sql = f"SELECT count(*) FROM table_row WHERE host_id = ? AND phase IN ({marks})"  # noqa: S608 - question marks only

        def write(connection: sqlite3.Connection) -> bool:
            (count,) = connection.execute(sql, (table.host_id, *phases)).fetchone()
            return count < most and _append(connection, row, table)

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

    async def list_guest_summaries(
        self, guest_id: str, limit: int, before: int | None = None
    ) -> list[tuple[str, list[int]]]:
        """Summaries of the tables where the guest has seats, with them; without `before`, unfinished ones first."""
        end = MAX_TIME if before is None else before
        found = await self._read(_GUEST_SUMMARIES, guest_id, end, before is None, limit)
        return [(summary, sorted(map(int, str(seats).split(",")))) for summary, seats in found]

    async def add_guest(self, guest: GuestRow, token_hash: bytes) -> None:
        """Keep a new guest, who has a token with this hash."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO guest VALUES (?, ?, ?, ?, ?)", structs.astuple(guest))
            connection.execute("INSERT INTO guest_token VALUES (?, ?, ?)", (token_hash, guest.id, guest.created_at))

        await self._writer.run(write)

    async def delete_guest(self, guest_id: str) -> None:
        """Delete a guest and what else is theirs (`OF_A_GUEST`)."""

        def write(connection: sqlite3.Connection) -> None:
            for table in OF_A_GUEST:
                connection.execute(f"DELETE FROM {table} WHERE guest_id = ?", (guest_id,))  # noqa: S608 - our own names
            connection.execute("DELETE FROM guest WHERE id = ?", (guest_id,))

        await self._writer.run(write)

    async def set_transfer(self, guest_id: str, token_hash: bytes, expires_at: int) -> None:
        """Keep a transfer of a guest who exists, instead of an earlier one."""
        values = (guest_id, token_hash, expires_at)
        await self._writer.run(lambda connection: connection.execute(_SET_TRANSFER, values))

    async def redeem_transfer(self, token_hash: bytes, now: int, new_token_hash: bytes) -> GuestRow | None:
        """End a transfer and give its guest another token."""

        def write(connection: sqlite3.Connection) -> GuestRow | None:
            found = connection.execute(adapt_parameters(TRANSFER), (token_hash, now)).fetchone()
            if found is None:
                return None
            guest = GuestRow(*found)
            connection.execute("DELETE FROM transfer WHERE guest_id = ?", (guest.id,))
            connection.execute(_DROP_OLD_TOKENS, (guest.id, MAX_TOKENS_PER_GUEST - 1))
            connection.execute("INSERT INTO guest_token VALUES (?, ?, ?)", (new_token_hash, guest.id, now))
            return guest

        redeemed: GuestRow | None = await self._writer.run(write)
        return redeemed

    async def take_quota(self, key: str, now: int, interval: int, window: int) -> bool:
        """Take one from a quota, unless it is empty."""

        def write(connection: sqlite3.Connection) -> bool:
            connection.execute("DELETE FROM quota WHERE full_at <= ?", (now,))
            return connection.execute(_TAKE_QUOTA, (key, now, interval, window)).rowcount == 1

        is_taken: bool = await self._writer.run(write)
        return is_taken

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
        await self._read("SELECT 1")

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        self._closing.set()
        await asyncio.to_thread(self._checkpointer.join)
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        if self._reading is not None:
            self._reading.close()


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
