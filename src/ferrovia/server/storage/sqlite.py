"""The log in one file: made, migrated and kept by itself."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from ferrovia.server.storage.migrations import migrations
from ferrovia.server.storage.storage import Card, GuestRow, Heard, Overheard, Row, StorageFailed
from ferrovia.server.storage.writer import Writer

_APPEND = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_CARD = """
INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, phase = excluded.phase, touched_at = excluded.touched_at,
    due_at = excluded.due_at, face = excluded.face
"""


TIDY_EVERY: Final = 1.0  # seconds
LONG: Final = 16_000  # pages of the write-ahead log that are too many


class SqliteStorage:
    """Write-ahead log, synchronous FULL, one writing thread, one reading, and one that tidies up.

    What the write-ahead log holds is brought into the file beside the writing, not by it: to sync the file takes long,
    and nobody who waits for an answer should wait for that.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._writer = Writer(self._connect)
        self._reader = ThreadPoolExecutor(1, "ferrovia-reader")
        self._reading: sqlite3.Connection | None = None
        self._heard: list[Heard] = []
        self._closing = Event()
        self._tidier = Thread(target=self._tidy, name="ferrovia-tidier", daemon=True)
        self._tidier.start()

    def _tidy(self) -> None:
        """Bring the write-ahead log into the file again and again, without keeping anyone from writing."""
        connection = self._connect()
        while not self._closing.wait(TIDY_EVERY):
            with suppress(sqlite3.Error):  # busy or full: the next round tries again, and writers say what is wrong
                _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if pages > LONG:
                    connection.execute("PRAGMA wal_checkpoint(RESTART)")
        connection.close()

    @classmethod
    async def open(cls, path: str) -> "SqliteStorage":
        """The storage in a file, which is made if there is none."""
        await asyncio.to_thread(_prepare, path)
        return cls(path)

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
            raise StorageFailed(str(error)) from error

    async def append(self, row: Row, card: Card) -> bool:
        """Write a line and the table's card, or nothing if the log has that seq already."""

        def job(connection: sqlite3.Connection) -> bool:
            line = (row.table, row.seq, row.at, row.guest, row.command, row.body)
            if connection.execute(_APPEND, line).rowcount == 0:
                return False
            shown = (card.table, card.seq, card.maker, card.phase, card.is_open)
            connection.execute(_CARD, (*shown, card.made_at, card.touched_at, card.due_at, card.face))
            if card.holders is not None:
                _hold(connection, card.table, set(card.holders))
            return True

        written: bool = await self._writer.write(job)
        if written:
            for heard in self._heard:
                heard(row.table, row.seq)
        return written

    async def rows(self, table: str, after: int = 0) -> list[Row]:
        """The log after a seq."""
        return [
            Row(*found)
            for found in await self._read(
                "SELECT * FROM log WHERE table_id = ? AND seq > ? ORDER BY seq",
                table,
                after,
            )
        ]

    async def faces(self, phase: str, limit: int, before: int | None = None) -> list[str]:
        """Faces of open tables in a phase."""
        sql = (
            "SELECT face FROM card WHERE is_open AND phase = ? AND touched_at < ? "
            "ORDER BY touched_at DESC, table_id LIMIT ?"
        )
        return [face for (face,) in await self._read(sql, phase, _or_last(before), limit)]

    async def faces_of(self, guest: str, limit: int, before: int | None = None) -> list[tuple[str, list[int]]]:
        """Faces of the tables where the guest holds seats, and the seats."""
        sql = (
            "SELECT face, group_concat(seat) FROM holding JOIN card USING (table_id) "
            "WHERE guest = ? AND touched_at < ? GROUP BY table_id ORDER BY touched_at DESC, table_id LIMIT ?"
        )
        found = await self._read(sql, guest, _or_last(before), limit)
        return [(face, sorted(map(int, str(seats).split(",")))) for face, seats in found]

    async def count_made(self, guest: str, phases: tuple[str, ...]) -> int:
        """How many tables in these phases the guest has made."""
        places = ", ".join("?" * len(phases))
        sql = f"SELECT count(*) FROM card WHERE maker = ? AND phase IN ({places})"  # noqa: S608 - only question marks
        found = await self._read(sql, guest, *phases)
        count: int = found[0][0]
        return count

    async def due(self, now: int, limit: int) -> list[str]:
        """Tables that must be looked after by now."""
        sql = "SELECT table_id FROM card WHERE due_at <= ? ORDER BY due_at LIMIT ?"
        return [table for (table,) in await self._read(sql, now, limit)]

    async def add_guest(self, guest: GuestRow) -> None:
        """Keep a new guest."""
        values = (guest.id, guest.token_hash, guest.name, guest.made_at)
        await self._writer.write(lambda connection: connection.execute("INSERT INTO guest VALUES (?, ?, ?, ?)", values))

    async def find_guest(self, token_hash: bytes) -> GuestRow | None:
        """The guest whose token has this hash."""
        found = await self._read("SELECT * FROM guest WHERE token_hash = ?", token_hash)
        return GuestRow(*found[0]) if found else None

    async def rename_guest(self, guest: str, name: str) -> None:
        """Change the name."""
        sql = "UPDATE guest SET name = ? WHERE id = ?"
        await self._writer.write(lambda connection: connection.execute(sql, (name, guest)))

    async def set_mute(self, guest: str, muted: str, on: bool) -> None:
        """Note that one guest does not want to read another, or wants to again."""
        sql = (
            "INSERT INTO mute VALUES (?, ?) ON CONFLICT DO NOTHING"
            if on
            else "DELETE FROM mute WHERE guest = ? AND muted = ?"
        )
        await self._writer.write(lambda connection: connection.execute(sql, (guest, muted)))

    async def mutes(self, guest: str) -> frozenset[str]:
        """The guests that this one does not want to read."""
        return frozenset(muted for (muted,) in await self._read("SELECT muted FROM mute WHERE guest = ?", guest))

    def listen(self, heard: Heard) -> None:
        """Be told of what this process has written; a file is served by one process."""
        self._heard.append(heard)

    async def call_out(self, text: str) -> None:
        """A file is served by one process: there is nobody to hear it."""

    def overhear(self, overheard: Overheard) -> None:
        """A file is served by one process: there is nobody to be heard."""

    async def check(self) -> None:
        """Return if the file can be read, and somebody writes to it."""
        self._writer.check()
        await self._read("SELECT 1")

    async def close(self) -> None:
        """Write what is still to be written, and let go."""
        self._closing.set()
        await asyncio.to_thread(self._tidier.join)
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


def _prepare(path: str) -> None:
    """Make the file, readable by nobody else, and bring its schema up to date."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).touch(mode=0o600)
        connection = connect(path)
    except (OSError, sqlite3.Error) as error:
        raise StorageFailed(f"{path}: {error}") from error
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
        (done,) = connection.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
        ready = migrations("sqlite")
        if done > len(ready):
            raise StorageFailed(f"{path} was written by a newer version")
        for number, sql in ready[done:]:
            for statement in _statements(sql):
                connection.execute(statement)
            connection.execute("INSERT INTO migration VALUES (?)", (number,))
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise StorageFailed(f"{path}: {error}") from error
    finally:
        connection.close()


def _statements(sql: str) -> list[str]:
    """The statements of a script; a whole script would end the transaction that it runs in."""
    found: list[str] = []
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement)
            statement = ""
    return found


def _hold(connection: sqlite3.Connection, table: str, now: set[tuple[str, int]]) -> None:
    """Bring the list of who holds seats up to date, writing only what changed."""
    before = set(connection.execute("SELECT guest, seat FROM holding WHERE table_id = ?", (table,)))
    for guest, seat in before - now:
        connection.execute("DELETE FROM holding WHERE guest = ? AND table_id = ? AND seat = ?", (guest, table, seat))
    for guest, seat in now - before:
        connection.execute("INSERT INTO holding VALUES (?, ?, ?)", (guest, table, seat))


def _or_last(before: int | None) -> int:
    return before if before is not None else 1 << 62
