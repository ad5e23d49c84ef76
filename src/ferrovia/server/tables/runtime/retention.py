"""Retention: ended tables are compacted, and what nobody needs any more is removed, as the settings say."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage.compact_log import CompactLogError
from ferrovia.server.storage.interface import Database, LogRow, StorageError
from ferrovia.server.storage.upkeep import EndedTable
from ferrovia.server.tables.model.compaction import Compacted, compact_rows, describe_fault
from ferrovia.server.tables.model.entries import Created, read_entry
from ferrovia.server.tables.model.state import DAY_MS, OVER
from ferrovia.server.tables.runtime.unreadable import UnreadableTables

LISTED_AT_ONCE: Final = 100  # tables or guests
PAUSE_SECONDS: Final = 0.02  # after each change, so that play never waits for more than one
FIRST_SECONDS: Final = 60.0  # after the start before the first round
MIN_AGE_MS: Final = 10 * 60 * 1000  # of the last entry, so that every process knows that the table has ended

COMPACT: Final = "compact"
FINISHED: Final = "finished"
UNOWNED: Final = "unowned"
ABANDONED: Final = "abandoned"
GUESTS: Final = "guests"
FATES: Final = (COMPACT, FINISHED, UNOWNED, ABANDONED, GUESTS)  # in the order in which reports list them
KEEP: Final = ""
Compactor = Callable[[list[LogRow]], Awaitable[Compacted | None]]


class Retention:
    """Compacts and removes in small steps; of several processes one does it at a time."""

    def __init__(
        self, settings: Settings, storage: Database, unreadable: UnreadableTables, compactor: Compactor
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._upkeep = storage.upkeep
        self._unreadable = unreadable
        self._compactor = compactor

    async def run_forever(self) -> None:
        """Run a round now and then."""
        wait = min(FIRST_SECONDS, self._settings.retention)
        while True:
            await asyncio.sleep(wait)
            wait = self._settings.retention
            try:
                async with self._upkeep.only_one() as is_mine:
                    if is_mine and (counts := await self.run(self._storage.clock.now_ms())):
                        LOGGER.info("retention", extra=dict(counts))
            except StorageError as error:
                LOGGER.warning("retention failed", extra={"error": str(error)})

    async def run(self, now: int, *, dry_run: bool = False) -> Counter[str]:
        """Do everything that is to be done by now; how many tables and guests that was, by what happened."""
        counts: Counter[str] = Counter()
        async for table in self._list_ended(now):
            fate = await self._find_fate(table, now)
            if fate != KEEP and (dry_run or await self._carry_out(table, fate, now)):
                counts[fate] += 1
        if self._settings.keep_guests > 0:
            counts[GUESTS] += await self._remove_guests(now - _days(self._settings.keep_guests), dry_run)
        if not dry_run:
            await self._upkeep.remove_expired_transfers(now)
            while await self._upkeep.shrink():
                await asyncio.sleep(PAUSE_SECONDS)
        return +counts

    async def _list_ended(self, now: int) -> AsyncIterator[EndedTable]:
        after = (0, "")
        while tables := await self._upkeep.list_ended(after, now - MIN_AGE_MS, LISTED_AT_ONCE):
            for table in tables:
                yield table
            after = (tables[-1].touched_at, tables[-1].table_id)

    async def _find_fate(self, table: EndedTable, now: int) -> str:
        """The fate of an ended table: kept, compacted, or the reason why it is removed."""
        settings, age = self._settings, now - table.touched_at
        if table.phase != OVER:
            if _is_past(age, settings.keep_abandoned):
                return ABANDONED
        elif _is_past(age, settings.keep_finished):
            return FINISHED
        elif _is_past(age, settings.keep_unowned) and await self._is_unowned(table):
            return UNOWNED
        is_compact = table.compact_seq == table.seq
        may_compact = not is_compact and table.table_id not in self._unreadable
        return COMPACT if may_compact and _is_past(age, settings.compact_after) else KEEP

    async def _is_unowned(self, table: EndedTable) -> bool:
        """Whether the game is nobody's: only bots played, all guests are deleted, or it was a tutorial."""
        if table.is_in_history or table.table_id in self._unreadable:
            return False
        if not table.has_people:
            return True
        rows = await self._read(table)
        try:
            first = read_entry(rows[0]).body if rows else None
        except Exception as error:  # noqa: BLE001 - one table must not keep the others from being removed
            await self._unreadable.report(table.table_id, describe_fault(error))
            return False
        return isinstance(first, Created) and first.options.tutorial

    async def _carry_out(self, table: EndedTable, fate: str, now: int) -> bool:
        await asyncio.sleep(PAUSE_SECONDS)
        if fate == COMPACT:
            return await self._compact(table, now)
        return await self._upkeep.remove_table(table.table_id, table.seq)

    async def _compact(self, table: EndedTable, now: int) -> bool:
        rows = await self._read(table)
        if not rows or rows[-1].at > now - MIN_AGE_MS:
            return False
        found = await self._compactor(rows)
        if found is not None and found.fault:
            await self._unreadable.report(table.table_id, found.fault)
        if found is None or not found.packed:
            return False
        return await self._upkeep.compact(table.table_id, rows[-1].seq, found.packed)

    async def _read(self, table: EndedTable) -> list[LogRow]:
        """The log of a table; nothing if it is damaged."""
        try:
            return await self._storage.read_log(table.table_id)
        except CompactLogError as error:
            await self._unreadable.report(table.table_id, describe_fault(error))
            return []

    async def _remove_guests(self, before: int, dry_run: bool) -> int:
        count, after = 0, ""
        while guest_ids := await self._upkeep.list_idle_guests(before, after, LISTED_AT_ONCE):
            for guest_id in guest_ids:
                if dry_run:
                    count += 1
                    continue
                await asyncio.sleep(PAUSE_SECONDS)
                count += await self._upkeep.remove_guest(guest_id, before)
            after = guest_ids[-1]
        return count


async def compact_here(rows: list[LogRow]) -> Compacted:
    """A compactor without workers."""
    return await asyncio.to_thread(compact_rows, rows)


def _days(days: float) -> int:
    return int(days * DAY_MS)


def _is_past(age: int, days: float) -> bool:
    """Whether something is older than `days` days; 0 means that it never is."""
    return days > 0 and age >= _days(days)
