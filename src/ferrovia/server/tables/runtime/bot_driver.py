"""Bots at tables: whenever a bot must decide, a worker chooses its action and the action is written."""

from functools import partial

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage.interface import StorageError
from ferrovia.server.tables.model.next_entry import resolve_action
from ferrovia.server.tables.model.state import TableState
from ferrovia.server.tables.runtime.entry_writer import EntryWriter
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.registry import TableRegistry
from ferrovia.server.workers.interface import Workers
from ferrovia.server.workers.scheduler import Priority
from ferrovia.server.workers.tasks import FALLBACK_BOT, SeatTask


class BotDriver:
    """Lets bots decide after every entry that asks one, in one task per table."""

    def __init__(self, registry: TableRegistry, writer: EntryWriter, workers: Workers) -> None:
        self._registry = registry
        self._writer = writer
        self._workers = workers
        writer.on_written.append(self.drive)
        workers.on_change.append(self._notify_tables)

    def drive(self, table: LoadedTable) -> None:
        """Start the table's bot task if a bot is asked and none runs."""
        if table.bot_task is None and table.state.asked_bots:
            table.bot_task = self._registry.background.spawn(self._play_bots(table))

    async def _play_bots(self, table: LoadedTable) -> None:
        try:
            while not self._registry.is_stopping:
                state = table.state
                seats = state.asked_bots
                if not seats:
                    return
                await self._play_bot(table, state, seats[0])
        except (StorageError, RequestError) as error:
            LOGGER.warning("a bot could not act", extra={"table": table.state.table_id, "error": str(error)})
        finally:
            table.bot_task = None
            table.set_bots_stuck(False)

    def _notify_tables(self) -> None:
        """Let viewers know that bots wait for workers that cannot start, or no longer do."""
        for table in self._registry.tables.values():
            table.set_bots_stuck(self._workers.is_down and table.bot_task is not None)

    async def _play_bot(self, table: LoadedTable, state: TableState, seat: int) -> None:
        asked_seq = state.asked_seq[seat]
        level = state.occupants[seat].bot_level or state.created.options.fill
        table.set_bots_stuck(self._workers.is_down)

        def is_still_asked(now: TableState) -> bool:
            return seat in now.asked_bots and now.asked_seq[seat] == asked_seq

        async def decide(level: str) -> None:
            task = make_task(state, seat, level)
            action = await self._workers.choose_action(task, state.host_id, partial(_priority, table))
            while is_still_asked(table.state) and not table.is_unattended and (pause := _pause_left(table)) > 0:
                await table.wait_for_change(pause)  # an undo or another speed may end the pause
            await self._writer.write(
                table, lambda now: resolve_action(now, seat, action) if is_still_asked(now) else None
            )

        try:
            await decide(level)
        except RequestError as error:
            if error.code not in {"illegal", "not_an_action"}:
                raise
            LOGGER.error("a bot chose an illegal action", extra={"table": state.table_id, "level": level})
            await decide(FALLBACK_BOT)


def _priority(table: LoadedTable) -> Priority:
    if not table.state.is_left_to_bots:
        return Priority.AWAITED
    return Priority.WATCHED if table.is_watched else Priority.UNATTENDED


def _pause_left(table: LoadedTable) -> float:
    """The seconds that the next bot still waits."""
    return ((table.next_bot_at or 0) - table.now_ms()) / 1000


def make_task(state: TableState, seat: int, level: str = "") -> SeatTask:
    """The task of a worker that decides for a seat, gives it a hint or looks at its tickets."""
    return SeatTask(state.table_id, state.dealt, state.moves, seat, level)
