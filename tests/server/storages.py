"""Storages for tests."""

import asyncio
from collections.abc import Awaitable, Callable

from ferrovia.server.storage import Database, open_storage


def with_storage(database: str, check: Callable[[Database], Awaitable[None]]) -> None:
    """Run a check with an open storage."""

    async def run() -> None:
        storage = await open_storage(database)
        try:
            await check(storage)
        finally:
            await storage.close()

    asyncio.run(run())
