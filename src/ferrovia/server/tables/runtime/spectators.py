"""The number of spectators at each table: counted here, and exchanged with other processes.

Nothing is stored and nobody is named. Viewers get a new number at most once a second, in a message of its own.
"""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Final

from ferrovia.server.storage.interface import Storage, StorageError
from ferrovia.server.tables.runtime.loaded_table import LoadedTable

SPECTATORS: Final = "spectators"  # the first word of broadcasts
MAX_SHOWN: Final = 99  # the largest number sent; people who come and go beyond it cause no messages
COUNT_SECONDS: Final = 1.0  # between counts
REPEAT_SECONDS: Final = 20.0  # after which an unchanged number is broadcast again
EXPIRE_SECONDS: Final = 50.0  # after which the numbers of a silent process are dropped
MAX_PER_BROADCAST: Final = 200  # tables in one message between processes


class SpectatorCounts:
    """Counts spectators at every table of this process, and exchanges the numbers with other processes."""

    def __init__(self, storage: Storage, tables: Mapping[str, LoadedTable]) -> None:
        self._storage = storage
        self._tables = tables
        self._process = secrets.token_hex(4)
        self._sent: dict[str, tuple[int, float]] = {}  # by table: the number here, and when it was broadcast
        # By table and other process: the number there, and when it was received.
        self._received: dict[str, dict[str, tuple[int, float]]] = {}
        storage.subscribe_broadcasts(self.on_broadcast)

    async def run_forever(self) -> None:
        """Count once a second."""
        while True:
            await asyncio.sleep(COUNT_SECONDS)
            with suppress(StorageError):  # the next count sends it again
                await self.count(monotonic())

    async def count(self, now: float) -> None:
        """Update the number of every table, and broadcast what has changed here."""
        news: dict[str, int] = {}
        for table_id, table in self._tables.items():
            here = table.count_spectators()
            table.set_spectators(min(MAX_SHOWN, here + self._count_elsewhere(table_id, now)))
            if table.subscribers or table_id in self._sent:
                sent, at = self._sent.get(table_id, (-1, now))
                if sent != here or (here and now - at > REPEAT_SECONDS):
                    news[table_id] = here
        for dropped in [table_id for table_id in (*self._sent, *self._received) if table_id not in self._tables]:
            self._sent.pop(dropped, None)
            self._received.pop(dropped, None)
        table_ids = list(news)
        for first in range(0, len(table_ids), MAX_PER_BROADCAST):
            part = table_ids[first : first + MAX_PER_BROADCAST]
            numbers = [f"{found}={news[found]}" for found in part]
            await self._storage.broadcast(" ".join([SPECTATORS, self._process, *numbers]))
            self._sent.update((table_id, (news[table_id], now)) for table_id in part)

    async def stop(self) -> None:
        """Announce to other processes that nobody watches here any more."""
        with suppress(StorageError):
            await self._storage.broadcast(f"{SPECTATORS} {self._process}")

    def _count_elsewhere(self, table_id: str, now: float) -> int:
        received = self._received.get(table_id, {})
        for process in [process for process, (_, at) in received.items() if now - at > EXPIRE_SECONDS]:
            del received[process]
        return sum(number for number, _ in received.values())

    def on_broadcast(self, text: str) -> None:
        """Note the numbers of another process; a message without tables means that the process has stopped."""
        word, _, rest = text.partition(" ")
        process, *parts = rest.split(" ")
        if word != SPECTATORS or process == self._process:
            return
        if not parts:
            for received in self._received.values():
                received.pop(process, None)
        for part in parts:
            table_id, _, number = part.partition("=")
            if table_id in self._tables and number.isdecimal():
                received = self._received.setdefault(table_id, {})
                if process not in received:
                    self._sent.pop(table_id, None)  # the process may be new: broadcast the number here again
                received[process] = (int(number), monotonic())
