"""Bots on a Ray cluster that loses a node in the middle of decisions, and then itself."""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ferrovia.server.core.clock import Clock
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.tables.model.commands import Start
from ferrovia.server.tables.model.entries import Played, SeatSetup, read_entry
from ferrovia.server.tables.model.state import rebuild_state
from ferrovia.server.tables.runtime import bot_driver
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.workers.group import WorkerGroup
from ferrovia.server.workers.pool import HERE, WorkerPool
from ferrovia.server.workers.ray_workers import PATIENCE_SECONDS
from ferrovia.server.workers.scheduler import Lane, Priority
from tests.server.test_registry import ANA, SharedLog, SlowStorage, new_table
from tests.sim.test_ray import WAIT_SECONDS, add_node

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

TABLES = 3
SLACK_SECONDS = 6.0  # for a busy machine


@pytest.fixture
def port() -> int:
    """A free port for the cluster's clients."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        number: int = found.getsockname()[1]
        return number


@pytest.fixture
def start_cluster(port: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Any]]:
    """Starts a cluster of a head, which only manages, and two nodes with one CPU each."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_gcs_server_port_wait_time_s", str(WAIT_SECONDS))
    clusters = []

    def start() -> Any:
        from ray.cluster_utils import Cluster  # noqa: PLC0415 - takes seconds to import

        cluster: Any = Cluster()
        clusters.append(cluster)
        settings = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
        add_node(cluster, num_cpus=0, ray_client_server_port=port, **settings)
        return cluster, add_node(cluster), add_node(cluster)

    yield start
    for cluster in clusters:
        cluster.shutdown()


class Experts:
    """Tables at which experts play against each other, as if people waited for them."""

    def __init__(self, pool: WorkerPool, metrics: Metrics) -> None:
        self.log = SharedLog()
        storage: Any = SlowStorage(self.log, Clock(1_000_000_000))
        self.metrics = metrics
        self.group = pool._groups[Lane.REGULAR]
        self.runtime = TableRuntime(Settings(burst=1000.0), storage, pool, metrics)
        self.tables: list[LoadedTable] = []
        self.levels: set[str] = set()  # of the bots that have decided, or tried to

    async def run(self, work: Any, given: Any, timeout: float) -> Any:
        """Note the level of a task and run it."""
        self.levels.add(given.level)
        return await WorkerGroup.run(self.group, work, given, timeout)

    async def start(self) -> None:
        """Begin the games."""
        for _ in range(TABLES):
            created = new_table(setups=[SeatSetup("expert")] * 2)
            table_id = await self.runtime.writer.create_table(ANA, created, [])
            self.tables.append(await self.runtime.registry.load(table_id))
            await self.runtime.writer.execute(table_id, ANA, Start())

    def machines(self) -> set[str]:
        """Where the workers are."""
        return {worker.machine.name for worker in self.group._workers}

    def is_deciding(self, node: str) -> bool:
        """Whether a worker on this node decides."""
        return any(
            worker.machine.name == node and worker.is_running and worker not in self.group._idle
            for worker in self.group._workers
        )

    def failures(self) -> float:
        """How many tasks have failed, or lost their worker."""
        lines = self.metrics.render().splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith("ferrovia_worker_failures_total{"))

    async def play(self, decisions: int, seconds: float) -> None:
        """Wait until there are more decisions at every table, none of which may take longer."""
        for _ in range(decisions):
            moves = [len(table.state.moves) for table in self.tables]
            async with asyncio.timeout(seconds):
                while any(len(table.state.moves) == before for table, before in zip(self.tables, moves, strict=True)):
                    await asyncio.sleep(0.05)


def test_nobody_waits_longer_than_a_retry_for_a_lost_node(
    start_cluster: Callable[[], Any], port: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One test, because a cluster starts slowly."""
    monkeypatch.setattr(bot_driver, "_priority", lambda _table: Priority.AWAITED)
    caplog.set_level(logging.INFO, "ferrovia.server")

    async def run() -> None:
        metrics = Metrics()
        pool = WorkerPool(f"ray://127.0.0.1:{port}", "", metrics)
        experts = Experts(pool, metrics)
        monkeypatch.setattr(experts.group, "run", experts.run)
        try:
            await experts.start()
            await experts.play(1, WAIT_SECONDS)
            assert experts.machines() == {HERE}, "while there is no cluster the server decides by itself"
            cluster, node, lost = start_cluster()  # here, because Ray sets handlers of signals
            async with asyncio.timeout(WAIT_SECONDS):
                while not (experts.is_deciding(node.node_id) and experts.is_deciding(lost.node_id)):
                    await asyncio.sleep(0.05)
            await experts.play(2, WAIT_SECONDS)
            failures = experts.failures()
            experts.levels.clear()
            while not experts.is_deciding(lost.node_id):
                await asyncio.sleep(0.05)
            cluster.remove_node(lost, allow_graceful=False)
            await experts.play(3, PATIENCE_SECONDS + SLACK_SECONDS)
            assert experts.failures() > failures and experts.levels == {"expert"}, "the second attempt succeeded"
            async with asyncio.timeout(WAIT_SECONDS):
                while experts.machines() != {node.node_id}:
                    await asyncio.sleep(0.05)
            cluster.shutdown()
            await experts.play(2, WAIT_SECONDS)
            assert experts.machines() == {HERE}, "its own processes, which have to start first"
        finally:
            await experts.runtime.stop()
            await pool.close()
        for rows in experts.log.rows.values():
            entries = [read_entry(row) for row in rows]
            answered = [
                (entry.body.seat, rebuild_state(entries[:number]).asked_seq[entry.body.seat])
                for number, entry in enumerate(entries)
                if isinstance(entry.body, Played)
            ]
            assert len(answered) == len(set(answered)), "a question was answered twice"

    asyncio.run(run())
    messages = [record.getMessage() for record in caplog.records]
    assert "a bot chose an illegal action" not in messages and "no Ray cluster" in messages
