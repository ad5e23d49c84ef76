"""A group of worker processes that start when they are needed, and again when they have failed.

If they cannot start, or fail before they have finished anything, the next attempt waits, each time twice as long.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.workers.tasks import Found, Given, is_ready
from ferrovia.server.workers.worker_process import init_worker

START_TIMEOUT_SECONDS: Final = 60.0
FIRST_PAUSE_SECONDS: Final = 1.0
MAX_PAUSE_SECONDS: Final = 60.0


class ProcessGroup:
    """Processes of the same niceness; `on_change` is called when they turn out not to start, and when they do again."""

    def __init__(self, processes: int, niceness: int, on_change: Callable[[], None]) -> None:
        self._processes = processes
        self._niceness = niceness
        self._on_change = on_change
        self._executor: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[None] | None = None
        self._pause = 0.0  # before the next start
        self._has_worked = False  # whether the current processes have finished a task
        self.is_down = False  # whether the last start failed

    @property
    def is_starting(self) -> bool:
        """Whether tasks wait for new processes."""
        return self._starting is not None

    async def run(self, work: Callable[[Given], Found], given: Given, timeout: float) -> Found:
        """The result of a task, for which at most `timeout` seconds are allowed once the processes have started."""
        while (executor := self._executor) is None:
            await self._start_once()
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(timeout):
                found = await loop.run_in_executor(executor, work, given)
        except (BrokenExecutor, TimeoutError):
            self._drop(executor)
            raise
        self._has_worked, self._pause = True, 0.0
        return found

    def renew(self) -> None:
        """Use new processes from now on; running tasks are finished by the old ones."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None

    async def close(self) -> None:
        """End all processes."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        if self._executor is not None:
            _kill(self._executor)
            self._executor = None

    async def _start_once(self) -> None:
        """Wait for processes, which are started once however many tasks wait for them."""
        if self._starting is None:
            self._starting = asyncio.create_task(self._start())
        await asyncio.shield(self._starting)

    async def _start(self) -> None:
        try:
            while self._executor is None:
                await asyncio.sleep(self._pause)
                self._executor = await self._try_to_start()
        finally:
            self._starting = None

    async def _try_to_start(self) -> ProcessPoolExecutor | None:
        """Processes of which the first has answered; None if it did not."""
        executor = ProcessPoolExecutor(self._processes, get_context("spawn"), init_worker, (self._niceness,))
        self._has_worked = False
        try:
            async with asyncio.timeout(START_TIMEOUT_SECONDS):
                await asyncio.get_running_loop().run_in_executor(executor, is_ready)
        except (BrokenExecutor, TimeoutError, OSError) as error:
            _kill(executor)
            self._lengthen_pause()
            self._set_down(True, type(error).__name__)
            return None
        except BaseException:
            _kill(executor)
            raise
        self._set_down(False)
        return executor

    def _set_down(self, is_down: bool, error: str = "") -> None:
        if is_down == self.is_down:
            return
        self.is_down = is_down
        if is_down:
            LOGGER.error("workers cannot start", extra={"error": error})
        else:
            LOGGER.info("workers start again")
        self._on_change()

    def _lengthen_pause(self) -> None:
        self._pause = min(MAX_PAUSE_SECONDS, max(FIRST_PAUSE_SECONDS, 2 * self._pause))

    def _drop(self, executor: ProcessPoolExecutor) -> None:
        """Kill all processes of a broken executor, since nothing says which one hangs; its tasks are tried again."""
        if executor is self._executor:  # otherwise it has been replaced already
            self._executor = None
            if not self._has_worked:
                self._lengthen_pause()
        _kill(executor)


def _kill(executor: ProcessPoolExecutor) -> None:
    for process in list((executor._processes or {}).values()):  # noqa: SLF001 - the only way to end a hung process
        process.kill()
    executor.shutdown(wait=False)
