"""Runs the statements that SQLite and PostgreSQL share. Parameters are written $1, $2 …"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol

Statement = tuple[str, tuple[object, ...]]  # SQL and its values

# Changes no row if the guest does not exist, and otherwise keeps others from it until the end of the transaction.
LOCK_GUEST: Final = "UPDATE guest SET name = name WHERE id = $1"


class Statements(Protocol):
    """Runs statements in one kind of database."""

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query finds."""

    async def change(self, statements: Sequence[Statement]) -> bool:
        """Run statements in one transaction. If the first changes no row the others are skipped, and it is False."""

    def only_one(self) -> AbstractAsyncContextManager[bool]:
        """Yields whether this process may do the work now: only one of all that use the database may."""

    async def shrink(self) -> bool:
        """Return a little unused space to the system; False if there is none left, or if the database does it."""

    async def measure(self) -> int:
        """The bytes that the database takes."""
