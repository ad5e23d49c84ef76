"""Retention: ended tables become compact without losing anything, and only what the settings say is removed."""

import asyncio
import sqlite3
import threading
import zlib
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from ferrovia.notation.record import format_record
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.core.clock import now_ms
from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from ferrovia.server.guests.guest import Guests
from ferrovia.server.storage import Database, compact_log, open_storage
from ferrovia.server.storage.compact_log import CompactLogError, pack_log, unpack_log
from ferrovia.server.storage.interface import Guest, LogRow
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.storage.stored_table import StoredTable
from ferrovia.server.storage.upkeep import OF_A_GUEST, OF_A_TABLE
from ferrovia.server.tables.model.commands import SayPhrase
from ferrovia.server.tables.model.state import DAY_MS
from ferrovia.server.tables.runtime.retention import (
    ABANDONED,
    COMPACT,
    FINISHED,
    GUESTS,
    UNOWNED,
    Retention,
    compact_here,
)
from ferrovia.server.tables.runtime.table_runtime import TableRuntime
from ferrovia.server.tables.runtime.unreadable import UnreadableTables
from ferrovia.server.tables.views.replay import make_record, make_replay, replay_task
from ferrovia.server.workers.pool import WorkerPool
from tests.server.client import server_in_thread
from tests.server.conftest import pg_database
from tests.server.storages import with_storage
from tests.server.stored_tables import YEAR_MS, append_last, finished_log, run_statement, state_of, write_log
from tests.server.test_history import games_of
from tests.waiting import wait_until

FOREVER = {"compact_after": 0.0, "keep_finished": 0.0, "keep_unowned": 0.0, "keep_abandoned": 0.0, "keep_guests": 0.0}


def make_retention(storage: Database, **settings: float) -> Retention:
    """A retention that does only what a test asks for."""
    given: dict[str, Any] = FOREVER | settings
    return Retention(Settings(**given), storage, UnreadableTables(storage, Metrics()), compact_here)


async def count(database: str, table: str) -> int:
    ((found,),) = await run_statement(database, f"SELECT count(*) FROM {table}")  # noqa: S608 - our own names
    return int(found)


async def add_people(storage: Database, *numbers: int) -> None:
    for number in numbers:
        await storage.add_guest(Guest(f"guest{number}", "Ana", 5), f"hash{number}".encode())


@pytest.mark.parametrize("book", RULEBOOKS)
def test_compact_log_gives_back_every_row(book: str) -> None:
    rows = finished_log("t", book)
    rows[3] = structs.replace(rows[3], command_id="c1", body='{"text":"día ☂\\n"}')
    packed = pack_log(rows)
    assert unpack_log("t", packed) == rows
    assert len(packed) < sum(len(row.body) for row in rows) / 4


@pytest.mark.parametrize(
    "damage",
    [
        lambda _packed: b"",
        lambda packed: packed[:-5],
        lambda packed: b"?" + packed[1:],
        lambda _packed: zlib.compress(b"nonsense"),
        lambda packed: zlib.compress(zlib.decompress(packed)[:-9]),
    ],
)
def test_damaged_compact_log_is_recognized(damage: Callable[[bytes], bytes]) -> None:
    with pytest.raises(CompactLogError):
        unpack_log("t", damage(pack_log(finished_log("t"))))


async def test_log_is_read_in_part_whether_it_is_compact_or_not(storage: Database, database: str) -> None:
    rows = finished_log("t")
    await write_log(storage, rows)
    for _ in range(2):
        assert await storage.read_log("t", most=1) == rows[:1]
        assert await storage.read_log("t", 5, most=3) == rows[5:8]
        assert await storage.read_log("t", 5) == rows[5:]
        assert await storage.read_log("t", rows[-1].seq) == await storage.read_log("t", 2**31 - 1) == []
        await storage.upkeep.compact("t", rows[-1].seq, pack_log(rows))
    assert await count(database, "log") == 0


async def test_compact_log_is_unpacked_beside_the_event_loop_and_only_if_it_has_what_is_asked_for(
    storage: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def unpack(table_id: str, packed: bytes) -> list[LogRow]:
        threads.append(threading.get_ident())
        return unpack_log(table_id, packed)

    monkeypatch.setattr(compact_log, "unpack_log", unpack)
    rows = finished_log("t")
    await write_log(storage, rows)
    await storage.upkeep.compact("t", rows[-1].seq, pack_log(rows))
    assert await storage.read_log("t") == rows
    assert len(threads) == 1 and threads[0] != threading.get_ident()
    for after in (rows[-1].seq, 2**31 - 1):
        assert await storage.read_log("t", after) == []
    assert len(threads) == 1


async def test_compacted_table_replays_exports_and_verifies_as_before(storage: Database, database: str) -> None:
    await add_people(storage, 0)
    for book in RULEBOOKS:
        await write_log(storage, finished_log(book, book))
    histories = await storage.list_finished_games("guest0", 10)
    summaries = await storage.list_guest_summaries("guest0", 10)
    retention = make_retention(storage, compact_after=1.0)
    assert await retention.run(now_ms(), dry_run=True) == {COMPACT: len(RULEBOOKS)}
    assert await count(database, "compact_log") == 0
    assert await retention.run(now_ms()) == {COMPACT: len(RULEBOOKS)}
    assert await count(database, "log") == 0
    assert await count(database, "compact_log") == len(RULEBOOKS)
    for book in RULEBOOKS:
        rows = await storage.read_log(book)
        assert rows == finished_log(book, book)
        before, after = state_of(finished_log(book, book)), state_of(rows)
        assert format_record(make_record(after)) == format_record(make_record(before))
        assert make_replay(*replay_task(after)) == make_replay(*replay_task(before))
    assert await storage.read_log("usa", 10) == finished_log("usa", "usa")[10:]
    assert await storage.list_finished_games("guest0", 10) == histories
    assert await storage.list_guest_summaries("guest0", 10) == summaries
    assert await retention.run(now_ms()) == {}, "they are compact already"


def test_finished_table_is_served_as_before_it_was_compacted(database: str) -> None:
    async def compact(storage: Database) -> None:
        assert await make_retention(storage, compact_after=1.0).run(now_ms() + 2 * DAY_MS) == {COMPACT: 1}

    asks = ("record", "replay", "rulebook", "board")
    with server_in_thread(database, retention=0.0) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 2, bots=1)
        table.done("start")
        table.give_up()
        before = [table.frame(), *(table.ask(what).text for what in asks), games_of(ana)]
    with_storage(database, compact)
    assert asyncio.run(count(database, "log")) == 0
    with server_in_thread(database, retention=0.0) as server:
        again = server.returning(ana.token)
        table = again.at(table)
        assert [table.frame(), *(table.ask(what).text for what in asks), games_of(again)] == before
        seq = table.done("say", text="well played")
        assert table.frame(seq - 1)["seq"] == seq
    with_storage(database, compact)
    assert asyncio.run(count(database, "log")) == 0


async def test_running_table_and_a_recent_one_are_not_compacted(storage: Database) -> None:
    rows = finished_log("t")
    await write_log(storage, rows[:-1])
    retention = make_retention(storage, compact_after=1.0, keep_finished=1.0, keep_abandoned=1.0)
    assert await retention.run(now_ms()) == {}
    recent = finished_log("recent")
    await write_log(storage, recent)
    assert await retention.run(recent[-1].at + DAY_MS - 1) == {}
    assert await retention.run(recent[-1].at + DAY_MS, dry_run=True) == {FINISHED: 1}


async def test_default_settings_keep_every_game_of_a_person(storage: Database) -> None:
    await add_people(storage, 0)
    await write_log(storage, finished_log("theirs"))
    await write_log(storage, [structs.replace(row, guest_id="gone") for row in finished_log("nobodys")])
    retention = Retention(Settings(), storage, UnreadableTables(storage, Metrics()), compact_here)
    assert await retention.run(now_ms() + 100 * YEAR_MS) == {COMPACT: 1, UNOWNED: 1}
    assert len(await storage.read_log("theirs")) == len(finished_log("theirs"))
    assert await storage.read_log("nobodys") == []
    assert await storage.find_guest(b"hash0") is not None
    assert len(await storage.list_finished_games("guest0", 10)) == 1


async def test_removed_table_leaves_only_the_results_of_its_players(storage: Database, database: str) -> None:
    await add_people(storage, 0)
    await write_log(storage, finished_log("old"))
    assert await make_retention(storage, compact_after=1.0).run(now_ms()) == {COMPACT: 1}
    await write_log(storage, finished_log("older"))
    assert await make_retention(storage, keep_finished=30.0).run(now_ms()) == {FINISHED: 2}
    for table in ("log", "compact_log", "table_row", "seat_holder"):
        assert await count(database, table) == 0
    assert len(await storage.list_finished_games("guest0", 10)) == 2


def closed_log(table_id: str) -> list[LogRow]:
    rows = finished_log(table_id)[:5]
    return [*rows, LogRow(table_id, 6, rows[-1].at, "", "", '{"type":"closed"}')]


async def test_abandoned_table_is_removed_after_its_time(storage: Database) -> None:
    await add_people(storage, 0)
    rows = closed_log("t")
    await write_log(storage, rows)
    retention = make_retention(storage, keep_abandoned=30.0)
    assert await retention.run(rows[-1].at + 29 * DAY_MS) == {}
    assert await retention.run(rows[-1].at + 31 * DAY_MS) == {ABANDONED: 1}
    assert await storage.read_log("t") == []


async def test_tutorial_is_removed_like_a_game_of_bots(storage: Database) -> None:
    await add_people(storage, 0)
    await write_log(storage, finished_log("t", tutorial=True))
    assert await storage.list_finished_games("guest0", 10) == []
    assert await make_retention(storage, keep_unowned=30.0).run(now_ms()) == {UNOWNED: 1}


@pytest.mark.parametrize("body", ["?", '{"type":"unheard"}'])
async def test_table_whose_first_entry_cannot_be_read_is_listed_and_others_are_removed(
    storage: Database, database: str, body: str
) -> None:
    await add_people(storage, 0)
    for table_id in ("damaged", "nobodys"):
        await write_log(storage, finished_log(table_id))
    await run_statement(database, f"UPDATE log SET body = '{body}' WHERE table_id = 'damaged' AND seq = 1")  # noqa: S608 - our own values
    await run_statement(database, "DELETE FROM finished_game")
    await run_statement(database, "DELETE FROM seat_holder WHERE table_id = 'nobodys'")
    assert await make_retention(storage, keep_unowned=30.0).run(now_ms()) == {UNOWNED: 1}
    assert [table.table_id for table in await storage.list_unreadable()] == ["damaged"]
    assert len(await storage.read_log("damaged")) == len(finished_log("damaged"))


async def test_game_that_is_missing_in_a_history_is_not_nobodys(storage: Database, database: str) -> None:
    await add_people(storage, 0)
    await write_log(storage, finished_log("t"))
    await run_statement(database, "DELETE FROM finished_game")
    assert await make_retention(storage, keep_unowned=30.0).run(now_ms()) == {}


async def test_guests_without_tables_are_removed_when_they_stay_away(storage: Database, database: str) -> None:
    guests = Guests(storage)
    _, token = await guests.create("Ana")
    player, _ = await guests.create("Eva")
    rows = [structs.replace(row, guest_id=player.id) for row in finished_log("t")]
    await write_log(storage, rows)
    retention = make_retention(storage, keep_guests=180.0)
    assert await retention.run(now_ms() + 179 * DAY_MS) == {}
    await run_statement(database, f"UPDATE guest SET created_at = {now_ms() - 400 * DAY_MS}")  # noqa: S608 - a number
    await Guests(storage).find(token)  # a visit
    assert await retention.run(now_ms()) == {}, "she was here today"
    assert await retention.run(now_ms() + 181 * DAY_MS, dry_run=True) == {GUESTS: 1}
    assert await retention.run(now_ms() + 181 * DAY_MS) == {GUESTS: 1}
    assert await Guests(storage).find(token) is None
    assert await count(database, "guest_visit") == 0
    assert await count(database, "guest") == 1


async def with_runtime(storage: Database, check: Callable[[TableRuntime], Awaitable[None]]) -> None:
    workers = WorkerPool(1, "", Metrics())
    runtime = TableRuntime(Settings(burst=1000.0), storage, workers, Metrics())
    try:
        await check(runtime)
    finally:
        await runtime.stop()
        await workers.close()


async def test_nothing_is_written_to_a_table_that_was_just_removed(
    storage: Database, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_log(storage, finished_log("t"))
    find_table = storage.find_table

    async def find_and_remove(table_id: str) -> StoredTable | None:
        found = await find_table(table_id)
        await make_retention(storage, keep_finished=1.0).run(now_ms())
        return found

    monkeypatch.setattr(storage, "find_table", find_and_remove)

    async def talk(runtime: TableRuntime) -> None:
        with pytest.raises(RequestError) as raised:
            await runtime.writer.execute("t", Guest("guest0", "Ana"), SayPhrase("hello"))
        assert raised.value.code == "no_table"
        assert await count(database, "log") == 0 and await count(database, "table_row") == 0

    await with_runtime(storage, talk)


async def test_entry_of_a_process_that_is_behind_does_not_replace_a_compact_one(storage: Database) -> None:
    rows = finished_log("t")
    state = await write_log(storage, rows)

    async def talk(runtime: TableRuntime) -> None:
        table = await runtime.registry.load("t")
        late = LogRow("t", state.seq + 1, rows[-1].at, "guest1", "", '{"type":"said","seat":1,"name":"E","text":"a"}')
        runtime.registry.tables.clear()  # as if the announcement had been lost
        await append_last(storage, [*rows, late])
        assert await make_retention(storage, compact_after=1.0).run(now_ms()) == {COMPACT: 1}
        runtime.registry.tables["t"] = table
        seq = await runtime.writer.execute("t", Guest("guest0", "Ana"), SayPhrase("hello"))
        assert seq == late.seq + 1
        assert [row.seq for row in await storage.read_log("t")] == list(range(1, seq + 1))

    await with_runtime(storage, talk)


async def test_unreadable_table_stops_nothing_else(storage: Database, database: str) -> None:
    await add_people(storage, 0)
    for table_id in ("broken", "damaged", "sound"):
        await write_log(storage, finished_log(table_id))
    retention = make_retention(storage, compact_after=1.0)
    await run_statement(
        database, "UPDATE log SET body = '{\"type\":\"unheard\"}' WHERE table_id = 'broken' AND seq = 7"
    )
    assert await retention.run(now_ms()) == {COMPACT: 2}
    await run_statement(database, "UPDATE compact_log SET body = substr(body, 1, 90) WHERE table_id = 'damaged'")
    await run_statement(database, "UPDATE table_row SET seq = seq + 1 WHERE table_id = 'damaged'")
    assert await retention.run(now_ms()) == {}
    unreadable = await storage.list_unreadable()
    assert [table.table_id for table in unreadable] == ["broken", "damaged"]
    assert "unheard" in unreadable[0].reason and "CompactLogError" in unreadable[1].reason
    assert len(await storage.read_log("sound")) == len(finished_log("sound"))
    ((left,),) = await run_statement(database, "SELECT count(*) FROM log WHERE table_id = 'broken'")
    assert left == len(finished_log("broken")), "what cannot be replayed stays as it is"


async def test_one_process_at_a_time_does_the_work(request: pytest.FixtureRequest) -> None:
    database = pg_database(request)
    here, there = await open_storage(database), await open_storage(database)
    async with here.upkeep.only_one() as is_mine:
        assert is_mine
        async with there.upkeep.only_one() as is_theirs:
            assert not is_theirs
    async with there.upkeep.only_one() as is_theirs:
        assert is_theirs
    await here.close()
    await there.close()


def test_file_returns_the_space_of_removed_tables(tmp_path: Path) -> None:
    path = str(tmp_path / "f.db")

    async def nothing(storage: Database) -> None:
        await storage.check()

    async def fill(storage: Database) -> None:
        for number in range(20):
            await write_log(storage, finished_log(f"t{number}", "usa"))

    async def remove(storage: Database) -> None:
        assert await make_retention(storage, keep_finished=1.0).run(now_ms()) == {FINISHED: 20}

    sizes = []
    for work in (nothing, fill, remove):
        with_storage(path, work)
        local = connect(path)
        local.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert local.execute("PRAGMA freelist_count").fetchone() == (0,)
        local.close()
        sizes.append((tmp_path / "f.db").stat().st_size)
    empty, full, after = sizes
    assert empty == after < full


def test_server_compacts_by_itself(database: str) -> None:
    async def fill(storage: Database) -> None:
        await write_log(storage, finished_log("t"))

    with_storage(database, fill)
    with server_in_thread(database, retention=0.05, keep_unowned=0.0) as server:
        person = server.person("Ana")
        wait_until(lambda: asyncio.run(count(database, "compact_log")))
        answer = person.web.get("/api/tables/t/record", headers={"ferrovia-invite": "invite"})
        assert answer.text == format_record(make_record(state_of(finished_log("t"))))
    assert asyncio.run(count(database, "log")) == 0


def test_everything_of_a_guest_or_a_table_is_removed_with_it(tmp_path: Path) -> None:
    """All that others need stays: moves of a guest in a log, seats, and the history of its players."""

    async def create() -> None:
        await (await open_storage(str(tmp_path / "f.db"))).close()

    asyncio.run(create())
    with closing(sqlite3.connect(tmp_path / "f.db")) as database:
        found = database.execute(
            "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
        ).fetchall()
    of_a_guest = {table for table, column in found if column == "guest_id"}
    of_a_table = {table for table, column in found if column == "table_id"}
    assert of_a_guest - {"log", "seat_holder"} == set(OF_A_GUEST)
    assert of_a_table - {"finished_game", "table_row"} == set(OF_A_TABLE)
