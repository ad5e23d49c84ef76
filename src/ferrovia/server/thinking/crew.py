"""The worker processes in which bots think. One that hangs or dies costs its bot a decision, made at random."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Final, TypeVar

from ferrovia.server.logs import LOGGER
from ferrovia.server.metrics import Metrics
from ferrovia.server.thinking.thinker import Advice, Task, advise, prepare, think

PATIENCE: Final = 30.0  # seconds for one decision, waiting for a free process aside
BEHIND: Final = 5.0  # seconds for which a bot that nobody waits for lets others go before
EMERGENCY: Final = "random"
Given = TypeVar("Given")
Found = TypeVar("Found")


class Crew:
    """Lets bots think, as many at once as there are processes."""

    def __init__(self, workers: int, compiled: str, metrics: Metrics) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._metrics = metrics
        self._free = asyncio.Semaphore(self._workers)
        self._aside = asyncio.Lock()  # held by the one decision that is made where nobody looks
        self._urgent = 0  # pieces of work that somebody waits for
        self._calm = asyncio.Event()  # set while there are none
        self._calm.set()
        self._pool: ProcessPoolExecutor | None = None
        self._awaited = Path(compiled) if compiled else None  # a compiled package that is not in use yet

    async def think(self, task: Task, *, alone: bool = False) -> str:
        """The action that the bot chooses; the emergency bot's if it cannot.

        Where bots are `alone`, at tables at which nobody plays or looks on, they think one after the other, and each
        lets everything that somebody waits for go before for a while.
        """
        if not alone:
            async with self._haste():
                return await self._think(task)
        async with self._aside:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._calm.wait(), BEHIND)
            return await self._think(task)

    @asynccontextmanager
    async def _haste(self) -> AsyncIterator[None]:
        """Somebody waits."""
        self._urgent += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._urgent -= 1
            if not self._urgent:
                self._calm.set()

    async def _think(self, task: Task) -> str:
        async with self._free:
            for level in (task.level, EMERGENCY, EMERGENCY):
                action = await self._try(think, task._replace(level=level), task.table)
                if action is not None:
                    return action
        raise RuntimeError("no bot can decide")

    async def advise(self, task: Task) -> Advice | None:
        """A hint; None if there is none to be had."""
        async with self._haste(), self._free:
            return await self._try(advise, task, task.table)

    async def make(self, work: Callable[[Given], Found], given: Given) -> Found | None:
        """Anything else that takes long; None if it failed."""
        async with self._haste(), self._free:
            return await self._try(work, given, "")

    async def _try(self, work: Callable[[Given], Found], given: Given, table: str) -> Found | None:
        """What a worker makes of what it is given, or None if it fails.

        If the workers end before it is done it is tried once more: another's work may have been at fault.
        """
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = None
            try:
                pool = self._get_pool()
                return await asyncio.wait_for(loop.run_in_executor(pool, work, given), PATIENCE)
            except BrokenExecutor as error:
                self._fail(work.__name__, table, error)
                self._abandon(pool)
            except TimeoutError as error:
                self._fail(work.__name__, table, error)
                self._abandon(pool)
                return None
            except Exception as error:  # noqa: BLE001 - a fault of one bot must not stop a table
                self._fail(work.__name__, table, error)
                return None
        return None

    def _fail(self, work: str, table: str, error: BaseException) -> None:
        self._metrics.count("bot_failures_total", type(error).__name__)
        LOGGER.error("worker failed", extra={"table": table, "work": work, "error": type(error).__name__})

    def _get_pool(self) -> ProcessPoolExecutor:
        if self._awaited and self._awaited.is_dir():
            # Processes that start from now on look there first; this one has imported what it needs.
            sys.path.insert(0, str(self._awaited))
            self._awaited = None
            LOGGER.info("bots think with the compiled engine")
            if self._pool is not None:
                self._pool.shutdown(wait=False)  # the decisions under way are finished
                self._pool = None
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), prepare)
        return self._pool

    def _abandon(self, pool: ProcessPoolExecutor | None) -> None:
        """Kill all workers of a pool: which of them hangs is not known; the others' decisions are asked for again."""
        if pool is None:
            return
        if pool is self._pool:  # not if it has been replaced already
            self._pool = None
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - there is no other way to end a hung one
            process.kill()
        pool.shutdown(wait=False)  # what waits in it fails, and is asked for again

    async def close(self) -> None:
        """End the workers."""
        self._abandon(self._pool)
