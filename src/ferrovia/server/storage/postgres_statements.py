"""Runs statements in PostgreSQL."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from ferrovia.server.storage.statements import Statement

_UPKEEP_LOCK: Final = 4_207_850  # any number, the same in every process: one does the upkeep at a time


class PostgresStatements:
    """Uses the storage's pool; `wrapping_errors` raises what goes wrong as `StorageError`."""

    def __init__(
        self,
        pool: Any,
        read: Callable[..., Awaitable[list[Any]]],
        wrapping_errors: Callable[[], AbstractAsyncContextManager[None]],
    ) -> None:
        self._pool = pool
        self._read = read
        self._wrapping_errors = wrapping_errors

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        return await self._read(sql, *values)

    async def change(self, statements: Sequence[Statement]) -> bool:
        """Run statements in one transaction; if the first changes no row the others are skipped."""
        async with self._wrapping_errors(), self._pool.acquire() as connection, connection.transaction():
            for number, (sql, values) in enumerate(statements):
                status: str = await connection.execute(sql, *values)
                if number == 0 and status.endswith(" 0"):
                    return False
        return True

    @asynccontextmanager
    async def only_one(self) -> AsyncIterator[bool]:
        """Whether this process got the lock; PostgreSQL releases it if the process or its connection dies."""
        async with self._wrapping_errors(), self._pool.acquire() as connection:
            is_mine: bool = await connection.fetchval("SELECT pg_try_advisory_lock($1)", _UPKEEP_LOCK)
            try:
                yield is_mine
            finally:
                if is_mine:
                    await _unlock(connection)

    async def shrink(self) -> bool:
        """Do nothing: PostgreSQL reuses the space by itself."""
        return False

    async def measure(self) -> int:
        """The bytes of the whole database."""
        ((size,),) = await self.read("SELECT pg_database_size(current_database())")
        return int(size)


async def _unlock(connection: Any) -> None:
    """Release the lock; a connection that cannot is closed, which releases it too."""
    try:
        await connection.execute("SELECT pg_advisory_unlock($1)", _UPKEEP_LOCK)
    except BaseException:
        connection.terminate()
        raise
