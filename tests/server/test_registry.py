"""Several processes on one log, where each read and write takes as long as the test wants."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ferrovia.boards import load_board_file
from ferrovia.server.core.clock import Clock
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.storage.interface import Guest, LogListener, LogRow, StorageError, TableRow
from ferrovia.server.tables.model.commands import Resign, SayPhrase, Sit, Start
from ferrovia.server.tables.model.entries import PER_DECISION, Closed, Created, LogEntry, Sat, SeatSetup, TimeControl
from ferrovia.server.tables.model.state import OVER, TableState, rebuild_state
from ferrovia.server.tables.runtime.loaded_table import LoadedTable
from ferrovia.server.tables.runtime.registry import DISTRUST_SECONDS, PIECE_SECONDS
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from tests.server.leaks import FakeSubscriber
from tests.server.new_tables import creation, printed
from tests.server.stored_tables import finished_log

ANA, EVA = Guest("ana", "Ana"), Guest("eva", "Eva")


class SharedLog:
    """The log that all processes share."""

    def __init__(self) -> None:
        self.rows: dict[str, list[LogRow]] = {}
        self.table_rows: dict[str, TableRow] = {}
        self.unreadable: dict[str, str] = {}
        self.listeners: list[LogListener] = []
        self.is_full = False  # no more tables can be added
        self.announces_rows = False


class SlowStorage:
    """One process's storage; a closed gate holds back the results of reads and writes."""

    def __init__(self, log: SharedLog, clock: Clock) -> None:
        self.log = log
        self.clock = clock
        self.gate = asyncio.Event()
        self.gate.set()
        self.failures = 0
        self.read: list[str] = []

    async def read_log(self, table_id: str, after: int = 0) -> list[LogRow]:
        if self.failures:
            self.failures -= 1
            raise StorageError("down")
        self.read.append(table_id)
        found = [row for row in self.log.rows.get(table_id, []) if row.seq > after]
        await self.gate.wait()
        return found

    async def add_table(self, rows: Sequence[LogRow], table_row: TableRow, _phases: object, _most: int) -> bool:
        return not self.log.is_full and all([await self.append(row, table_row) for row in rows])

    async def append(self, row: LogRow, table_row: TableRow) -> bool:
        rows = self.log.rows.setdefault(row.table_id, [])
        is_new = row.seq == len(rows) + 1
        if is_new:
            rows.append(row)
            self.log.table_rows[row.table_id] = table_row
            for listener in self.log.listeners:
                listener(row.table_id, row.seq, row if self.log.announces_rows else None)
        await self.gate.wait()
        return is_new

    async def list_due_tables(self, now: int, limit: int) -> list[str]:
        table_rows = [
            table_row
            for table_row in self.log.table_rows.values()
            if table_row.due_at is not None and table_row.due_at <= now
        ]
        return [table_row.table_id for table_row in sorted(table_rows, key=lambda table_row: table_row.due_at or 0)][
            :limit
        ]

    async def append_to_ended(self, row: LogRow, table_row: TableRow) -> bool:
        return await self.append(row, table_row)

    async def take_quota(self, _key: str, _now: int, _interval: int, _window: int) -> bool:
        return True

    async def return_quota(self, _key: str, _interval: int) -> None:
        pass

    def subscribe_log(self, listener: LogListener) -> None:
        self.log.listeners.append(listener)

    async def find_table(self, table_id: str) -> TableRow | None:
        return self.log.table_rows.get(table_id)

    async def mark_unreadable(self, table_id: str, reason: str, _now: int) -> None:
        self.log.unreadable[table_id] = reason

    async def clear_unreadable(self, table_id: str) -> None:
        del self.log.unreadable[table_id]


class Seconds:
    """A monotonic clock that the test advances."""

    def __init__(self) -> None:
        self.now = 500.0

    def __call__(self) -> float:
        return self.now


class IdleWorkers:
    """Workers that decide nothing."""

    is_down = False

    def __init__(self) -> None:
        self.on_change: list[Callable[[], None]] = []

    async def choose_action(self, _task: object, _guest_id: str, _priority: object) -> str:
        await asyncio.Event().wait()
        return ""

    async def run_task(self, *_given: object, unattended: bool) -> None:
        await asyncio.Event().wait()


def make_process(log: SharedLog, clock: Clock | None = None, **more: Any) -> tuple[TableRuntime, SlowStorage]:
    storage: Any = SlowStorage(log, clock or Clock(1_000_000_000))
    workers: Any = IdleWorkers()
    return TableRuntime(Settings(grace=0.0, burst=1000.0, **more), storage, workers, Metrics()), storage


def new_table(clock: TimeControl | None = None, setups: Sequence[SeatSetup] = ()) -> Created:
    return creation(printed("usa", 2), setups, time_control=clock or TimeControl())


async def let_everything_run() -> None:
    """Wait until every task has done what it can."""
    for _ in range(50):
        await asyncio.sleep(0)


@pytest.fixture
def log() -> SharedLog:
    return SharedLog()


async def test_entry_announced_during_a_write_is_read_afterwards(log: SharedLog) -> None:
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    storage.gate.clear()
    writing = asyncio.create_task(here.writer.execute(table_id, ANA, SayPhrase("hello")))
    await let_everything_run()
    await there.writer.execute(table_id, EVA, Sit())
    storage.gate.set()
    await writing
    await let_everything_run()
    assert table.state.seq == 4 and table.state.occupants[1].name == "Eva"


async def test_entry_announced_while_the_log_is_read_is_read_too(log: SharedLog) -> None:
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    storage.gate.clear()
    await there.writer.execute(table_id, ANA, SayPhrase("hello"))
    await let_everything_run()
    await there.writer.execute(table_id, EVA, Sit())
    storage.gate.set()
    await let_everything_run()
    assert table.state.seq == 4 and not table.is_behind


async def test_entry_announced_while_a_table_is_loaded_is_read_too(log: SharedLog) -> None:
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await there.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    storage.gate.clear()
    loading = asyncio.create_task(here.registry.load(table_id))
    await let_everything_run()
    await there.writer.execute(table_id, EVA, Sit())
    storage.gate.set()
    table = await loading
    await let_everything_run()
    assert table.state.seq == 3


async def test_entries_announced_in_full_are_not_read(log: SharedLog) -> None:
    log.announces_rows = True
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    storage.read.clear()
    await there.writer.execute(table_id, ANA, SayPhrase("hello"))
    await there.writer.execute(table_id, EVA, Sit())
    await let_everything_run()
    assert table.state.seq == 4 and table.state.occupants[1].name == "Eva" and not table.is_behind
    async with table.lock:  # as while a command is executed
        for phrase in ("hello", "thanks"):
            await there.writer.execute(table_id, EVA, SayPhrase(phrase))
        await let_everything_run()
        assert table.state.seq == 4
        await here.registry.catch_up(table)
    assert table.state.seq == 6 and storage.read == []
    assert await here.writer.execute(table_id, ANA, SayPhrase("hello")) == 7


@pytest.mark.parametrize(
    ("order", "last"),
    [([1], 5), ([1, 0], 5), ([0, 2], 5), ([2, 0, 1], 5), ([0, 0, 1, 1], 4)],  # the log is read only if one is missing
)
async def test_missing_repeated_and_late_announcements_do_no_harm(log: SharedLog, order: list[int], last: int) -> None:
    (here, _), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    hear = log.listeners.pop(0)
    for _ in range(3):
        await there.writer.execute(table_id, ANA, SayPhrase("hello"))
    for late in order:
        row = log.rows[table_id][2 + late]
        hear(table_id, row.seq, row)
    await let_everything_run()
    assert table.state.seq == last and not table.is_behind
    assert [applied.entry.seq for applied in table.recent_entries] == list(range(1, last + 1))


async def test_doubt_raised_while_the_log_is_read_is_kept(log: SharedLog) -> None:
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    hear = log.listeners.pop(0)  # announcements are lost, until the storage reports that some were missed
    storage.gate.clear()
    hear("", 0)
    await let_everything_run()
    await there.writer.execute(table_id, EVA, Sit())
    hear("", 0)
    storage.gate.set()
    await let_everything_run()
    assert table.state.seq == 3


class TurnWatch:
    """A task beside others, which notes how much they do at most between two of its turns."""

    def __init__(self) -> None:
        self.done = 0  # since its last turn
        self.most = 0

    async def take_turns(self) -> None:
        while True:
            self.most, self.done = max(self.most, self.done), 0
            await asyncio.sleep(0)


async def test_however_many_tables_are_loaded_others_get_their_turn(
    log: SharedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every entry takes a millisecond here, and another task counts how many are applied between two of its turns."""
    time, watch = Seconds(), TurnWatch()
    logs = {f"t{number}": finished_log(f"t{number}") for number in range(150)}
    honest = TableState.apply

    def apply(state: TableState, *given: Any) -> Any:
        watch.done += 1
        time.now += 0.001
        return honest(state, *given)

    monkeypatch.setattr(TableState, "apply", apply)
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.monotonic", time)
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.MAX_IDLE_TABLES", 150)
    here, _ = make_process(log)
    log.rows.update(logs)
    others = asyncio.create_task(watch.take_turns())
    await asyncio.gather(*(here.registry.load(table_id) for table_id in log.rows))
    others.cancel()
    assert len(here.registry.tables) == 150
    assert 0 < watch.most <= 2 * PIECE_SECONDS * 1000, "one piece, and the creation of a table"


async def test_others_get_their_turn_between_tables_that_have_few_entries(
    log: SharedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = TurnWatch()

    def rebuild(entries: list[LogEntry]) -> TableState:
        watch.done += 1
        return rebuild_state(entries)

    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.rebuild_state", rebuild)
    here, _ = make_process(log)
    for number in range(20):
        log.rows[f"t{number}"] = finished_log(f"t{number}")[:1]
    others = asyncio.create_task(watch.take_turns())
    await asyncio.gather(*(here.registry.load(table_id) for table_id in log.rows))
    others.cancel()
    assert watch.most == 1


async def test_tables_are_loaded_in_the_order_in_which_they_are_asked_for(log: SharedLog) -> None:
    here, _ = make_process(log)
    for number in range(20):
        log.rows[f"t{number}"] = finished_log(f"t{number}")
    await asyncio.gather(*(here.registry.load(table_id) for table_id in log.rows))
    assert list(here.registry.tables) == list(log.rows)


async def test_only_the_last_used_tables_without_viewers_stay(log: SharedLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.MAX_IDLE_TABLES", 5)
    here, _ = make_process(log)
    for number in range(20):
        log.rows[f"t{number}"] = finished_log(f"t{number}")[:4]
        await here.registry.load(f"t{number}")
    watched, played, written, used = (here.registry.tables[table_id] for table_id in ("t0", "t1", "t2", "t3"))
    watched.subscribers.add(FakeSubscriber(None))
    played.bot_task = asyncio.create_task(asyncio.sleep(0))  # any task
    await here.registry.load("t3")
    async with written.lock:
        await here.housekeeper.sweep()
    assert list(here.registry.tables) == ["t0", "t1", "t2", "t3", "t16", "t17", "t18", "t19"]
    assert here.registry.tables["t3"] is used


async def test_tables_that_are_loaded_take_the_places_of_idle_ones_at_once(
    log: SharedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.MAX_IDLE_TABLES", 5)
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.LOADS_PER_COUNT", 3)
    here, _ = make_process(log)
    for number in range(30):
        log.rows[f"t{number}"] = finished_log(f"t{number}")[:4]
        table = await here.registry.load(f"t{number}")
        assert here.registry.tables[f"t{number}"] is table
        assert len(here.registry.tables) <= 5 + 3


async def test_unreadable_log_is_tried_again(log: SharedLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.RETRY_SECONDS", 0.0)
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    storage.failures = 3
    await there.writer.execute(table_id, EVA, Sit())
    await let_everything_run()
    assert table.state.seq == 3 and table.reading is None


async def test_entry_that_may_have_been_written_is_looked_up(log: SharedLog) -> None:
    here, storage = make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    table = await here.registry.load(table_id)
    append = storage.append

    async def losing(row: LogRow, table_row: TableRow) -> bool:
        await append(row, table_row)
        raise StorageError("no answer")

    storage.append = losing  # type: ignore[method-assign]
    with pytest.raises(StorageError):
        await here.writer.execute(table_id, ANA, SayPhrase("hello", id="a"))
    await let_everything_run()
    assert table.state.seq == 3
    assert await here.writer.execute(table_id, ANA, SayPhrase("hello", id="a")) == 3


async def test_client_that_claims_to_know_more_makes_few_readings(
    log: SharedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Seconds()
    monkeypatch.setattr("ferrovia.server.tables.runtime.registry.monotonic", time)
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await here.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    await here.registry.load(table_id)
    log.listeners.pop(0)  # announcements are late
    storage.read.clear()
    for expected in (3, 4):
        assert await there.writer.execute(table_id, ANA, SayPhrase("hello")) == expected
        table = await here.registry.load_since(table_id, expected)
        assert table.state.seq == expected, "clients that know more are believed"
    assert len(storage.read) == 2
    for _ in range(50):
        await here.registry.load_since(table_id, 2**31 - 1)
    assert len(storage.read) == 3
    time.now += DISTRUST_SECONDS
    await there.writer.execute(table_id, ANA, SayPhrase("hello"))
    assert (await here.registry.load_since(table_id, 5)).state.seq == 5


async def test_unreadable_table_does_not_stop_other_clocks(log: SharedLog) -> None:
    time = Seconds()
    here, storage = make_process(log, Clock(1_000_000_000, time))
    tables = [
        await here.writer.create_table(ANA, new_table(TimeControl(PER_DECISION, 5)), [Sat(0, "Ana"), Sat(1, "Ana")])
        for _ in range(2)
    ]
    broken, sound = tables
    for table_id in tables:
        await here.writer.execute(table_id, ANA, Start())
        storage.read.clear()
    time.now += 60
    log.rows[broken][1] = msgspec.structs.replace(log.rows[broken][1], body="nonsense")
    here.registry.tables.clear()
    await here.housekeeper.sweep()
    assert here.registry.tables.keys() == {sound}
    assert log.rows[sound][-1].body.startswith('{"type":"timed_out"')
    await here.housekeeper.sweep()
    assert storage.read.count(broken) == 1, "it is skipped for a while"
    await here.stop()


async def test_table_that_is_busy_for_long_does_not_stop_other_clocks(log: SharedLog) -> None:
    """As one whose game a worker scores; its own clock is checked as soon as that is done."""
    time = Seconds()
    here, _ = make_process(log, Clock(1_000_000_000, time))
    tables = [
        await here.writer.create_table(ANA, new_table(TimeControl(PER_DECISION, 5)), [Sat(0, "Ana"), Sat(1, "Ana")])
        for _ in range(3)
    ]
    for table_id in tables:
        await here.writer.execute(table_id, ANA, Start())
    time.now += 60

    def timed_out() -> list[bool]:
        return [log.rows[table_id][-1].body.startswith('{"type":"timed_out"') for table_id in tables]

    busy = await here.registry.load(tables[0])
    async with busy.lock:
        for _ in range(3):
            await here.housekeeper.sweep()
        assert timed_out() == [False, True, True]
    await let_everything_run()
    assert timed_out() == [True, True, True]
    await here.stop()


async def test_broken_table_is_logged_once_and_a_busy_server_not_at_all(
    log: SharedLog, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    time = Seconds()
    here, _ = make_process(log, Clock(1_000_000_000, time))
    table_id = await here.writer.create_table(ANA, new_table(TimeControl(PER_DECISION, 5)), [Sat(0, "Ana")])
    errors: list[Exception] = [RequestError("busy"), RuntimeError("broken"), RuntimeError("broken")]

    async def fail(_table_id: str) -> None:
        raise errors.pop(0)

    monkeypatch.setattr(here.registry, "load", fail)
    monkeypatch.setattr("ferrovia.server.tables.runtime.housekeeper.SKIP_SECONDS", 0)
    time.now += 10_000_000
    logged = []
    for _ in range(3):
        await here.housekeeper.sweep()
        logged.append([record.__dict__["table"] for record in caplog.records if "cannot check" in record.message])
    assert logged == [[], [table_id], [table_id]]
    await here.stop()


async def test_failure_of_the_storage_that_outlasts_a_sweep_is_raised_by_the_next_one(
    log: SharedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Seconds()
    here, _ = make_process(log, Clock(1_000_000_000, time))
    failing, sound = [
        await here.writer.create_table(ANA, new_table(TimeControl(PER_DECISION, 5)), [Sat(0, "Ana"), Sat(1, "Ana")])
        for _ in range(2)
    ]
    await here.writer.execute(failing, ANA, Start())
    load, answered = here.registry.load, asyncio.Event()

    async def fail_late(table_id: str) -> LoadedTable:
        if table_id == failing:
            await answered.wait()
            raise StorageError("down")
        return await load(table_id)

    monkeypatch.setattr(here.registry, "load", fail_late)
    time.now += 60
    await here.housekeeper.sweep()
    answered.set()
    await let_everything_run()
    del log.table_rows[failing]
    await here.writer.execute(sound, ANA, Start())
    time.now += 60
    with pytest.raises(StorageError, match="down"):
        await here.housekeeper.sweep()
    assert log.rows[sound][-1].body.startswith('{"type":"timed_out"'), "it is checked nevertheless"
    await here.housekeeper.sweep()
    await here.stop()


@pytest.mark.parametrize(
    "other",
    [
        {"version": 999},
        {"digest": "another"},
        {"rulebook": "gone"},
        {"board": "gone"},
        {"custom_board": "{}"},
        {"custom_board": "cut o"},
        {"custom_board": json.dumps(load_board_file("usa")).replace('"length": 6', '"length": 600')},
    ],
    ids=["version", "digest", "rulebook", "board", "empty board", "cut board", "impossible board"],
)
async def test_table_with_other_rules_is_refused(log: SharedLog, other: dict[str, Any]) -> None:
    here, _ = make_process(log)
    created = new_table()
    table_id = await here.writer.create_table(ANA, created, [Sat(0, "Ana")])
    changed = msgspec.json.encode(msgspec.structs.replace(created, game=replace(created.game, **other))).decode()
    log.rows[table_id][0] = msgspec.structs.replace(log.rows[table_id][0], body=changed)
    with pytest.raises(RequestError) as raised:
        await here.registry.load(table_id)
    assert (raised.value.code, raised.value.status) == ("other_rules", 409)


async def finished(process: TableRuntime) -> str:
    """A table where Ana and Eva have played."""
    table_id = await process.writer.create_table(ANA, new_table(), [Sat(0, "Ana")])
    await process.writer.execute(table_id, EVA, Sit())
    await process.writer.execute(table_id, ANA, Start())
    for guest in (ANA, EVA):
        await process.writer.execute(table_id, guest, Resign())
    (await process.registry.load(table_id)).state.phase = OVER
    return table_id


async def test_simultaneous_rematch_requests_get_the_same_table(log: SharedLog) -> None:
    here, _ = make_process(log)
    table_id = await finished(here)
    ids = await asyncio.gather(*(here.rematches.create_rematch(table_id, guest) for guest in (ANA, EVA)))
    assert ids[0] == ids[1] and len(log.rows) == 2
    log.is_full = True
    assert await here.rematches.create_rematch(table_id, EVA) == ids[0], "the rematch exists already"
    await here.stop()


async def test_rematch_counts_as_a_table_of_its_host(log: SharedLog) -> None:
    here, _ = make_process(log, max_tables_per_guest=7)
    table_id = await finished(here)
    log.is_full = True
    with pytest.raises(RequestError) as raised:
        await here.rematches.create_rematch(table_id, EVA)
    assert (raised.value.code, raised.value.values) == ("too_many_tables", {"most": 7})
    await here.stop()
    with pytest.raises(RequestError, match="stopping"):
        await here.rematches.create_rematch(table_id, EVA)


async def test_of_two_processes_making_a_rematch_one_closes_its_table(log: SharedLog) -> None:
    (here, storage), (there, _) = make_process(log), make_process(log)
    table_id = await finished(here)
    (await there.registry.load(table_id)).state.phase = OVER
    storage.gate.clear()
    asking = asyncio.create_task(here.rematches.create_rematch(table_id, ANA))
    await let_everything_run()
    theirs = await there.rematches.create_rematch(table_id, EVA)
    storage.gate.set()
    assert await asking == theirs
    (orphan,) = log.rows.keys() - {table_id, theirs}
    assert msgspec.json.decode(log.rows[orphan][-1].body)["type"] == Closed.__struct_config__.tag
    await here.stop()
    await there.stop()
