"""The storage: nothing written twice, nothing half, nothing forgotten."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ferrovia.server.storage import Storage
from ferrovia.server.storage.migrations import migrations
from ferrovia.server.storage.sqlite import connect
from ferrovia.server.storage.storage import Card, GuestRow, Row, StorageFailed
from ferrovia.server.storage.writer import Writer
from tests.server.places import with_storage

Check = Callable[[Storage], Awaitable[None]]


def row(table: str, seq: int, body: str = "{}") -> Row:
    return Row(table, seq, 1000 + seq, "ana", f"c{seq}", body)


def card(
    table: str,
    seq: int,
    phase: str = "gathering",
    due: int | None = None,
    holders: tuple[tuple[str, int], ...] | None = (("ana", 0),),
) -> Card:
    return Card(table, seq, "ana", phase, True, 1000, 1000 + seq, due, holders, f'"{table} {phase}"')


def test_a_log_is_read_as_it_was_written(database: str) -> None:
    async def check(storage: Storage) -> None:
        assert await storage.rows("a") == []
        for seq in (1, 2, 3):
            assert await storage.append(row("a", seq), card("a", seq))
        assert [found.seq for found in await storage.rows("a")] == [1, 2, 3]
        assert await storage.rows("a", 2) == [row("a", 3)]

    with_storage(database, check)


def test_only_one_of_two_writers_of_the_same_line_wins(database: str) -> None:
    async def check(storage: Storage) -> None:
        assert await storage.append(row("a", 1, "first"), card("a", 1))
        assert not await storage.append(row("a", 1, "second"), card("a", 1, "over"))
        assert [found.body for found in await storage.rows("a")] == ["first"]
        assert await storage.faces("over", 10) == []

    with_storage(database, check)


def test_of_many_racing_writers_one_wins_each_line(database: str) -> None:
    async def check(storage: Storage) -> None:
        tries = [(seq, storage.append(row("a", seq, str(n)), card("a", seq))) for n in range(20) for seq in range(1, 6)]
        won = await asyncio.gather(*(attempt for _, attempt in tries))
        assert sum(won) == 5
        assert len(await storage.rows("a")) == 5

    with_storage(database, check)


def test_cards_follow_the_log(database: str) -> None:
    async def check(storage: Storage) -> None:
        await storage.append(row("a", 1), card("a", 1, due=500))
        await storage.append(row("b", 1), card("b", 1, due=900, holders=(("ana", 1), ("eva", 0))))
        assert await storage.due(600, 10) == ["a"]
        assert await storage.due(1000, 1) == ["a"]
        await storage.append(row("a", 2), card("a", 2, "playing", holders=()))
        assert await storage.due(1000, 10) == ["b"]
        assert await storage.faces("playing", 10) == ['"a playing"']
        assert await storage.faces("playing", 10, before=1002) == []
        assert await storage.faces_of("ana", 10) == [('"b gathering"', [1])]
        await storage.append(row("b", 2), card("b", 2, holders=None))
        assert await storage.faces_of("eva", 10) == [('"b gathering"', [0])]
        await storage.append(row("b", 3), card("b", 3, holders=(("eva", 2), ("eva", 1))))
        assert await storage.faces_of("eva", 10) == [('"b gathering"', [1, 2])]
        assert await storage.faces_of("ana", 10) == []
        assert await storage.count_made("ana", ("gathering", "playing")) == 2
        assert await storage.count_made("ana", ("gathering",)) == 1

    with_storage(database, check)


def test_guests_are_found_by_the_hash_of_their_token(database: str) -> None:
    async def check(storage: Storage) -> None:
        await storage.add_guest(GuestRow("g1", b"hash", "Ana", 5))
        await storage.rename_guest("g1", "Ána")
        found = await storage.find_guest(b"hash")
        assert found == GuestRow("g1", b"hash", "Ána", 5)
        assert await storage.find_guest(b"other") is None
        await storage.set_mute("g1", "g2", True)
        await storage.set_mute("g1", "g2", True)
        assert await storage.mutes("g1") == {"g2"}
        await storage.set_mute("g1", "g2", False)
        assert await storage.mutes("g1") == frozenset()

    with_storage(database, check)


def test_a_second_run_finds_what_the_first_wrote(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.append(row("a", 1), card("a", 1))

    async def read(storage: Storage) -> None:
        assert len(await storage.rows("a")) == 1

    with_storage(database, write)
    with_storage(database, read)


def test_whoever_listens_is_told_of_every_line(database: str) -> None:
    async def check(storage: Storage) -> None:
        heard: list[tuple[str, int]] = []
        storage.listen(lambda table, seq: heard.append((table, seq)))
        await asyncio.gather(*(storage.append(row("a", seq), card("a", seq)) for seq in range(1, 9)))
        for _ in range(200):
            if len(heard) >= 8:
                break
            await asyncio.sleep(0.01)
        assert sorted(heard) == [("a", seq) for seq in range(1, 9)]

    with_storage(database, check)


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "f.db")

    async def nothing(storage: Storage) -> None:
        await storage.check()

    with_storage(path, nothing)
    connection = connect(path)
    connection.execute("INSERT INTO migration VALUES (999)")
    connection.close()
    with pytest.raises(StorageFailed, match="newer version"):
        with_storage(path, nothing)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    async def nothing(storage: Storage) -> None:
        await storage.check()

    (tmp_path / "file").write_text("")
    with pytest.raises(StorageFailed):
        with_storage(str(tmp_path / "file" / "f.db"), nothing)


class Failing:
    """A connection of which a part fails as often as the test wants."""

    def __init__(self, connection: sqlite3.Connection, failures: list[str]) -> None:
        self._connection = connection
        self._failures = failures

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if self._failures and sql.startswith(self._failures[0]):
            raise sqlite3.OperationalError(self._failures.pop(0))
        return self._connection.execute(sql, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def test_whoever_writes_is_told_of_every_failure_and_the_next_is_served(tmp_path: Path) -> None:
    path = str(tmp_path / "f.db")
    failures = ["connect", "connect", "INSERT", "ROLLBACK"]

    def connecting() -> Any:
        if failures and failures[0] == "connect":
            raise sqlite3.OperationalError(failures.pop(0))
        return Failing(connect(path), failures)

    async def check() -> None:
        writer = Writer(connecting)
        told = []
        for _ in range(4):
            try:
                await writer.write(lambda connection: connection.execute("CREATE TABLE IF NOT EXISTS t (n)").rowcount)
                await writer.write(lambda connection: connection.execute("INSERT INTO t VALUES (1)").rowcount)
                told.append("written")
            except StorageFailed as error:
                told.append(str(error))
        writer.check()
        await writer.close()
        with pytest.raises(StorageFailed):
            writer.check()
        assert told[:2] == ["OperationalError: connect"] * 2
        assert told[2:] == ["OperationalError: ROLLBACK", "written"]

    asyncio.run(check())
    assert failures == []


def test_who_held_seats_before_an_update_holds_them_after(tmp_path: Path) -> None:
    path = str(tmp_path / "f.db")
    connection = connect(path)
    connection.executescript(dict(migrations("sqlite"))[1])
    connection.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY)")
    connection.execute("INSERT INTO migration VALUES (1)")
    connection.execute("INSERT INTO holding VALUES ('ana', 'a', 1)")
    connection.execute("INSERT INTO card VALUES ('a', 1, 'ana', 'playing', 1, 5, 5, NULL, 'face')")
    connection.close()

    async def check(storage: Storage) -> None:
        assert await storage.faces_of("ana", 10) == [("face", [1])]

    with_storage(path, check)
