"""Runs statements in a SQLite file."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from ferrovia.server.storage.sqlite_writer import SqliteWriter
from ferrovia.server.storage.statements import Statement

SHRINK_PAGES: Final = 100  # returned to the system in one transaction


class SqliteStatements:
    """Reads with the storage's reader and writes with its writer."""

    def __init__(self, path: str, read: Callable[..., Awaitable[list[Any]]], writer: SqliteWriter) -> None:
        self._path = path
        self._read = read
        self._writer = writer

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        return await self._read(adapt_parameters(sql), *values)

    async def change(self, statements: Sequence[Statement]) -> bool:
        """Run statements together; if the first changes no row the others are skipped."""

        def write(connection: sqlite3.Connection) -> bool:
            for number, (sql, values) in enumerate(statements):
                if connection.execute(adapt_parameters(sql), values).rowcount == 0 and number == 0:
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


def adapt_parameters(sql: str) -> str:
    """Write the parameters $1, $2 … as SQLite does: ?1, ?2 …"""
    return sql.replace("$", "?")
