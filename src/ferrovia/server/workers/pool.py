"""The workers of a server: processes of this machine, and the nodes of a Ray cluster if there is one.

A worker that hangs costs its bot one decision, made at random; so does one that dies twice.
"""

import asyncio
import os
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.workers.group import Executor, WorkerGroup
from ferrovia.server.workers.interface import FindPriority
from ferrovia.server.workers.processes import ProcessWorker
from ferrovia.server.workers.ray_workers import RayCluster
from ferrovia.server.workers.scheduler import Lane, Owner, Priority, Scheduler, WaitingTask
from ferrovia.server.workers.tasks import (
    FALLBACK_BOT,
    Found,
    Given,
    SeatTask,
    choose_action,
)

TIMEOUT_SECONDS: Final = 30.0  # for one task, not counting the wait for a free process
MAX_ANSWER_SECONDS: Final = 60.0  # for any task that a request waits for, with the wait
MAX_QUICK_SECONDS: Final = 0.2  # a table whose last decision took longer gets regular workers
RECHECK_SECONDS: Final = 1.0  # after which a task that waits may have another priority: people come and go
MAX_REMEMBERED: Final = 20_000  # tables whose decisions were timed, and guests whose address is known
UNKNOWN_ADDRESS: Final = "unknown"  # of all guests who have not come since the start: they have one share together
# On a busy core the express worker gets nine tenths of the time that the server leaves.
NICENESS: Final = {Lane.EXPRESS: 5, Lane.REGULAR: 15}
HERE: Final = ""  # the name of the server's own machine


class WorkerPool:
    """Runs tasks in workers, as many at once as there are workers: one for quick tasks, some for any.

    If `workers` is the address of a Ray cluster, its nodes are the workers for any task, as long as it answers.
    """

    def __init__(self, workers: int | str, compiled_folder: str, metrics: Metrics) -> None:
        self._cluster = RayCluster(workers) if isinstance(workers, str) else None
        number = workers if isinstance(workers, int) else 0
        self._own_machines = [HERE] * (number or max(1, (os.cpu_count() or 2) - 1))
        self.on_change: list[Callable[[], None]] = []  # called when `is_down` changes
        self._metrics = metrics
        self._scheduler = Scheduler(len(self._own_machines))
        self._grants: dict[WaitingTask, asyncio.Future[None]] = {}  # set when the task gets a worker
        self._groups = {
            lane: WorkerGroup(machines, partial(self._launch, lane), self._on_change)
            for lane, machines in ((Lane.EXPRESS, [HERE]), (Lane.REGULAR, self._own_machines))
        }
        self._running: set[asyncio.Task[Any]] = set()  # tasks of requests
        self._addresses: OrderedDict[str, str] = OrderedDict()  # by guest
        self._seconds: OrderedDict[str, float] = OrderedDict()  # by table: what the last task of a quick bot took
        # None if there is none, or once it is in use.
        self._compiled_folder = Path(compiled_folder) if compiled_folder else None
        metrics.gauge("workers_down", "Whether worker processes cannot start.", lambda: self.is_down)
        self._watching = None if self._cluster is None else asyncio.create_task(self._follow_nodes(self._cluster))

    def _launch(self, lane: Lane, machine: str) -> Executor:
        if self._cluster is None or machine == HERE:
            return ProcessWorker(NICENESS[lane])
        return self._cluster.launch(machine)

    async def _follow_nodes(self, cluster: RayCluster) -> None:
        """Use the workers of the cluster while there are any, otherwise those of this machine."""
        async for nodes in cluster.watch():
            machines = nodes or self._own_machines
            self._groups[Lane.REGULAR].set_machines(machines)
            self._scheduler.resize(len(machines))
            self._start_waiting()

    @property
    def is_down(self) -> bool:
        """Whether workers cannot start; tasks wait until they can."""
        return any(group.is_down for group in self._groups.values())

    def note_address(self, guest_id: str, address: str) -> None:
        """Remember the address that a guest uses, for a fair share of the workers."""
        _remember(self._addresses, guest_id, address)

    async def choose_action(self, task: SeatTask, guest_id: str, find_priority: FindPriority) -> str:
        """The action that the bot chooses, at a table of this guest; the fallback bot's if it fails."""
        is_long = task.is_long or self._was_long(task)
        waiting = WaitingTask(self._owner(guest_id, UNKNOWN_ADDRESS), find_priority(), is_long=is_long)
        async with self._worker(waiting, find_priority) as group:
            for level in (task.level, FALLBACK_BOT, FALLBACK_BOT):
                action = await self._try(group, choose_action, task._replace(level=level), task)
                if action is not None:
                    return action
        raise RuntimeError("no bot can decide")

    async def advise(self, work: Callable[[SeatTask], Found], task: SeatTask, guest_id: str) -> Found | None:
        """The result of a function about a seat of this guest, which is quick unless the table's last task was not."""
        waiting = WaitingTask(self._owner(guest_id, UNKNOWN_ADDRESS), is_long=self._was_long(task))
        return await self._answer(waiting, work, task, task)

    async def run_task(
        self, work: Callable[[Given], Found], given: Given, *, asker: str = "", unattended: bool = False
    ) -> Found | None:
        """The result of any other long function; None if it failed. Nobody waits for an `unattended` one."""
        owner = self._owner(asker, asker) if asker else Owner("", work.__name__)
        if not unattended:
            return await self._answer(WaitingTask(owner, is_long=True), work, given)
        async with self._worker(WaitingTask(owner, Priority.UNATTENDED, is_long=True)) as group:
            return await self._try(group, work, given)

    async def close(self) -> None:
        """End all workers, and what runs in them."""
        ending = [*self._running, *([self._watching] if self._watching else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for group in self._groups.values():
            group.close()
        if self._cluster is not None:
            await self._cluster.close()

    def _owner(self, asker: str, default_address: str) -> Owner:
        """For whom a task is done; one who asks without being a guest is known by the address alone."""
        return Owner(self._addresses.get(asker, default_address), asker)

    def _was_long(self, task: SeatTask) -> bool:
        """Whether the table's last task was too long for the express worker; nobody knows for a new custom board."""
        unknown = MAX_QUICK_SECONDS + 1 if task.has_custom_board else 0.0
        return self._seconds.get(task.table_id, unknown) > MAX_QUICK_SECONDS

    async def _answer(
        self, waiting: WaitingTask, work: Callable[[Given], Found], given: Given, task: SeatTask | None = None
    ) -> Found | None:
        """The result of a task that a request waits for; None if it fails, or not soon enough.

        A task that has a worker goes on without the request: its process is not free before it ends.
        """
        if self._groups[Lane.REGULAR if waiting.is_long else Lane.EXPRESS].is_down:
            return None

        async def run() -> Found | None:
            async with self._worker(waiting) as group:
                return await self._try(group, work, given, task)

        running = asyncio.create_task(run())
        self._running.add(running)
        running.add_done_callback(self._on_end)
        try:
            await asyncio.wait({running}, timeout=MAX_ANSWER_SECONDS)
            return running.result() if running.done() and not running.cancelled() else None
        finally:
            if waiting in self._grants:
                running.cancel()
            del running  # its exception refers to this frame: a cycle

    def _on_end(self, task: asyncio.Task[Any]) -> None:
        """Forget a task, and its error if the request has not waited for it."""
        self._running.discard(task)
        if not task.cancelled():
            task.exception()

    def _on_change(self) -> None:
        for listener in self.on_change:
            listener()

    @asynccontextmanager
    async def _worker(self, task: WaitingTask, find_priority: FindPriority | None = None) -> AsyncIterator[WorkerGroup]:
        """Wait for a worker and keep it for a while."""
        loop = asyncio.get_running_loop()
        queued_at = loop.time()
        granted = self._grants[task] = loop.create_future()
        self._scheduler.add(task, queued_at)
        try:
            self._start_waiting()
            while not granted.done():
                await asyncio.wait({granted}, timeout=RECHECK_SECONDS)
                if find_priority is not None and not granted.done() and find_priority() != task.priority:
                    self._scheduler.change_priority(task, find_priority(), loop.time())
                    self._start_waiting()
            if task.priority == Priority.AWAITED:
                self._metrics.observe_seconds("worker_wait", loop.time() - queued_at)
            assert task.lane is not None, "it has a worker"
            yield self._groups[task.lane]
        finally:
            self._grants.pop(task, None)
            self._scheduler.end(task)
            self._start_waiting()

    def _start_waiting(self) -> None:
        """Give free workers to the next tasks."""
        while (task := self._scheduler.start_next(asyncio.get_running_loop().time())) is not None:
            granted = self._grants.pop(task)
            if not granted.done():  # otherwise it is being cancelled, and gives the worker back
                granted.set_result(None)

    async def _try(
        self, group: WorkerGroup, work: Callable[[Given], Found], given: Given, task: SeatTask | None = None
    ) -> Found | None:
        """The result of a task, or None if it fails; a `RequestError` of the task is raised here.

        If its worker breaks another one tries once more.
        """
        self._use_compiled()
        for _ in range(2):
            try:
                found, seconds = await group.run(work, given, TIMEOUT_SECONDS)
            except BrokenExecutor as error:
                self._report(work.__name__, task, error)
            except RequestError:
                raise  # the task refuses what it was given
            except Exception as error:  # noqa: BLE001 - a failing bot must not stop a table
                self._report(work.__name__, task, error)
                return None
            else:
                if task is not None and not task.is_long:
                    _remember(self._seconds, task.table_id, seconds)
                return found
        return None

    def _report(self, work: str, task: SeatTask | None, error: BaseException) -> None:
        self._metrics.count("worker_failures_total", type(error).__name__)
        table_id = task.table_id if task else ""
        LOGGER.error("worker failed", extra={"table": table_id, "task": work, "error": type(error).__name__})

    def _use_compiled(self) -> None:
        """Once the compiled package exists, use new processes, which import it; this one has imported what it needs."""
        is_starting = any(group.is_starting for group in self._groups.values())
        if self._compiled_folder and not is_starting and self._compiled_folder.is_dir():
            sys.path.insert(0, str(self._compiled_folder))
            self._compiled_folder = None
            LOGGER.info("bots use the compiled engine")
            for group in self._groups.values():
                group.renew()


Remembered = TypeVar("Remembered")


def _remember(known: OrderedDict[str, Remembered], key: str, value: Remembered) -> None:
    """Note a value, and forget the one that was noted the longest time ago if there are too many."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > MAX_REMEMBERED:
        known.popitem(last=False)
