"""How many look on at the tables without a seat: here, and at other processes as far as these have said so lately.

Nothing of it is kept and nobody is named. A table is told a new number at most once a second, in a message of its own.
"""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import Final

from ferrovia.server.storage.storage import Storage, StorageFailed
from ferrovia.server.tables.live import Live

MOST: Final = 99  # that are told; a crowd that comes and goes beyond it costs no message
EVERY: Final = 1.0  # seconds between counts
SAID_AGAIN: Final = 20.0  # seconds after which other processes are told the same once more
GONE_AFTER: Final = 50.0  # seconds without a word after which another process is taken to have nobody
AT_ONCE: Final = 200  # tables in one message between processes


class Onlookers:
    """Counts at every table of this process, and exchanges the numbers with other processes."""

    def __init__(self, storage: Storage, lives: Mapping[str, Live]) -> None:
        self._storage = storage
        self._lives = lives
        self._name = secrets.token_hex(4)
        self._said: dict[str, tuple[int, float]] = {}  # by table: how many are here, and when that was said
        # By table and process: how many are there, and when that was heard.
        self._heard: dict[str, dict[str, tuple[int, float]]] = {}
        storage.overhear(self.hear)

    async def count_on(self) -> None:
        """Count again and again, for ever."""
        while True:
            await asyncio.sleep(EVERY)
            with suppress(StorageFailed):  # it is said the next time
                await self.count(monotonic())

    async def count(self, now: float) -> None:
        """Bring the number of every table up to date, and tell other processes what is new here."""
        news: dict[str, int] = {}
        for table, live in self._lives.items():
            here = live.onlookers()
            live.tell_watching(min(MOST, here + self._elsewhere(table, now)))
            if live.watchers or table in self._said:
                said, at = self._said.get(table, (-1, now))
                if said != here or (here and now - at > SAID_AGAIN):
                    news[table] = here
        for forgotten in [table for table in (*self._said, *self._heard) if table not in self._lives]:
            self._said.pop(forgotten, None)
            self._heard.pop(forgotten, None)
        tables = list(news)
        for first in range(0, len(tables), AT_ONCE):
            part = tables[first : first + AT_ONCE]
            await self._storage.call_out(" ".join([self._name, *(f"{table}={news[table]}" for table in part)]))
            self._said.update((table, (news[table], now)) for table in part)

    async def leave(self) -> None:
        """Tell other processes that nobody is here any more."""
        with suppress(StorageFailed):
            await self._storage.call_out(self._name)

    def _elsewhere(self, table: str, now: float) -> int:
        heard = self._heard.get(table, {})
        for process in [process for process, (_, at) in heard.items() if now - at > GONE_AFTER]:
            del heard[process]
        return sum(there for there, _ in heard.values())

    def hear(self, text: str) -> None:
        """Another process says how many are there at some tables; without a table, that nobody is there any more."""
        process, *parts = text.split(" ")
        if process == self._name:
            return
        if not parts:
            for heard in self._heard.values():
                heard.pop(process, None)
        for part in parts:
            table, _, number = part.partition("=")
            if table in self._lives and number.isdecimal():
                heard = self._heard.setdefault(table, {})
                if process not in heard:
                    self._said.pop(table, None)  # it may be new, and has to be told what is here
                heard[process] = (int(number), monotonic())
