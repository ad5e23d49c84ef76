"""Workers on a Ray cluster. Nodes only play; results are written by the process that connected.

Ray itself plays the task of a lost node again. Seeds make a task give the same result wherever it is played.
"""

import socket
import traceback
from collections.abc import Generator, Iterable, Sequence
from functools import cache, lru_cache
from itertools import islice
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from ferrovia.ray_connection import RayError, connect, import_ray, last_line
from ferrovia.sim.custom_bots import CustomBotError
from ferrovia.sim.digests import program_digest
from ferrovia.sim.workers import Heartbeat, Job, ProcessPool, Task, WorkerDiedError, WorkerError

MAX_LOST: Final = 10  # times that a task is played again because its node was lost
AHEAD: Final = 2  # tasks that are submitted for each CPU, so that none is ever idle
TICK_SECONDS: Final = 1.0  # between looks at the size of the cluster

PLAYED: Final = "played"
FAILED: Final = "failed"
OTHER_PROGRAM: Final = "other program"


class RayWorkers:
    """The CPUs of a Ray cluster, while the connection is open."""

    def __init__(self, address: str, bots: Sequence[str] = (), folder: str = "") -> None:
        """Connect; custom `bots` must be the same on all nodes, and `folder` is sent to the nodes if it is given."""
        self._ray = import_ray()
        self._program = program_digest(tuple(bots))
        connect(self._ray, address, folder)
        self._play_on_node = self._ray.remote(num_cpus=1, max_retries=MAX_LOST)(play_on_node)

    @property
    def size(self) -> int:
        """Return the number of CPUs that the cluster has now."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def play(self, job: Job, tasks: Iterable[tuple[int, ...]]) -> Generator[tuple[Task, Any], None, None]:
        """Play all tasks, as `GameWorkers` describes."""
        todo = iter(tasks)
        job_on_cluster = self._ray.put(job)
        pending: dict[Any, Task] = {}
        size, looked = self.size, monotonic()
        try:
            while True:
                for numbers in islice(todo, max(0, AHEAD * size - len(pending))):
                    pending[self._play_on_node.remote(job_on_cluster, numbers, self._program)] = Task(numbers)
                if not pending:
                    return
                ready, _ = self._ray.wait(list(pending), timeout=TICK_SECONDS)
                for played in ready:
                    yield pending.pop(played), self._result(played)
                if monotonic() - looked > TICK_SECONDS:
                    size, looked = self.size, monotonic()
        finally:
            for played in pending:
                self._ray.cancel(played)

    def _result(self, played: Any) -> Any:
        """Return the result of a task that has ended; raise `WorkerError` or `RayError` if it has none."""
        errors = self._ray.exceptions
        try:
            status, result = self._ray.get(played)
        except errors.RuntimeEnvSetupError as error:
            raise RayError("folder", reason=last_line(error)) from None
        except errors.RayTaskError as error:  # the node could not even import the function
            raise RayError("node_import", reason=last_line(error)) from None
        except errors.RayError as error:
            raise WorkerDiedError(str(error)) from None
        if status == OTHER_PROGRAM:
            raise RayError("other_program", node=result[0], names=result[1])
        if status == FAILED:
            raise WorkerError(result)
        return result

    def close(self) -> None:
        """Disconnect; Ray then ends what still runs."""
        self._ray.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def play_on_node(job: Job, numbers: tuple[int, ...], program: dict[str, str]) -> tuple[str, Any]:
    """Play one task on a node, if its program is that of the process that connected."""
    differ = _differences(tuple(program.items()))
    if differ:
        return OTHER_PROGRAM, (socket.gethostname(), differ)
    try:
        if job.hang_timeout:
            return PLAYED, _play_guarded(job, numbers)
        return PLAYED, job.play(Task(numbers), _heartbeat())
    except Exception:  # noqa: BLE001 - reported to the process that connected
        return FAILED, traceback.format_exc()


@cache
def _differences(program: tuple[tuple[str, str], ...]) -> str:
    """Name the programs of which this node has another version or none."""
    differ: list[str] = []
    for name, digest in program:
        try:
            found = program_digest(() if name == "ferrovia" else (name,))[name]
        except CustomBotError:
            found = ""
        if found != digest:
            differ.append(name)
    return ", ".join(differ)


@cache
def _heartbeat() -> Heartbeat:
    return Heartbeat()


@lru_cache(maxsize=1)
def _guarded_pool(job: Job) -> ProcessPool:
    """Return a process for bots that may hang or end it; it ends with this one."""
    return ProcessPool(job, 1)


def _play_guarded(job: Job, numbers: tuple[int, ...]) -> Any:
    pool = _guarded_pool(job)
    try:
        [(_, result)] = pool.play([numbers])
    except BaseException:
        pool.close()
        _guarded_pool.cache_clear()
        raise
    return result
