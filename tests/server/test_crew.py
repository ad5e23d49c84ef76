"""The processes in which bots think."""

import asyncio
import shutil
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path
from typing import Any

import pytest

import ferrovia
from ferrovia.server.metrics import Metrics
from ferrovia.server.tables.games import Box
from ferrovia.server.thinking.crew import Crew
from ferrovia.server.thinking.thinker import Task


def home(_: str) -> str:
    """Where the package lies for the process that is asked."""
    return ferrovia.__file__


def test_bots_think_with_the_compiled_package_as_soon_as_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", sys.path.copy())
    compiled = tmp_path / "compiled"

    async def asked() -> list[str | None]:
        crew = Crew(1, str(compiled), Metrics())
        try:
            first = await crew.make(home, "")
            shutil.copytree(Path(ferrovia.__file__).parent, compiled / "ferrovia")
            return [first, await crew.make(home, ""), await crew.make(home, "")]
        finally:
            await crew.close()

    there = str(compiled / "ferrovia" / "__init__.py")
    assert asyncio.run(asked()) == [ferrovia.__file__, there, there]


class HandedPool:
    """A pool whose work ends as the test wants."""

    def __init__(self) -> None:
        self._processes: dict[int, Any] = {}
        self.work: list[Future[str]] = []
        self.is_shut = False

    def submit(self, _work: object, *_given: object) -> "Future[str]":
        self.work.append(Future())
        return self.work[-1]

    def shutdown(self, wait: bool = True) -> None:
        self.is_shut = True
        for work in self.work:
            if not work.done():
                work.set_exception(BrokenExecutor())


def with_handed_pools(monkeypatch: pytest.MonkeyPatch, check: Callable[[Crew, list[Any]], Awaitable[None]]) -> None:
    pools: list[Any] = []

    def new_pool(*_given: object) -> HandedPool:
        pool = HandedPool()
        pools.append(pool)
        return pool

    monkeypatch.setattr("ferrovia.server.thinking.crew.ProcessPoolExecutor", new_pool)

    async def run() -> None:
        await asyncio.wait_for(check(Crew(3, "", Metrics()), pools), 20)

    asyncio.run(run())


def task(table: str) -> Task:
    return Task(table, Box("usa", "usa", 2), b"", [], 0, "easy")


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_of_several_whose_workers_are_killed_each_is_asked_again_and_no_new_worker_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check(crew: Crew, pools: list[Any]) -> None:
        thinking = [asyncio.create_task(crew.think(task(str(number)))) for number in range(3)]
        await settled()
        pools[0].work[0].set_exception(BrokenExecutor())
        await settled()
        assert len(pools) == 2 and pools[0].is_shut and not pools[1].is_shut
        assert len(pools[1].work) == 3
        for number, work in enumerate(pools[1].work):
            work.set_result(f"+{number}")
        assert sorted(await asyncio.gather(*thinking)) == ["+0", "+1", "+2"]

    with_handed_pools(monkeypatch, check)


def test_bots_alone_think_one_after_the_other_and_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(crew: Crew, pools: list[Any]) -> None:
        alone = [asyncio.create_task(crew.think(task(f"a{number}"), alone=True)) for number in range(3)]
        await settled()
        work = pools[0].work
        assert len(work) == 1
        waited_for = asyncio.create_task(crew.think(task("b")))
        await settled()
        assert len(work) == 2
        work[0].set_result("+0")
        await settled()
        assert alone[0].done() and len(work) == 2, "somebody waits for another bot"
        work[1].set_result("+1")
        await settled()
        assert waited_for.done() and len(work) == 3
        work[2].set_result("+2")
        await settled()
        work[3].set_result("+3")
        assert await asyncio.gather(*alone) == ["+0", "+2", "+3"]

    with_handed_pools(monkeypatch, check)
