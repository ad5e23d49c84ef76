"""The thread that writes to the SQLite file, many writes per commit."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from ferrovia.server.storage.group_commit import GroupCommit, RolledBackError

Write = Callable[[sqlite3.Connection], Any]
MAX_WRITES: Final = 500  # in one commit


class SqliteWriter:
    """The file's only writer; `connect` is called in its thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, "ferrovia-writer")
        self._group: GroupCommit[Write, Any] = GroupCommit(self._commit_in_thread, MAX_WRITES)

    async def run(self, write: Write) -> Any:
        """The result of the write, once it is on disk."""
        return await self._group.run(write)

    def check(self) -> None:
        """Return if the writer accepts writes."""
        self._group.check()

    async def close(self) -> None:
        """Finish the waiting writes, and end the thread."""
        await self._group.close()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    async def _commit_in_thread(self, writes: list[Write]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, writes)

    def _commit(self, writes: list[Write]) -> list[Any]:
        """Commit the writes; if the connection itself fails, the next commit gets a new one."""
        try:
            self._connection = self._connection or self._connect()
            return _run_transaction(self._connection, writes)
        except RolledBackError:
            raise
        except Exception:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        """Close the connection, which may be broken."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None


def _run_transaction(connection: sqlite3.Connection, writes: list[Write]) -> list[Any]:
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = [write(connection) for write in writes]
        connection.execute("COMMIT")
    except Exception as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise RolledBackError(f"{type(error).__name__}: {error}") from error
    return results
