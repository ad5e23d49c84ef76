"""A group of equal workers, each of which starts when it is needed, and again when it has failed.

If workers cannot start on a machine, or fail before they have finished anything, the next attempt there waits, each
time twice as long. A worker gets the games that it follows, if it is free, and then only the moves that are new to it.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from typing import Any, Final, Protocol

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.workers.tasks import (
    MAX_FOLLOWED,
    Found,
    GameLostError,
    Given,
    Moves,
    SeatTask,
    is_ready,
    run_timed,
)

START_TIMEOUT_SECONDS: Final = 60.0
FIRST_PAUSE_SECONDS: Final = 1.0
MAX_PAUSE_SECONDS: Final = 60.0


class Executor(Protocol):
    """What a worker is; its tasks raise `BrokenExecutor` if it has ended."""

    @property
    def patience(self) -> float | None:
        """The seconds after which another worker should try to decide; None: another would take as long."""

    @property
    def rest_seconds(self) -> float:
        """How long the workers of the same machine are left alone after one has failed, if there are others."""

    def submit(self, work: Callable[[Given], Found], given: Given) -> "Future[Found]":
        """Start a task."""

    def retire(self) -> None:
        """Finish the running task, and end."""

    def kill(self) -> None:
        """End at once."""


class Machine:
    """Where workers run: the machine of the server, or a node of a cluster."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pause = 0.0  # after the next failure to start there, half of it
        self.rests_until = 0.0
        self.first = asyncio.Lock()  # held by the start that shows whether workers start there at all

    def rest(self, seconds: float) -> None:
        """Leave its workers alone for a while."""
        self.rests_until = asyncio.get_running_loop().time() + seconds

    def lengthen_pause(self) -> None:
        """Wait before the next start, twice as long as the last time."""
        self.pause = min(MAX_PAUSE_SECONDS, max(FIRST_PAUSE_SECONDS, 2 * self.pause))
        self.rest(self.pause)


class Worker:
    """A worker, whether it has started or not."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.executor: Executor | None = None
        self.is_running = False  # it has started and not failed
        self.has_worked = False  # since it started
        self.seen: OrderedDict[str, Moves] = OrderedDict()  # the moves of the games that it follows, by table

    def stop(self) -> Executor | None:
        """Forget the executor, and return it."""
        executor, self.executor = self.executor, None
        self.is_running = self.has_worked = False
        self.seen.clear()
        return executor

    def kill(self) -> None:
        """End at once, with the running task."""
        if (executor := self.stop()) is not None:
            executor.kill()


class WorkerGroup:
    """Workers of the same niceness; `on_change` is called when they turn out not to start, and when they do again."""

    def __init__(
        self, machines: Sequence[str], launch: Callable[[str], Executor], on_change: Callable[[], None]
    ) -> None:
        self._launch = launch
        self._on_change = on_change
        self._workers: list[Worker] = []
        self._idle: list[Worker] = []
        self._starting = 0
        self._freed = asyncio.Event()  # set when a task that waits for a worker may find one
        self.is_down = False  # whether the last start failed, and no worker runs
        self.set_machines(machines)

    @property
    def is_starting(self) -> bool:
        """Whether a worker starts."""
        return self._starting > 0

    def set_machines(self, names: Sequence[str]) -> None:
        """Have a worker for each of these machines, which may be named several times; kill those of other machines."""
        missing = Counter(names)
        machines = {worker.machine.name: worker.machine for worker in self._workers}
        kept: list[Worker] = []
        for worker in self._workers:
            if missing[worker.machine.name] > 0:
                missing[worker.machine.name] -= 1
                kept.append(worker)
            else:
                worker.kill()
        added = [Worker(machines.setdefault(name, Machine(name))) for name in missing.elements()]
        self._idle = [worker for worker in self._idle if worker in kept] + added
        self._workers = kept + added
        self._freed.set()

    async def run(self, work: Callable[[Given], Found], given: Given, timeout: float) -> tuple[Found, float]:
        """The result of a task and the seconds it took, of which `timeout` are allowed once its worker has started."""
        worker = await self._take(given.table_id if isinstance(given, SeatTask) else "")
        try:
            return await self._run_on(worker, work, given, timeout)
        finally:
            self._give_back(worker)

    def renew(self) -> None:
        """Use new workers from now on; running tasks are finished by the old ones."""
        for worker in self._workers:
            if (executor := worker.stop()) is not None:
                executor.retire()

    def close(self) -> None:
        """End all workers."""
        self.set_machines([])

    async def _take(self, table_id: str) -> Worker:
        """Wait for a worker that has started; preferably the one that follows the table's game."""
        while True:
            while (worker := self._pick(table_id)) is None:
                self._freed.clear()
                await self._freed.wait()
            self._idle.remove(worker)
            has_started = False
            try:
                has_started = worker.is_running or await self._start(worker)
            finally:
                if not has_started:
                    self._give_back(worker)
            if has_started:
                return worker

    def _pick(self, table_id: str) -> Worker | None:
        now = asyncio.get_running_loop().time()
        has_others = any(worker.machine.rests_until <= now for worker in self._workers)
        idle = [worker for worker in self._idle if not has_others or worker.machine.rests_until <= now]
        return min(idle, key=lambda worker: (table_id not in worker.seen, not worker.is_running), default=None)

    def _give_back(self, worker: Worker) -> None:
        if worker in self._workers:
            self._idle.append(worker)
            self._freed.set()

    async def _run_on(
        self, worker: Worker, work: Callable[[Given], Found], given: Given, timeout: float
    ) -> tuple[Found, float]:
        executor = worker.executor
        assert executor is not None, "it has started"
        patience = executor.patience if isinstance(given, SeatTask) else None
        try:
            async with asyncio.timeout(patience or timeout):
                found = await self._submit(worker, executor, work, given)
        except (BrokenExecutor, TimeoutError) as error:
            if worker.executor is executor:
                if not worker.has_worked:
                    worker.machine.lengthen_pause()
                elif executor.rest_seconds:
                    worker.machine.rest(executor.rest_seconds)
                worker.kill()
            if patience is not None and isinstance(error, TimeoutError):
                raise BrokenExecutor("no answer") from None
            raise
        if worker.executor is executor:
            worker.has_worked, worker.machine.pause = True, 0.0
        return found

    async def _submit(
        self, worker: Worker, executor: Executor, work: Callable[[Given], Found], given: Given
    ) -> tuple[Found, float]:
        """Send a task, without the moves that the worker has seen."""
        if not isinstance(given, SeatTask):
            return await asyncio.wrap_future(executor.submit(run_timed, (work, given)))
        seen = worker.seen.pop(given.table_id, None)
        found = None
        if seen is not None:
            rest: Any = given.without(seen)
            with suppress(GameLostError):
                found = await asyncio.wrap_future(executor.submit(run_timed, (work, rest)))
        if found is None:
            found = await asyncio.wrap_future(executor.submit(run_timed, (work, given)))
        if worker.executor is executor:
            worker.seen[given.table_id] = given.moves
            if len(worker.seen) > MAX_FOLLOWED:
                worker.seen.popitem(last=False)
        return found

    async def _start(self, worker: Worker) -> bool:
        """Start a worker; where none runs one start shows whether they can, before others follow."""
        self._starting += 1
        try:
            async with worker.machine.first:
                if not any(other.is_running for other in self._workers if other.machine is worker.machine):
                    return await self._try_to_start(worker)
            return await self._try_to_start(worker)
        finally:
            self._starting -= 1

    async def _try_to_start(self, worker: Worker) -> bool:
        await asyncio.sleep(max(0.0, worker.machine.rests_until - asyncio.get_running_loop().time()))
        if worker not in self._workers:
            return False
        worker.executor = self._launch(worker.machine.name)
        try:
            async with asyncio.timeout(START_TIMEOUT_SECONDS):
                await asyncio.wrap_future(worker.executor.submit(is_ready, None))
        except (BrokenExecutor, TimeoutError, OSError) as error:
            worker.kill()
            worker.machine.lengthen_pause()
            if worker in self._workers and not any(other.is_running for other in self._workers):
                self._set_down(True, str(error) or type(error).__name__)
            return False
        except BaseException:
            worker.kill()
            raise
        worker.is_running = True
        self._set_down(False)
        return True

    def _set_down(self, is_down: bool, error: str = "") -> None:
        if is_down == self.is_down:
            return
        self.is_down = is_down
        if is_down:
            LOGGER.error("workers cannot start", extra={"error": error})
        else:
            LOGGER.info("workers start again")
        self._on_change()
