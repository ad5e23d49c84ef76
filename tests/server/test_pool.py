"""The processes in which bots think."""

import asyncio
import logging
import shutil
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ferrovia
from ferrovia.engine.state import NOBODY
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.games.spec import DealtGame
from ferrovia.server.tables.views.advice import find_hint
from ferrovia.server.workers import group, pool, processes
from ferrovia.server.workers.pool import MAX_QUICK_SECONDS, NICENESS, WorkerPool
from ferrovia.server.workers.processes import init_worker
from ferrovia.server.workers.scheduler import Lane, Priority
from ferrovia.server.workers.tasks import SeatTask, is_ready
from tests.server.client import server_in_thread
from tests.server.new_tables import printed
from tests.server.test_pace import SkippingLoop
from tests.waiting import WAIT


def home(_: str) -> str:
    """The path of the package in the worker process."""
    return ferrovia.__file__


def test_bots_use_the_compiled_package_as_soon_as_it_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", sys.path.copy())
    compiled = tmp_path / "compiled"

    async def asked() -> list[str | None]:
        workers = WorkerPool(1, str(compiled), Metrics())
        try:
            first = await workers.run_task(home, "")
            shutil.copytree(Path(ferrovia.__file__).parent, compiled / "ferrovia")
            return [first, await workers.run_task(home, ""), await workers.run_task(home, "")]
        finally:
            await workers.close()

    there = str(compiled / "ferrovia" / "__init__.py")
    assert asyncio.run(asked()) == [ferrovia.__file__, there, there]


class HandedProcess:
    """A process whose work ends as the test wants; it starts if `can_start` is true."""

    can_start = True

    def __init__(self, number: int, _context: object, _prepare: object, given: tuple[int, ...]) -> None:
        assert number == 1
        self._processes: dict[int, Any] = {}
        self.lane = next(lane for lane, niceness in NICENESS.items() if given == (niceness,))
        self.made_at = asyncio.get_running_loop().time()
        self.work: list[Future[tuple[str, float]]] = []
        self.is_shut = False

    def submit(self, work: object, *_given: object) -> "Future[Any]":
        future: Future[Any] = Future()
        if work is not is_ready:
            self.work.append(future)
            self.handed.append(future)
        elif self.can_start:
            future.set_result(True)
        else:
            future.set_exception(BrokenExecutor())
        return future

    def shutdown(self, wait: bool = True) -> None:
        self.is_shut = True
        for work in self.work:
            if not work.done():
                work.set_exception(BrokenExecutor())

    handed: "list[Future[tuple[str, float]]]"  # the work of all processes, in order


def with_handed_processes(
    monkeypatch: pytest.MonkeyPatch, check: Callable[[WorkerPool, list[HandedProcess]], Awaitable[None]]
) -> None:
    """Run a check on a clock that skips every wait."""
    made: list[HandedProcess] = []
    monkeypatch.setattr(HandedProcess, "handed", [], raising=False)

    def new_process(*given: Any) -> HandedProcess:
        made.append(HandedProcess(*given))
        return made[-1]

    monkeypatch.setattr(processes, "ProcessPoolExecutor", new_process)

    async def run() -> None:
        workers = WorkerPool(3, "", Metrics())
        await check(workers, made)
        await workers.close()

    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        runner.run(run())


def task(table: str, level: str = "expert", seed: bytes = b"") -> SeatTask:
    return SeatTask(table, DealtGame(printed("usa", 2), seed, NOBODY), [], 0, level)


async def let_everything_run() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def start(workers: WorkerPool, *tasks: SeatTask) -> list[asyncio.Task[str]]:
    return [asyncio.create_task(workers.choose_action(given, "ana", lambda: Priority.AWAITED)) for given in tasks]


def test_requests_share_the_workers_by_address_and_not_by_kind_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        for guest in ("eva1", "eva2"):
            workers.note_address(guest, "10.0.0.1")
        workers.note_address("ana", "10.0.0.2")
        flood = [asyncio.create_task(workers.run_task(home, "", asker=f"eva{n % 2 + 1}")) for n in range(9)]
        await let_everything_run()
        asked = asyncio.create_task(workers.run_task(home, "", asker="ana"))
        await let_everything_run()
        handed = HandedProcess.handed
        running = len(handed)
        for work in handed[:2]:  # their workers are free: one for each address
            work.set_result(("", 0.0))
        await let_everything_run()
        handed[running + 1].set_result(("for ana", 0.0))
        await let_everything_run()
        assert asked.done() and asked.result() == "for ana"
        for one in flood:
            one.cancel()

    with_handed_processes(monkeypatch, check)


def test_tables_of_guests_whose_address_is_unknown_have_one_share_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a restart, when none of them has come back yet."""

    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        workers.note_address("ana", "10.0.0.1")
        order: list[str] = []

        async def think(guest: str, table: str) -> None:
            await workers.choose_action(task(table), guest, lambda: Priority.UNATTENDED)
            order.append(guest)

        thinking = [asyncio.create_task(think(f"gone{number}", f"flood{number}")) for number in range(12)]
        thinking += [asyncio.create_task(think("ana", f"table{number}")) for number in range(3)]
        for number in range(15):
            await let_everything_run()
            HandedProcess.handed[number].set_result(("+", 0.0))
        await asyncio.gather(*thinking)
        assert order.index("ana") < 4 and order[:9].count("ana") == 3, order

    with_handed_processes(monkeypatch, check)


def test_task_of_a_killed_process_is_retried_and_the_other_processes_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        first = start(workers, task("0"))
        await let_everything_run()
        HandedProcess.handed[0].set_result(("+0", 0.0))
        await let_everything_run()
        assert await asyncio.gather(*first) == ["+0"]
        thinking = start(workers, task("1"), task("2"), task("3"))
        await let_everything_run()
        HandedProcess.handed[2].set_exception(BrokenExecutor())
        await asyncio.sleep(2)
        assert [process.is_shut for process in made] == [False, True, False, False]
        assert len(HandedProcess.handed) == 5
        for number in (1, 3, 4):
            HandedProcess.handed[number].set_result((f"+{number}", 0.0))
        assert sorted(await asyncio.gather(*thinking)) == ["+1", "+3", "+4"]

    with_handed_processes(monkeypatch, check)


def test_cancelled_task_gives_its_worker_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        thinking = start(workers, *[task(str(number)) for number in range(5)])
        await let_everything_run()
        assert len(HandedProcess.handed) == 3
        for cancelled in (thinking[0], thinking[3]):  # one has a worker, one waits
            cancelled.cancel()
        await let_everything_run()
        assert len(HandedProcess.handed) == 4
        for work in HandedProcess.handed[1:]:
            work.set_result(("+", 0.0))
        assert await asyncio.gather(*thinking[1:3], thinking[4]) == ["+", "+", "+"]

    with_handed_processes(monkeypatch, check)


def test_task_is_more_urgent_once_somebody_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        people: list[str] = []
        started: list[str] = []

        async def decide(table: str, find_priority: Callable[[], Priority]) -> None:
            started.append(await workers.choose_action(task(table), table, find_priority))

        running = start(workers, *[task(str(number)) for number in range(3)])
        waiting = [
            asyncio.create_task(decide("watched", lambda: Priority.WATCHED)),
            asyncio.create_task(decide("joined", lambda: Priority.AWAITED if people else Priority.UNATTENDED)),
        ]
        await let_everything_run()
        people.append("Ana")
        await asyncio.sleep(2)
        for number in range(3):
            HandedProcess.handed[number].set_result(("+", 0.0))
        await asyncio.gather(*running)
        await let_everything_run()
        HandedProcess.handed[3].set_result(("first", 0.0))
        await waiting[1]
        HandedProcess.handed[4].set_result(("second", 0.0))
        await waiting[0]
        assert started == ["first", "second"]

    with_handed_processes(monkeypatch, check)


def test_task_that_nobody_waits_for_any_more_keeps_its_worker_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MAX_ANSWER_SECONDS", 5.0)

    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        thinking = start(workers, task("0"), task("1"))
        assert await workers.run_task(home, "", asker="eva") is None
        late = start(workers, task("2"))
        await let_everything_run()
        given = HandedProcess.handed
        assert len(given) == 3, "all workers are busy"
        given[2].set_exception(RequestError("unplayable"))  # too late for anybody to see it
        await let_everything_run()
        assert len(given) == 4
        for work in (given[0], given[1], given[3]):
            work.set_result(("+", 0.0))
        assert await asyncio.gather(*thinking, *late) == ["+"] * 3

    with_handed_processes(monkeypatch, check)


def test_task_that_gets_no_worker_in_time_is_not_started_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MAX_ANSWER_SECONDS", 5.0)

    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        thinking = start(workers, *[task(str(number)) for number in range(3)])
        await let_everything_run()
        assert await workers.run_task(home, "", asker="eva") is None
        for work in list(HandedProcess.handed):
            work.set_result(("+", 0.0))
        await asyncio.gather(*thinking)
        await let_everything_run()
        assert len(HandedProcess.handed) == 3

    with_handed_processes(monkeypatch, check)


def test_quick_bots_use_the_express_worker_unless_they_turn_out_to_be_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        lanes = []
        for seconds in (0.0, 2 * MAX_QUICK_SECONDS, 0.0, 0.0):
            [thinking] = start(workers, task("t", "medium"))
            await let_everything_run()
            [(lane, work)] = [(process.lane, work) for process in made for work in process.work if not work.done()]
            lanes.append(lane)
            work.set_result(("+", seconds))
            await thinking
        assert lanes == [Lane.EXPRESS, Lane.EXPRESS, Lane.REGULAR, Lane.EXPRESS]

    with_handed_processes(monkeypatch, check)


def test_processes_that_cannot_start_are_tried_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        monkeypatch.setattr(HandedProcess, "can_start", False)
        thinking = start(workers, *[task(str(number)) for number in range(10)])
        await asyncio.sleep(300)
        pauses = [later.made_at - earlier.made_at for earlier, later in pairwise(made)]
        assert [round(pause) for pause in pauses] == [1, 2, 4, 8, 16, 32, 60, 60, 60]
        for waiting in thinking:
            waiting.cancel()

    with_handed_processes(monkeypatch, check)


def test_processes_that_fail_before_they_finish_anything_start_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(workers: WorkerPool, made: list[HandedProcess]) -> None:
        async def handed(number: int) -> Any:
            while len(made) <= number or not made[number].work:
                await asyncio.sleep(0.1)
            return made[number].work[0]

        [thinking] = start(workers, task("0"))
        for number in range(6):
            (await handed(number)).set_exception(BrokenExecutor())
        with pytest.raises(RuntimeError, match="no bot can decide"):
            await thinking
        began = asyncio.get_running_loop().time()
        [again] = start(workers, task("0"))
        (await handed(6)).set_result(("+", 0.0))
        assert round(made[6].made_at - began) == 32
        assert await again == "+"

    with_handed_processes(monkeypatch, check)


def fail_while_it_exists(path: str, niceness: int) -> None:
    """A worker's start, which fails while there is such a file."""
    if Path(path).exists():
        raise RuntimeError("no worker today")
    init_worker(niceness)


@pytest.fixture
def obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file without which workers start."""
    path = tmp_path / "obstacle"
    path.touch()
    monkeypatch.setattr(processes, "init_worker", partial(fail_while_it_exists, str(path)))
    monkeypatch.setattr(group, "FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(group, "MAX_PAUSE_SECONDS", 0.02)
    return path


def test_bots_wait_until_workers_can_start_and_the_log_says_so_once(
    obstacle: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "ferrovia.server")
    attempts: list[None] = []
    honest = group.WorkerGroup._try_to_start

    async def counted(workers: group.WorkerGroup, worker: group.Worker) -> bool:
        attempts.append(None)
        return await honest(workers, worker)

    monkeypatch.setattr(group.WorkerGroup, "_try_to_start", counted)

    async def run() -> None:
        metrics, changes = Metrics(), list[bool]()
        workers = WorkerPool(1, "", metrics)
        workers.on_change.append(lambda: changes.append(workers.is_down))
        [thinking] = start(workers, task("t", "easy", bytes(32)))
        while len(attempts) < 3:
            await asyncio.sleep(0.01)
        assert changes == [True] and "ferrovia_workers_down 1" in metrics.render()
        assert await workers.advise(find_hint, task("t"), "ana") is None, "no hint waits for a worker that cannot start"
        obstacle.unlink()
        assert (await thinking).startswith("keep=")
        assert changes == [True, False] and "ferrovia_workers_down 0" in metrics.render()
        await workers.close()

    asyncio.run(asyncio.wait_for(run(), WAIT))
    assert [record.getMessage() for record in caplog.records] == ["workers cannot start", "workers start again"]


def test_table_and_health_say_that_workers_cannot_start(obstacle: Path, tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db")) as server:
        ana = server.person("Ana").create("paris", 2, bots=1)
        socket = ana.socket()
        ana.done("start")
        assert socket.until("bots") == {"type": "bots", "stuck": True}
        assert ana.person.web.get("/health/ready").json() == {"status": "ok", "workers": "down"}
        obstacle.unlink()
        assert socket.until("bots") == {"type": "bots", "stuck": False}
        assert ana.person.web.get("/health/ready").json() == {"status": "ok", "workers": "ok"}
