"""Work at tables that no client requests: end thinking times, wake bots, close abandoned tables."""

import asyncio
from functools import partial
from time import monotonic
from typing import Final

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage.interface import Storage, StorageError
from ferrovia.server.tables.model.entries import Closed, TimedOut, Withheld
from ferrovia.server.tables.model.next_entry import NextEntry
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.runtime.bot_driver import BotDriver
from ferrovia.server.tables.runtime.entry_writer import EntryWriter
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.registry import TableRegistry

PATIENCE_SECONDS: Final = 0.05  # for which a sweep waits for a table; what takes longer goes on alongside
SKIP_SECONDS: Final = 60.0  # for which a table that raised an error is skipped
FOLLOW_SECONDS: Final = 30.0  # between readings of the storage's time
MAX_PER_SWEEP: Final = 100  # tables checked in one sweep
TEMPORARY: Final = ("busy", "stopping")  # error codes that do not mean that the table is broken


class Housekeeper:
    """Checks every table whose time has come, over and over."""

    def __init__(
        self, settings: Settings, storage: Storage, registry: TableRegistry, writer: EntryWriter, bots: BotDriver
    ) -> None:
        self._settings = settings
        self._storage = storage
        self._registry = registry
        self._writer = writer
        self._bots = bots
        self._skipped: dict[str, float] = {}  # by table that raised an error: until when it is skipped
        self._under_way: set[str] = set()  # tables that are being checked
        self._failure = ""  # of the storage, since the latest sweep began
        self._reported: set[str] = set()  # tables whose errors have been logged
        self._started = monotonic()
        self._next_reading = self._started + FOLLOW_SECONDS

    async def run_forever(self) -> None:
        """Sweep at every tick."""
        while True:
            await asyncio.sleep(self._settings.tick)
            try:
                await self._follow_time()
                await self.sweep()
            except StorageError as error:
                LOGGER.warning("cannot check tables", extra={"error": str(error)})

    async def _follow_time(self) -> None:
        """Keep the clock near the storage's time."""
        if monotonic() >= self._next_reading:
            self._next_reading = monotonic() + FOLLOW_SECONDS
            self._storage.clock.follow(await self._storage.read_time())

    async def sweep(self) -> None:
        """Check every due table once, skip those that raise errors for a while, and drop idle tables from memory.

        A failure of the storage in a check that outlasted the sweep before is raised when all is done.
        """
        now = monotonic()
        self._skipped = {table_id: until for table_id, until in self._skipped.items() if until > now}
        # Skipped tables and those whose bots still think, wherever, stay due; they must not crowd out the others.
        thinking = sum(bool(table.state.asked_bots) for table in self._registry.tables.values())
        limit = MAX_PER_SWEEP + len(self._skipped) + len(self._under_way) + thinking
        due = await self._storage.list_due_tables(self._storage.clock.now_ms(), limit)
        self._reported.intersection_update(due)  # a broken table stays due
        earlier, self._failure = self._failure, ""
        for table_id in due:
            if table_id in self._skipped or table_id in self._under_way:
                continue
            self._under_way.add(table_id)
            checking = self._registry.background.spawn(self._check_alone(table_id))
            await asyncio.wait([checking], timeout=PATIENCE_SECONDS)
            if self._failure:
                raise StorageError(self._failure)
        self._registry.drop_idle(self._settings.idle)
        if earlier:
            raise StorageError(earlier)

    async def _check_alone(self, table_id: str) -> None:
        """Check a table, so that it cannot stop the clocks of all others, whatever happens."""
        try:
            await self._check(await self._registry.load(table_id))
        except StorageError as error:
            self._failure = str(error)
        except Exception as error:  # noqa: BLE001 - whatever a table leads to
            code = error.code if isinstance(error, RequestError) else ""
            if code in TEMPORARY:
                return
            self._skipped[table_id] = monotonic() + SKIP_SECONDS
            if table_id not in self._reported:
                self._reported.add(table_id)
                LOGGER.error("cannot check a table", exc_info=not code, extra={"table": table_id, "code": code})
        finally:
            self._under_way.discard(table_id)

    async def _check(self, table: LoadedTable) -> None:
        await self._writer.write(table, partial(_close_if_abandoned, table))
        is_starting = monotonic() - self._started < self._settings.grace  # players are still reconnecting
        if not is_starting:
            for seat in table.state.overdue_nonces(table.now_ms()):
                await self._writer.write(table, partial(_withhold, table, seat))
            for seat in table.state.overdue(table.now_ms()):
                await self._writer.write(table, partial(_time_out, table, seat))
        self._bots.drive(table)


def _close_if_abandoned(table: LoadedTable, state: TableState) -> NextEntry | None:
    return NextEntry(Closed()) if state.is_to_close(table.now_ms()) else None


def _withhold(table: LoadedTable, seat: int, state: TableState) -> NextEntry | None:
    return NextEntry(Withheld(seat)) if seat in state.overdue_nonces(table.now_ms()) else None


def _time_out(table: LoadedTable, seat: int, state: TableState) -> NextEntry | None:
    return NextEntry(TimedOut(seat)) if seat in state.overdue(table.now_ms()) else None
