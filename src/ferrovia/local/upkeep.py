"""The upkeep of a storage on a shelf. One person's games are few, so nothing is ever compacted or removed."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from ferrovia.server.storage.interface import StorageError, TableRow
from ferrovia.server.storage.upkeep import Statement, StoredTable, UnreadableTable, Upkeep

FindRow = Callable[[str], Awaitable[TableRow | None]]


class NoStatements:
    """A shelf has no SQL: what `LocalUpkeep` does not override belongs to operators of servers."""

    async def read(self, sql: str, *_values: object) -> list[Any]:
        """Refuse."""
        raise StorageError(f"a browser has no SQL: {sql}")

    async def change(self, statements: Sequence[Statement]) -> bool:
        """Refuse."""
        raise StorageError(f"a browser has no SQL: {statements[0][0]}")

    def only_one(self) -> AbstractAsyncContextManager[bool]:
        """Refuse."""
        raise StorageError("a browser has no retention")

    async def shrink(self) -> bool:
        """False: the browser does it."""
        return False

    async def measure(self) -> int:
        """Refuse."""
        raise StorageError("a browser has no report")


class LocalUpkeep(Upkeep):
    """What requests need of an upkeep."""

    def __init__(self, find_row: FindRow) -> None:
        super().__init__(NoStatements())
        self._find_row = find_row
        self._unreadable: dict[str, UnreadableTable] = {}  # until the page is closed

    async def note_visit(self, guest_id: str, now: int) -> None:
        """Do nothing: no guest is ever removed for not coming."""

    async def probe(self, now: int) -> None:  # noqa: ARG002
        """Read a row; every write reports its own failure."""
        await self._find_row("")

    async def mark_unreadable(self, table_id: str, reason: str, now: int) -> None:
        """List a table as unreadable."""
        self._unreadable[table_id] = UnreadableTable(table_id, reason, now)

    async def clear_unreadable(self, table_id: str) -> None:
        """Take a table off that list."""
        self._unreadable.pop(table_id, None)

    async def list_unreadable(self) -> list[UnreadableTable]:
        """The tables that are listed as unreadable."""
        return list(self._unreadable.values())

    async def find_table(self, table_id: str) -> StoredTable | None:
        """The row of a table."""
        row = await self._find_row(table_id)
        if row is None:
            return None
        return StoredTable(
            row.table_id, row.seq, row.host_id, row.phase, row.is_open, row.created_at, row.touched_at, row.summary
        )

    async def holds_seat(self, guest_id: str, table_id: str) -> bool:
        """Whether a guest has a seat at a table."""
        row = await self._find_row(table_id)
        return row is not None and any(holder == guest_id for holder, _ in row.seat_holders or ())
