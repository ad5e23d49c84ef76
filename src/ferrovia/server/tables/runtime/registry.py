"""The tables in this process's memory: loaded from their logs, kept up to date, dropped when idle.

The log is the truth. Other processes may append to it; the storage announces their entries, and an announced entry is
applied before anything else happens to the table. An entry that continues the table's state is taken from its
announcement; otherwise, and whenever some announcement may have been missed, the log is read.
"""

import asyncio
from math import inf
from time import monotonic
from typing import Final

from ferrovia.server.core.background import BackgroundTasks
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.storage.interface import MAX_TIME, LogRow, Storage, StorageError
from ferrovia.server.tables.model.compaction import describe_fault
from ferrovia.server.tables.model.entries import read_entry
from ferrovia.server.tables.model.known_rules import require_same_rules
from ferrovia.server.tables.model.state import rebuild_state
from ferrovia.server.tables.runtime.game_scorer import GameScorer
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.unreadable import UnreadableTables
from ferrovia.server.tables.views.moments import AppliedEntry

PIECE_SECONDS: Final = 0.005  # for which entries of logs are applied before other work gets its turn
RETRY_SECONDS: Final = 1.0  # after which a log that could not be read is tried again
DISTRUST_SECONDS: Final = 1.0  # for which clients are not believed that there are later entries, after one was wrong
MAX_IDLE_TABLES: Final = 100  # in memory without viewers or work, beyond which the least recently used are dropped
LOADS_PER_COUNT: Final = 25  # tables that are loaded before the idle ones are counted again


class TableRegistry:
    """All loaded tables of this process."""

    def __init__(self, storage: Storage, scorer: GameScorer, metrics: Metrics, bot_pauses: float = 1.0) -> None:
        self.tables: dict[str, LoadedTable] = {}
        self.background = BackgroundTasks()
        self.is_stopping = False
        self.unreadable = UnreadableTables(storage, metrics)
        self._storage = storage
        self._scorer = scorer
        self._bot_pauses = bot_pauses
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}
        self._rebuilding = asyncio.Lock()  # one table at a time, in the order in which their logs were read
        self._loaded = 0  # tables, since the idle ones were last counted
        self._announced: set[str] = set()  # tables with entries that were announced while they were being loaded
        storage.subscribe_log(self._on_entry)
        metrics.gauge("tables_in_memory", "Tables in the memory of this process.", lambda: len(self.tables))

    def is_at_hand(self, table_id: str) -> bool:
        """Whether a table is in memory, or on its way there."""
        return table_id in self.tables or table_id in self._loading

    async def load(self, table_id: str) -> LoadedTable:
        """The table, from memory or from its log; `RequestError` if there is none."""
        found = self.tables.get(table_id)
        if found is not None:
            found.used_at = monotonic()
            return found
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def load_since(self, table_id: str, seq: int) -> LoadedTable:
        """The table, at least as new as the entry that a client has seen."""
        table = await self.load(table_id)
        is_asserted = seq > table.state.seq and monotonic() >= table.distrusted_until
        if is_asserted or table.is_behind:
            table.is_in_doubt = table.is_in_doubt or is_asserted
            try:
                async with table.lock:
                    await self.catch_up(table)
                if seq > table.state.seq:
                    table.distrusted_until = monotonic() + DISTRUST_SECONDS
            except RequestError:
                pass  # viewers see the table up to the entry that cannot be read
            except StorageError:
                self.read_soon(table)
        return table

    async def _load(self, table_id: str) -> LoadedTable:
        try:
            table = await self._read_table(table_id)
            self.tables[table_id] = table
            self._loaded += 1
            if self._loaded >= LOADS_PER_COUNT:
                self.drop_idle(inf)
            if table_id in self._announced:
                table.is_in_doubt = True
                self.read_soon(table)
            return table
        finally:
            self._loading.pop(table_id, None)
            self._announced.discard(table_id)

    async def _read_table(self, table_id: str) -> LoadedTable:
        """The table from its log; `RequestError` if there is none, or if it cannot be read."""
        try:
            rows = await self._storage.read_log(table_id)
            if not rows:
                raise RequestError("no_table")
            async with self._rebuilding:
                await asyncio.sleep(0)  # a short log is rebuilt in one piece: others get their turn before the next
                table = await self._rebuild(rows)
            await self._scorer.score(table.state)
        except (RequestError, StorageError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever a damaged log leads to
            raise await self.unreadable.report(table_id, describe_fault(error)) from None
        await self.unreadable.clear(table_id)
        return table

    async def _rebuild(self, rows: list[LogRow]) -> LoadedTable:
        first = read_entry(rows[0])
        require_same_rules(first)
        table = LoadedTable(rebuild_state([first]), self._storage.clock, self._bot_pauses)
        table.recent_entries.append(AppliedEntry(first, []))
        began = monotonic()
        for row in rows[1:]:
            if monotonic() - began >= PIECE_SECONDS:
                await asyncio.sleep(0)
                began = monotonic()
            entry = read_entry(row)
            table.recent_entries.append(AppliedEntry(entry, table.state.apply(entry)))
        table.align_time(MAX_TIME)  # however long ago the last entry was
        table.announced_seq = table.state.seq
        return table

    async def catch_up(self, table: LoadedTable) -> None:
        """Apply what other processes have written; the caller holds the table's lock."""
        while table.is_behind:
            if (row := table.take_announced_row()) is not None:
                await self._adopt_row(table, row)
                continue
            announced, table.is_in_doubt = table.announced_seq, False
            try:
                rows = await self._storage.read_log(table.state.table_id, table.state.seq)
            except BaseException:
                table.is_in_doubt = True
                raise
            for row in rows:
                await self._adopt_row(table, row)
            if table.announced_seq == announced:  # nothing new was announced while the log was read
                table.announced_seq = table.state.seq

    async def _adopt_row(self, table: LoadedTable, row: LogRow) -> None:
        """Apply what another process wrote; a newer version may have written what this one cannot read."""
        state = table.state.copy()
        try:
            entry = read_entry(row)
            events = state.apply(entry)
        except Exception as error:  # noqa: BLE001 - whatever a damaged entry leads to
            table.is_in_doubt = True
            raise await self.unreadable.report(row.table_id, describe_fault(error)) from None
        await self._scorer.score(state)
        table.adopt(state, entry, events)
        table.align_time()

    def _on_entry(self, table_id: str, seq: int, row: LogRow | None = None) -> None:
        """Called when any process has written an entry; an empty id means that announcements may have been missed."""
        if not table_id:
            self._announced.update(self._loading)
            for table in self.tables.values():
                table.is_in_doubt = True
                self.read_soon(table)
            return
        if table_id in self._loading:
            self._announced.add(table_id)
        found = self.tables.get(table_id)
        if found is None or seq <= found.state.seq:
            return
        found.announce(seq, row)
        if not found.lock.locked():  # the holder of the lock checks again when it releases it
            self.read_soon(found)

    def read_soon(self, table: LoadedTable) -> None:
        """Apply what other processes have written, in the background."""
        if table.reading is None and not self.is_stopping:
            table.reading = self.background.spawn(self._keep_reading(table))

    async def _keep_reading(self, table: LoadedTable) -> None:
        """Catch up; while the storage fails and the table is in memory, try again."""
        try:
            while self.tables.get(table.state.table_id) is table:
                try:
                    async with table.lock:
                        await self.catch_up(table)
                    return
                except RequestError:
                    return
                except StorageError:
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            table.reading = None

    def drop_idle(self, seconds: float) -> None:
        """Drop tables without viewers or work that were not used for so long; of the others only some stay."""
        self._loaded = 0
        before = monotonic() - seconds
        idle = [table for table in self.tables.values() if not table.is_busy]
        idle.sort(key=lambda table: table.used_at, reverse=True)
        for number, table in enumerate(idle):
            if number >= MAX_IDLE_TABLES or table.used_at < before:
                del self.tables[table.state.table_id]

    async def stop(self) -> None:
        """Refuse new entries, wait for those being written, and cancel the background tasks of tables."""
        self.is_stopping = True
        for table in list(self.tables.values()):
            async with table.lock:
                pass
        await self.background.cancel_all()
