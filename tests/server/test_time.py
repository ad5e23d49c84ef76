"""Clocks that are set back or forward, that differ between processes, and restarts."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from ferrovia.engine.actions import KEEP
from ferrovia.server.core.clock import MAX_CORRECTION, Clock
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.guests.guest import Guests
from ferrovia.server.storage import Database, Storage
from ferrovia.server.storage.health import StorageHealth
from ferrovia.server.tables.model.commands import Play, SayPhrase, Sit, Start
from ferrovia.server.tables.model.entries import PER_DECISION, Sat, SeatSetup, TimeControl
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.retention import Retention, compact_here
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.tables.runtime.unreadable import UnreadableTables
from tests.server.storages import with_storage
from tests.server.stored_tables import run_statement
from tests.server.test_pace import DrawingBots, choose
from tests.server.test_registry import (
    ANA,
    EVA,
    IdleWorkers,
    Seconds,
    SharedLog,
    let_everything_run,
    make_process,
    new_table,
)
from tests.waiting import WAIT

HOUR, DAY, MINUTE = 3600.0, 86_400.0, 60.0
START = 1_000_000_000


class MachineClock:
    """The machine's clock, which the test sets back or forward."""

    def __init__(self) -> None:
        self.step = 0.0

    def __call__(self) -> float:
        return time.time() + self.step


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> MachineClock:
    clock = MachineClock()
    monkeypatch.setattr("ferrovia.server.core.clock.time", clock)
    return clock


def make_runtime(storage: Storage, workers: Any, **more: Any) -> TableRuntime:
    return TableRuntime(Settings(grace=0.0, burst=1000.0, **more), storage, workers, Metrics())


async def begin(runtime: TableRuntime, seconds: float, bots: int = 0) -> LoadedTable:
    """A table where Ana has begun to play, with `seconds` for a decision, alone or with Eva."""
    setups = [SeatSetup(), SeatSetup("easy" if bots else None)]
    created = new_table(TimeControl(PER_DECISION, round(seconds)), setups)
    table_id = await runtime.writer.create_table(ANA, created, [Sat(0, "Ana")])
    if not bots:
        await runtime.writer.execute(table_id, EVA, Sit())
    await runtime.writer.execute(table_id, ANA, Start())
    return await runtime.registry.load(table_id)


async def keep(runtime: TableRuntime, table: LoadedTable) -> None:
    """Ana answers the opening."""
    text = table.state.notation.format(choose(table.state, 0, KEEP))
    await runtime.writer.execute(table.state.table_id, ANA, Play(table.state.seq, text))


def timeouts(table: LoadedTable) -> list[int]:
    """By seat: how often the time was up."""
    return [occupant.timeouts for occupant in table.state.occupants]


def test_clock_ignores_steps_and_corrects_itself_slowly() -> None:
    seconds = Seconds()
    clock = Clock(START, seconds)
    seconds.now += 30
    assert clock.now_ms() == START + 30_000
    for source, correction in ((START + 10**9, 300), (0, -300)):
        before = clock.now_ms()
        clock.follow(source)
        assert clock.now_ms() - before == correction
        seconds.now += 30
        assert clock.now_ms() - before == 30_000 + correction
    right = clock.now_ms() + 5
    clock.follow(right)
    assert clock.now_ms() == right and MAX_CORRECTION == 0.01


@pytest.mark.parametrize("step", [-HOUR, HOUR])
async def test_bots_act_whatever_happens_to_the_machines_clock(
    storage: Database, machine: MachineClock, step: float
) -> None:
    bots = DrawingBots()
    bots.runtime = runtime = make_runtime(storage, bots, bot_pauses=0.01)
    table = await begin(runtime, HOUR, bots=1)
    machine.step = step
    await keep(runtime, table)
    async with asyncio.timeout(WAIT):
        while len(table.state.moves) < 4 and table.state.asked != [0]:
            await table.wait_for_change(0.1)
    assert {seat for seat, _ in table.state.moves} == {0, 1}
    await runtime.stop()


async def test_nobodys_time_is_up_because_the_clock_was_set_forward(storage: Database, machine: MachineClock) -> None:
    runtime = make_runtime(storage, IdleWorkers())
    table = await begin(runtime, MINUTE)
    machine.step = HOUR
    runtime.registry.tables.clear()
    await runtime.housekeeper.sweep()
    table = await runtime.registry.load(table.state.table_id)
    assert timeouts(table) == [0, 0]
    await runtime.stop()


async def test_retention_ignores_steps_of_the_machines_clock(
    storage: Database, database: str, machine: MachineClock
) -> None:
    _, token = await Guests(storage).create("Ana")
    machine.step = 365 * DAY
    await Guests(storage).find(token)
    await StorageHealth().probe(storage)
    unreadable = UnreadableTables(storage, Metrics())
    await unreadable.report("t", "damaged")
    retention = Retention(Settings(keep_guests=30.0), storage, unreadable, compact_here)
    await retention.run(storage.clock.now_ms())
    written = {"guest_visit": "seen_at", "probe": "at", "unreadable_table": "found_at"}
    for table, column in written.items():
        ((at,),) = await run_statement(database, f"SELECT {column} FROM {table}")  # noqa: S608 - our own names
        assert abs(at - storage.clock.now_ms()) < MINUTE * 1000, table
    assert await Guests(storage).find(token) is not None, "she was here a moment ago"


def test_clock_of_a_new_process_is_never_behind_a_table_in_play(database: str) -> None:
    ended: list[int] = []

    async def first(storage: Storage) -> None:
        storage.clock = Clock(storage.clock.now_ms() + round(HOUR * 1000))  # as if the clock had been ahead
        runtime = make_runtime(storage, IdleWorkers())
        table = await begin(runtime, DAY)
        ended.append(table.state.at)
        await runtime.stop()

    async def second(storage: Storage) -> None:
        assert 0 <= storage.clock.now_ms() - ended[0] < HOUR * 1000

    with_storage(database, first)
    with_storage(database, second)


@pytest.mark.parametrize(("days", "expected"), [(-400, [0, 0]), (2, [0, 0]), (3, [1, 1])])
def test_slow_game_goes_on_after_a_restart(
    tmp_path: Any, machine: MachineClock, days: int, expected: list[int]
) -> None:
    found: list[str] = []

    async def first(storage: Storage) -> None:
        runtime = make_runtime(storage, IdleWorkers())
        found.append((await begin(runtime, 3 * DAY)).state.table_id)
        await runtime.stop()

    async def second(storage: Storage) -> None:
        runtime = make_runtime(storage, IdleWorkers())
        await runtime.housekeeper.sweep()
        assert timeouts(await runtime.registry.load(found[0])) == expected
        await runtime.stop()

    with_storage(str(tmp_path / "f.db"), first)
    machine.step = days * DAY
    with_storage(str(tmp_path / "f.db"), second)


def test_processes_take_the_time_from_the_storage(database: str, machine: MachineClock) -> None:
    async def check(storage: Storage) -> None:
        assert abs(storage.clock.now_ms() - await storage.read_time()) < 10_000

    for machine.step in (-10 * MINUTE, 10 * MINUTE):
        with_storage(database, check)


@asynccontextmanager
async def two_processes(difference: float) -> AsyncIterator[tuple[TableRuntime, TableRuntime, Seconds]]:
    """Two processes, of which the second is ahead by `difference` seconds, and their clock."""
    log, seconds = SharedLog(), Seconds()
    clocks = [Clock(START + round(ahead * 1000), seconds) for ahead in (0.0, difference)]
    (here, _), (there, _) = (make_process(log, clock) for clock in clocks)
    yield here, there, seconds
    await here.stop()
    await there.stop()


@pytest.mark.parametrize("difference", [-5 * MINUTE, 0.0, 5 * MINUTE])
async def test_time_runs_the_same_in_processes_whose_clocks_differ(difference: float) -> None:
    async with two_processes(difference) as (here, there, seconds):
        table = await begin(here, HOUR)
        table_id, began_at = table.state.table_id, table.state.at
        elsewhere = await there.registry.load(table_id)
        for runtime in (here, there, here, there):
            seconds.now += MINUTE
            await runtime.writer.execute(table_id, ANA, SayPhrase("hello"))
            await let_everything_run()
        assert table.state.at == elsewhere.state.at == began_at + 4 * MINUTE * 1000
        assert table.now_ms() == elsewhere.now_ms()


@pytest.mark.parametrize("difference", [-5 * MINUTE, 5 * MINUTE])
async def test_time_is_up_at_the_right_moment_if_clocks_differ(difference: float) -> None:
    async with two_processes(difference) as (here, there, seconds):
        table = await begin(here, MINUTE)
        await there.registry.load(table.state.table_id)
        await here.writer.execute(table.state.table_id, ANA, SayPhrase("hello"))
        await let_everything_run()
        for wait, expected in ((MINUTE - 1, [0, 0]), (2, [1, 1])):
            seconds.now += wait
            await there.housekeeper.sweep()
            await here.housekeeper.sweep()
            await let_everything_run()
            assert timeouts(table) == expected
