"""Tables whose log cannot be read: each is logged once and listed for the operator, and disturbs nobody else."""

from contextlib import suppress

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.storage.interface import Storage, StorageError


class UnreadableTables:
    """The unreadable tables that this process knows of."""

    def __init__(self, storage: Storage, metrics: Metrics) -> None:
        self._storage = storage
        self._known: set[str] = set()
        metrics.gauge("unreadable_tables", "Tables whose log cannot be read.", lambda: len(self._known))

    async def load(self) -> None:
        """Read the list that other processes and earlier runs have left."""
        self._known.update(table.table_id for table in await self._storage.list_unreadable())

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._known

    async def report(self, table_id: str, fault: str) -> RequestError:
        """List a table and return the error for its clients; `fault` may have private text, so it is not logged."""
        if table_id not in self._known:
            self._known.add(table_id)
            LOGGER.error("a table cannot be read", extra={"table": table_id, "error": fault.partition(":")[0]})
            with suppress(StorageError):
                await self._storage.mark_unreadable(table_id, fault, self._storage.clock.now_ms())
        return RequestError("unreadable")

    async def clear(self, table_id: str) -> None:
        """Take a table off the list, because it can be read again."""
        if table_id in self._known:
            self._known.discard(table_id)
            with suppress(StorageError):
                await self._storage.clear_unreadable(table_id)
