"""Storages for tests."""

import asyncio
from collections.abc import Awaitable, Callable

from ferrovia.server.storage import Storage, open_storage


def with_storage(database: str, check: Callable[[Storage], Awaitable[None]]) -> None:
    """Open the storage, do something with it and close it."""

    async def run() -> None:
        storage = await open_storage(database)
        try:
            await check(storage)
        finally:
            await storage.close()

    asyncio.run(run())
