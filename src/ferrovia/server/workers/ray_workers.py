"""Workers on the nodes of a Ray cluster: for each CPU an actor, which follows games as a process does.

The server is a client of the cluster (ray://), because Ray ends a driver that has lost its cluster. Whatever may wait
for the cluster does so in a thread, and no thread is waited for longer than is said here.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from contextlib import suppress
from threading import Thread
from typing import Any, Final, TypeVar

from ferrovia.ray_connection import connect, import_ray, last_line
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.workers.tasks import Found, Given
from ferrovia.source_digest import source_digest

PATIENCE_SECONDS: Final = 5.0  # for a decision; experts think for one second
REST_SECONDS: Final = 30.0  # Ray may take that long to notice that a machine is gone
LOOK_SECONDS: Final = 1.0  # between looks at the nodes
ANSWER_SECONDS: Final = 5.0  # in which a cluster says which nodes it has
CONNECT_SECONDS: Final = 60.0  # for connecting to it
CLOSE_SECONDS: Final = 2.0

Result = TypeVar("Result")


def in_thread(function: Callable[[], Result]) -> "Future[Result]":
    """Call a function in a thread that does not keep the process from ending."""
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        with suppress(InvalidStateError):  # somebody has given up
            try:
                found = function()
            except Exception as error:  # noqa: BLE001 - for the caller
                future.set_exception(error)
            else:
                future.set_result(found)

    Thread(target=run, daemon=True).start()
    return future


class NodeWorker:
    """The actor: runs one task after the other on a node whose program is that of the server."""

    def __init__(self, program: str) -> None:
        if source_digest() != program:
            raise RuntimeError("the node has another version of Ferrovía")

    def run(self, work: Callable[[Given], Found], given: Given) -> tuple[Found | None, Exception | None]:
        """The result of a task, or its error."""
        try:
            return work(given), None
        except Exception as error:  # noqa: BLE001 - raised again by the server
            return None, error


class RayWorker:
    """An actor on a node, as the server sees it; it starts with its first task."""

    patience = PATIENCE_SECONDS
    rest_seconds = REST_SECONDS

    def __init__(self, ray: Any, make_actor: Callable[[], Any]) -> None:
        self._ray = ray
        self._make_actor = make_actor
        self._actor: Any = None
        self._running: Future[Any] | None = None

    def submit(self, work: Callable[[Given], Found], given: Given) -> "Future[Found]":
        """Start a task."""

        def run() -> Found:
            try:
                if self._actor is None:
                    self._actor = self._make_actor()
                found, error = self._ray.get(self._actor.run.remote(work, given))
            except Exception as failure:  # noqa: BLE001 - Ray raises errors of many types
                raise BrokenExecutor(last_line(failure)) from None
            if error is not None:
                raise error
            return found  # type: ignore[no-any-return] # what the task has returned

        self._running = running = in_thread(run)
        return running

    def retire(self) -> None:
        """Finish the running task, and end: Ray ends actors that nobody refers to."""

    def kill(self) -> None:
        """End at once, also if the cluster does not answer."""
        if self._running is not None:
            with suppress(InvalidStateError):
                self._running.set_exception(BrokenExecutor("killed"))
        if self._actor is not None:
            in_thread(lambda: self._ray.kill(self._actor))


class RayCluster:
    """The cluster at an address, which is found again whenever it has been lost."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray: Any = None  # while it is connected
        self._program = source_digest()

    def launch(self, node: str) -> RayWorker:
        """A worker on a node."""
        ray = self._ray

        def make_actor() -> Any:
            strategy = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(node, soft=False)
            # Without CPUs of its own, so that several servers share the nodes.
            return ray.remote(num_cpus=0, scheduling_strategy=strategy)(NodeWorker).remote(self._program)

        return RayWorker(ray, make_actor)

    async def watch(self) -> AsyncIterator[list[str]]:
        """The ids of the nodes, one for each CPU, whenever they have changed; none while no cluster answers."""
        nodes: list[str] = []
        looking: asyncio.Future[list[str]] | None = None
        has_reported = False
        while True:
            if looking is None or looking.done():
                looking = asyncio.wrap_future(in_thread(self._list_nodes))
            await asyncio.wait({looking}, timeout=ANSWER_SECONDS if self._ray else CONNECT_SECONDS)
            error = TimeoutError("no answer") if not looking.done() else looking.exception()
            found = looking.result() if error is None else []
            if error is not None and not has_reported:
                LOGGER.warning("no Ray cluster", extra={"address": self._address, "error": last_line(error)})
            has_reported = error is not None
            if found != nodes:
                nodes = found
                if error is None:
                    LOGGER.info("Ray cluster", extra={"address": self._address, "workers": len(nodes)})
                yield nodes
            await asyncio.sleep(LOOK_SECONDS)

    def _list_nodes(self) -> list[str]:
        if self._ray is None:
            ray = import_ray()
            connect(ray, self._address)
            self._ray = ray
        try:
            nodes = self._ray.nodes()
        except Exception:
            self._disconnect()
            raise
        return sorted(
            node["NodeID"] for node in nodes if node["Alive"] for _ in range(int(node["Resources"].get("CPU", 0)))
        )

    def _disconnect(self) -> None:
        ray, self._ray = self._ray, None
        if ray is not None:
            ray.shutdown()

    async def close(self) -> None:
        """Disconnect; Ray then ends what still runs."""
        await asyncio.wait({asyncio.wrap_future(in_thread(self._disconnect))}, timeout=CLOSE_SECONDS)
