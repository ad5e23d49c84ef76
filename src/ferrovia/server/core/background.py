"""Tasks that run alongside requests."""

import asyncio
from collections.abc import Coroutine

from ferrovia.server.core.logs import LOGGER


class BackgroundTasks:
    """Keeps references to running tasks, logs those that fail, and cancels the rest on shutdown."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Start a task."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOGGER.error("background task failed", exc_info=error)

    async def cancel_all(self) -> None:
        """Cancel every task and wait until all have ended."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
