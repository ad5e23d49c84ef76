"""Workers that play the tasks of a job: the interface `GameWorkers`, and processes of this machine, `ProcessWorkers`.

A worker process that a bot hangs or kills is replaced, and its task done again.
"""

import traceback
from collections import deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import count, tee
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Final, Protocol

from ferrovia.child_process import prepare_child

TICK_SECONDS: Final = 0.25  # between checks for hanging bots
MAX_DEATHS: Final = 2  # of workers on one task without a bot to blame
HANGS: Final = "hangs"
ENDS: Final = "ends"


class WorkerError(Exception):
    """A worker failed and no custom bot is to blame; the message is its last output."""


class WorkerDiedError(WorkerError):
    """A worker died, and its replacement died on the same task."""


class Heartbeat:
    """Shared memory in which a worker shows which bot is thinking, since when, and about which decision."""

    def __init__(self) -> None:
        self._values: Any = get_context("spawn").RawArray("d", 4)

    def begin_game(self, number: int) -> None:
        """Set the number of the current game in its task."""
        self._values[2] = number

    def start_thinking(self, who: int, decision: int = 0, grace: float = 0.0) -> None:
        """Note that a bot is asked now, or `grace` seconds from now."""
        self._values[1] = who
        self._values[3] = decision
        self._values[0] = monotonic() + grace

    def stop_thinking(self) -> None:
        """Note that the bot is done."""
        self._values[0] = 0.0

    def reporter(self, who: int) -> Callable[[bool], None]:
        """Return a callback for this bot: call with True when it is made or asked, and with False when it is done."""
        decisions = count()

        def report(is_thinking: bool) -> None:
            if is_thinking:
                self.start_thinking(who, next(decisions))
            else:
                self.stop_thinking()

        return report

    @property
    def thinking_since(self) -> float:
        """Return when the current bot started to think; 0 if none is thinking."""
        return float(self._values[0])

    def blame(self, kind: str) -> "Blame":
        """Return what the bot that thinks now is to blame for."""
        return Blame(kind, *(int(value) for value in self._values[1:4]))


@dataclass(frozen=True)
class Blame:
    """The reason why a task is played again: a bot hung or ended its process."""

    kind: str
    who: int
    game: int
    decision: int  # of the bot in this game, from 1; 0 while it is loaded or made


@dataclass(frozen=True)
class Task:
    """The work of one worker: numbers that the job understands as a deal block or as games, and earlier failures."""

    numbers: tuple[int, ...]
    blames: tuple[Blame, ...] = ()


class Job(Hashable, Protocol):
    """The work of workers; each gets a pickled copy."""

    @property
    def hang_timeout(self) -> float:
        """Return the seconds after which a thinking bot counts as hanging; 0 if none can hang."""

    def play(self, task: Task, heartbeat: Heartbeat) -> Any:
        """Play the games of one task."""


class GameWorkers(Protocol):
    """The workers that play a job's tasks: processes of this machine, or a Ray cluster. The results are the same."""

    @property
    def size(self) -> int:
        """Return how many tasks are played at the same time."""

    def play(self, job: Job, tasks: Iterable[tuple[int, ...]]) -> Generator[tuple[Task, Any], None, None]:
        """Play all tasks; yield each with its result, in any order. Closing the generator cancels the rest."""


def play_in_order(workers: GameWorkers, job: Job, tasks: Iterable[tuple[int, ...]]) -> Generator[Any, None, None]:
    """Play all tasks; yield the results in the order of the tasks. Closing the generator cancels the rest."""
    waiting: dict[tuple[int, ...], Any] = {}
    todo, due = tee(tasks)
    following = next(due, ())
    with closing(workers.play(job, todo)) as playing:
        for task, result in playing:
            waiting[task.numbers] = result
            while following in waiting:
                yield waiting.pop(following)
                following = next(due, ())


@dataclass(frozen=True)
class ProcessWorkers:
    """Processes of this machine; a single one plays in this process, unless a bot may hang or end it."""

    size: int = 1

    def play(self, job: Job, tasks: Iterable[tuple[int, ...]]) -> Generator[tuple[Task, Any], None, None]:
        """Play all tasks, as `GameWorkers` describes; closing the generator ends the processes."""
        if self.size == 1 and not job.hang_timeout:
            heartbeat = Heartbeat()
            for numbers in tasks:
                yield Task(numbers), job.play(Task(numbers), heartbeat)
            return
        pool = ProcessPool(job, self.size)
        try:
            yield from pool.play(tasks)
        finally:
            pool.close()


THIS_PROCESS: Final = ProcessWorkers()


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    heartbeat: Heartbeat
    task: Task | None = None

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass
class ProcessPool:
    """Processes that stay alive from one call of `play` to the next."""

    job: Job
    size: int
    workers: list[_Worker] = field(default_factory=list)
    again: deque[Task] = field(default_factory=deque)  # tasks of workers that were replaced
    deaths: dict[tuple[int, ...], int] = field(default_factory=dict)

    def play(self, tasks: Iterable[tuple[int, ...]]) -> Iterator[tuple[Task, Any]]:
        """Play all tasks; yield each with its result, in any order."""
        todo = map(Task, tasks)
        while True:
            self._assign_tasks(todo)
            busy = {worker.pipe: worker for worker in self.workers if worker.task}
            if not busy and not self.again:
                return
            for pipe in wait(list(busy), TICK_SECONDS):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                task = worker.task
                assert task is not None
                try:
                    done, result = pipe.recv()
                except (EOFError, OSError):
                    self._replace(worker, ENDS)
                    continue
                if not done:
                    raise WorkerError(result)
                worker.task = None
                self._assign_tasks(todo)  # before the result is used, so that no worker waits for that
                yield task, result
            for worker in list(self.workers):
                since = worker.heartbeat.thinking_since
                if worker.task and self.job.hang_timeout and since and monotonic() - since > self.job.hang_timeout:
                    self._replace(worker, HANGS)

    def _assign_tasks(self, todo: Iterator[Task]) -> None:
        """Give every idle worker a task, and start workers while there are tasks for them."""
        for worker in list(self.workers):
            if worker.task is None and (task := self._next_task(todo)):
                self._assign(worker, task)
        while len(self.workers) < self.size and (task := self._next_task(todo)):
            self.workers.append(_start_worker(self.job))
            self._assign(self.workers[-1], task)

    def _next_task(self, todo: Iterator[Task]) -> Task | None:
        return self.again.popleft() if self.again else next(todo, None)

    def _assign(self, worker: _Worker, task: Task) -> None:
        worker.task = task
        try:
            worker.pipe.send(task)
        except OSError:
            self._replace(worker, ENDS)

    def _replace(self, worker: _Worker, kind: str) -> None:
        """Kill a worker and play its task again, with the bot to blame if there is one."""
        task = worker.task
        assert task is not None
        self.workers.remove(worker)
        worker.kill()
        if worker.heartbeat.thinking_since:
            task = Task(task.numbers, (*task.blames, worker.heartbeat.blame(kind)))
        else:
            self.deaths[task.numbers] = self.deaths.get(task.numbers, 0) + 1
            if self.deaths[task.numbers] >= MAX_DEATHS:
                raise WorkerDiedError(f"process ended with code {worker.process.exitcode}")
        self.again.append(task)

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.kill()
        self.workers.clear()


def _start_worker(job: Job) -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    heartbeat = Heartbeat()
    process = context.Process(target=_run_worker, args=(theirs, heartbeat, job), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours, heartbeat)


def _run_worker(pipe: Connection, heartbeat: Heartbeat, job: Job) -> None:
    """Play the tasks that arrive until the connection closes."""
    prepare_child()
    with suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                answer = (True, job.play(task, heartbeat))
            except Exception:  # noqa: BLE001 - reported to the parent process
                answer = (False, traceback.format_exc())
            pipe.send(answer)
