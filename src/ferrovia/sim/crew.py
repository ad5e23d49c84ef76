"""Processes that play blocks side by side. One that a bot hangs or brings down is replaced, and its block replayed."""

import os
import signal
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic
from typing import Any, Final, Protocol

TICK: Final = 0.25  # seconds between looks at who thinks since when
MOST_DEATHS: Final = 2  # of processes over one task without a bot to blame
HANGS: Final = "hangs"
ENDS: Final = "ends"


class CrewError(Exception):
    """A process failed for a reason that is none of a person's own bot's; the text is what it said last."""


class ProcessEnded(CrewError):
    """It ended, and again when its task was tried anew."""


class Mark:
    """Where a process is, in memory that it shares with the one that began it: who thinks since when, about what."""

    def __init__(self) -> None:
        self._values: Any = get_context("spawn").RawArray("d", 4)

    def begin_game(self, number: int) -> None:
        """Note which game of the block it is."""
        self._values[2] = number

    def begin(self, who: int, decision: int = 0, grace: float = 0.0) -> None:
        """Note that this bot is asked now; with a grace, as if so many seconds later."""
        self._values[1] = who
        self._values[3] = decision
        self._values[0] = monotonic() + grace

    def end(self) -> None:
        """Note that it is done."""
        self._values[0] = 0.0

    def watch(self, who: int) -> Callable[[bool], None]:
        """What is told with True when this bot is made, and then for each decision, and with False when it is done."""
        decisions = count()

        def tell(asked: bool) -> None:
            if asked:
                self.begin(who, next(decisions))
            else:
                self.end()

        return tell

    @property
    def since(self) -> float:
        """When the bot that thinks began; 0 if none does."""
        return float(self._values[0])

    @property
    def who(self) -> int:
        """The bot that thinks, or thought last."""
        return int(self._values[1])

    @property
    def game(self) -> int:
        """The game that is played."""
        return int(self._values[2])

    @property
    def decision(self) -> int:
        """The decision of the bot in this game, from 1; 0 while it is loaded or made."""
        return int(self._values[3])


@dataclass(frozen=True)
class Blame:
    """Why a task is played again: a bot hung, or ended the process that it ran in."""

    kind: str
    who: int
    game: int
    decision: int


@dataclass(frozen=True)
class Task:
    """A block to play, by numbers that the job understands, and what happened when it was tried before."""

    numbers: tuple[int, ...]
    blames: tuple[Blame, ...] = ()


class Job(Protocol):
    """What is played, known to every process; it is sent to them by pickle."""

    @property
    def patience(self) -> float:
        """Seconds after which a bot that thinks is hanging; 0 if there is none that can."""

    def play(self, task: Task, mark: Mark) -> Any:
        """Play one block."""


def play_tasks(job: Job, tasks: Iterable[tuple[int, ...]], workers: int) -> Generator[tuple[Task, Any], None, None]:
    """Play all tasks; each with what came of it, in any order. Whoever stops asking ends the processes."""
    if workers == 1 and not job.patience:
        mark = Mark()
        for numbers in tasks:
            yield Task(numbers), job.play(Task(numbers), mark)
        return
    crew = _Crew(job, deque(Task(numbers) for numbers in tasks), workers)
    try:
        yield from crew.play()
    finally:
        crew.dismiss()


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    mark: Mark
    task: Task | None = None

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


@dataclass
class _Crew:
    job: Job
    todo: deque[Task]
    size: int
    workers: list[_Worker] = field(default_factory=list)
    deaths: dict[tuple[int, ...], int] = field(default_factory=dict)

    def play(self) -> Iterator[tuple[Task, Any]]:
        while self.todo or any(worker.task for worker in self.workers):
            self._hand_out()
            busy = {worker.pipe: worker for worker in self.workers if worker.task}
            for pipe in wait(list(busy), TICK):
                assert isinstance(pipe, Connection)
                worker = busy[pipe]
                task = worker.task
                assert task is not None
                try:
                    done, found = pipe.recv()
                except (EOFError, OSError):
                    self._replace(worker, ENDS)
                    continue
                if not done:
                    raise CrewError(found)
                worker.task = None
                yield task, found
            for worker in list(self.workers):
                since = worker.mark.since
                if worker.task and self.job.patience and since and monotonic() - since > self.job.patience:
                    self._replace(worker, HANGS)

    def _hand_out(self) -> None:
        while len(self.workers) < min(self.size, len(self.todo)):
            self.workers.append(_begin(self.job))
        for worker in list(self.workers):
            if worker.task is None and self.todo:
                worker.task = self.todo.popleft()
                try:
                    worker.pipe.send(worker.task)
                except OSError:
                    self._replace(worker, ENDS)

    def _replace(self, worker: _Worker, kind: str) -> None:
        """End a process that is of no use, and put its task in front again with a note about the bot to blame."""
        task = worker.task
        assert task is not None
        self.workers.remove(worker)
        worker.kill()
        if worker.mark.since:
            mark = worker.mark
            task = Task(task.numbers, (*task.blames, Blame(kind, mark.who, mark.game, mark.decision)))
        else:
            self.deaths[task.numbers] = self.deaths.get(task.numbers, 0) + 1
            if self.deaths[task.numbers] >= MOST_DEATHS:
                raise ProcessEnded(f"process ended with code {worker.process.exitcode}")
        self.todo.appendleft(task)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.kill()
        self.workers.clear()


def _begin(job: Job) -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    mark = Mark()
    process = context.Process(target=_serve, args=(theirs, mark, job), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours, mark)


def _serve(pipe: Connection, mark: Mark, job: Job) -> None:
    """What a process does: play what it is sent until nobody sends any more."""
    _begin_worker()
    with suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                found = (True, job.play(task, mark))
            except Exception:  # noqa: BLE001 - told to the process that asked
                found = (False, traceback.format_exc())
            pipe.send(found)


def _begin_worker() -> None:
    """Ctrl-C goes to every process at once, but it is the one that began the others that ends them.

    Should that one be killed, they end by themselves.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
