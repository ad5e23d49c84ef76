"""Completes histories: adds finished games that are not in them, such as those of earlier versions of the server."""

from typing import Final

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage.interface import Storage, StorageError
from ferrovia.server.tables.model.compaction import describe_fault
from ferrovia.server.tables.model.entries import Created, read_entry
from ferrovia.server.tables.model.known_rules import require_same_rules
from ferrovia.server.tables.runtime.unreadable import UnreadableTables
from ferrovia.server.tables.views.history import rebuild_history
from ferrovia.server.workers.interface import Workers

BATCH: Final = 50  # tables listed at once


class HistoryBackfill:
    """Replays one table after the other in a worker, while nothing more urgent is to be done."""

    def __init__(self, storage: Storage, workers: Workers, unreadable: UnreadableTables) -> None:
        self._storage = storage
        self._unreadable = unreadable
        self._workers = workers

    async def run(self) -> None:
        """Add every game that is missing. Several processes may do so at the same time."""
        after = ""
        while table_ids := await self._storage.list_tables_without_history(after, BATCH):
            for table_id in table_ids:
                await self._add(table_id)
            after = table_ids[-1]

    async def _add(self, table_id: str) -> None:
        try:
            rows = await self._storage.read_log(table_id)
            first = read_entry(rows[0])
            if isinstance(first.body, Created) and first.body.tutorial:
                return  # it is in no history
            require_same_rules(first)
        except StorageError:
            raise
        except RequestError as error:
            LOGGER.warning("cannot add a game to histories", extra={"table": table_id, "code": error.code})
            return
        except Exception as error:  # noqa: BLE001 - one table must not keep the others out of histories
            await self._unreadable.report(table_id, describe_fault(error))
            return
        if found := await self._workers.run_task(rebuild_history, rows, unattended=True):
            await self._storage.add_finished_games(list(found))
