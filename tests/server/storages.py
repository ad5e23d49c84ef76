"""Storages for tests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from ferrovia.server.storage import Database, open_storage


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Database]:
    """An open storage."""
    storage = await open_storage(database)
    try:
        yield storage
    finally:
        await storage.close()


def with_storage(database: str, check: Callable[[Database], Awaitable[None]]) -> None:
    """Run a check with an open storage, in an event loop of its own."""

    async def run() -> None:
        async with opened(database) as storage:
            await check(storage)

    asyncio.run(run())
