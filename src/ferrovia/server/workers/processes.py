"""A worker that is a process of this machine."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess

from ferrovia.child_process import prepare_child
from ferrovia.server.workers.tasks import Found, Given


class ProcessWorker:
    """A process, which starts with its first task."""

    patience = None  # a task that takes too long would take as long in another process
    rest_seconds = 0.0

    def __init__(self, niceness: int) -> None:
        self._executor = ProcessPoolExecutor(1, get_context("spawn"), init_worker, (niceness,))
        self._process: set[BaseProcess] = set()  # empty before the first task

    def submit(self, work: Callable[[Given], Found], given: Given) -> "Future[Found]":
        """Start a task."""
        if self._process:
            return self._executor.submit(work, given)
        others = set(active_children())
        task = self._executor.submit(work, given)
        self._process = set(active_children()) - others
        return task

    def retire(self) -> None:
        """Finish the running task, and end."""
        self._executor.shutdown(wait=False)

    def kill(self) -> None:
        """End at once."""
        for process in self._process:  # the executor does not end one that hangs
            process.kill()
        self._executor.shutdown(wait=False)


def init_worker(niceness: int) -> None:
    """Called in each worker process as it starts; it is nice so that bots do not slow down the server."""
    prepare_child()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(niceness)
