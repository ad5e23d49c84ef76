"""One thread that writes, many jobs a commit: what arrives while a commit runs goes into the next one.

So every job is durable before anyone is told, and a disk that can sync a thousand times a second still takes many
thousand jobs.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from ferrovia.server.storage.storage import StorageFailed

Job = Callable[[sqlite3.Connection], Any]
_Waiting = tuple[Job, "asyncio.Future[Any]"]
MOST: Final = 500  # jobs in one commit


class Writer:
    """The only one that writes to the file; `connect` is called in its thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="ferrovia-writer", daemon=True)
        self._thread.start()
        self._closed = False

    async def write(self, job: Job) -> Any:
        """What the job returned, once it is on disk."""
        if self._closed:
            raise StorageFailed("the storage is closed")
        self.check()
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put((job, future))
        return await future

    def check(self) -> None:
        """Return if there is somebody to write."""
        if not self._thread.is_alive():
            raise StorageFailed("nobody writes any more")

    async def close(self) -> None:
        """Finish the jobs that wait, and end."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        """Write for ever; after a failure of the connection itself with a new one, as soon as there is one."""
        connection: sqlite3.Connection | None = None
        going = True
        while going:
            batch: list[_Waiting] = []
            item = self._queue.get()
            while item is not None:
                batch.append(item)
                if self._queue.empty() or len(batch) >= MOST:
                    break
                item = self._queue.get()
            going = item is not None
            if not batch:
                continue
            try:
                connection = connection or self._connect()
                results = self._commit(connection, batch)
            except Exception as error:  # noqa: BLE001 - whoever waits is told, and the next are served
                results = [(waiting, StorageFailed(f"{type(error).__name__}: {error}")) for waiting in batch]
                _close(connection)
                connection = None
            self._finish(results)
        _close(connection)

    def _commit(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> list[tuple[_Waiting, Any]]:
        """All in one transaction; if that fails each alone, so that one bad job spoils no other."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = [(waiting, waiting[0](connection)) for waiting in batch]
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever a job raises goes to whoever waits for it
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if len(batch) > 1:
                return [result for waiting in batch for result in self._commit(connection, [waiting])]
            return [(batch[0], StorageFailed(f"{type(error).__name__}: {error}"))]
        return results

    def _finish(self, results: list[tuple[_Waiting, Any]]) -> None:
        try:
            self._loop.call_soon_threadsafe(_tell, results)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return


def _close(connection: sqlite3.Connection | None) -> None:
    """Let go of a connection, which may be broken."""
    if connection is not None:
        with suppress(sqlite3.Error):
            connection.close()


def _tell(results: list[tuple[_Waiting, Any]]) -> None:
    for (_, future), result in results:
        if future.cancelled():
            continue
        if isinstance(result, StorageFailed):
            future.set_exception(result)
        else:
            future.set_result(result)
