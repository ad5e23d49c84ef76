"""Readiness follows from writes: a probe now and then, and every failed write at once."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from ferrovia.server.core.clock import Clock
from ferrovia.server.storage import Database, health
from ferrovia.server.storage.health import StorageHealth, find_reason
from ferrovia.server.storage.interface import StorageError
from tests.server.client import Person, server_in_thread
from tests.server.conftest import require_postgres
from tests.server.postgres import postgres
from tests.server.storages import with_storage
from tests.waiting import wait_for


def readiness(person: Person) -> tuple[int, str]:
    answer = person.web.get("/health/ready")
    body = answer.json()
    return answer.status_code, body["status"] if answer.status_code == 200 else body["values"]["reason"]


def test_server_that_can_write_is_ready(database: str) -> None:
    with server_in_thread(database) as server:
        assert readiness(server.person("")) == (200, "ok")


def test_failed_write_makes_the_server_unready_at_once_and_a_good_one_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "RETRY_SECONDS", 0.05)
    path = tmp_path / "f.db"
    with server_in_thread(str(path)) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 2)
        blocker = sqlite3.connect(path)
        blocker.execute("ALTER TABLE log RENAME TO hidden")  # every write of an entry fails now
        blocker.execute("ALTER TABLE probe RENAME TO hidden_probe")
        blocker.commit()
        assert readiness(ana) == (200, "ok"), "nobody has tried to write yet"
        assert table.do("say", text="hello").status_code == 503
        assert readiness(ana) == (503, "failed")
        assert ana.web.get("/health/live").status_code == 200
        blocker.execute("ALTER TABLE hidden RENAME TO log")
        blocker.execute("ALTER TABLE hidden_probe RENAME TO probe")
        blocker.close()
        wait_for(lambda: readiness(ana), (200, "ok"))


def test_stopped_database_makes_the_server_unready_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PROBE_SECONDS", 0.2)
    monkeypatch.setattr(health, "RETRY_SECONDS", 0.2)
    with postgres(outlives_machine=False) as found:
        pg = require_postgres(found)
        with server_in_thread(pg.new_database()) as server:
            nobody = server.person("")
            assert readiness(nobody) == (200, "ok")
            pg.stop()
            try:
                wait_for(lambda: readiness(nobody), (503, "unreachable"))
                assert nobody.web.get("/health/live").status_code == 200
            finally:
                pg.begin()
            wait_for(lambda: readiness(nobody), (200, "ok"))
            assert server.person("Ana").create("paris", 2).frame()["phase"] == "gathering"


class FailingStorage:
    """A storage whose probe does what the test wants."""

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        self.written = 0
        self.clock = Clock(0)

    async def probe(self, _now: int) -> None:
        if self.failure:
            raise self.failure
        self.written += 1

    async def check(self) -> None:
        return


def with_health(check: Callable[[StorageHealth, Any], Awaitable[None]]) -> None:
    async def run() -> None:
        await check(StorageHealth(), FailingStorage())

    asyncio.run(run())


def caused_by(cause: BaseException) -> StorageError:
    error = StorageError("failed")
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("…")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("cause", "word"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), "full"),
        (sqlite_error(sqlite3.SQLITE_READONLY), "read_only"),
        (sqlite_error(sqlite3.SQLITE_IOERR | 3 << 8), "disk"),
        (sqlite_error(sqlite3.SQLITE_CORRUPT), "damaged"),
        (asyncpg.DiskFullError(), "full"),
        (asyncpg.ReadOnlySQLTransactionError(), "read_only"),
        (asyncpg.DataCorruptedError(), "damaged"),
        (asyncpg.AdminShutdownError(), "unreachable"),
        (ConnectionRefusedError(), "unreachable"),
        (TimeoutError(), "stuck"),
        (RuntimeError(), "failed"),
    ],
)
def test_reason_is_one_word(cause: BaseException, word: str) -> None:
    assert find_reason(caused_by(cause)) == word


def test_storage_is_ready_again_after_a_write() -> None:
    async def check(found: StorageHealth, storage: Any) -> None:
        storage.failure = caused_by(sqlite_error(sqlite3.SQLITE_FULL))
        await found.probe(storage)
        assert found.reason == "full"
        storage.failure = None
        await found.probe(storage)
        assert (found.reason, storage.written) == ("", 1)

    with_health(check)


def test_write_that_never_ends_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(found: StorageHealth, storage: Any) -> None:
        await found.probe(storage)
        assert found.reason == ""
        monkeypatch.setattr(health, "MAX_AGE_SECONDS", -1.0)
        assert found.reason == "stuck"

    with_health(check)


def test_damaged_file_stays_unready_although_other_parts_can_be_written() -> None:
    async def check(found: StorageHealth, storage: Any) -> None:
        found.note_failure(caused_by(sqlite_error(sqlite3.SQLITE_CORRUPT)))
        await found.probe(storage)
        assert found.reason == "damaged"

    with_health(check)


def test_damaged_file_is_noticed_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f.db"

    async def fill(storage: Database) -> None:
        await storage.probe(1)

    with_storage(str(path), fill)
    with sqlite3.connect(path) as local:
        local.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = local.execute("SELECT rootpage FROM sqlite_master WHERE name = 'guest_token'").fetchone()
        (size,) = local.execute("PRAGMA page_size").fetchone()
    local.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with server_in_thread(str(path)) as server:
        nobody = server.person("")
        assert readiness(nobody) == (200, "ok"), "nothing has touched the damaged page"
        answer = nobody.web.get("/api/me", headers={"authorization": f"Bearer {'x' * 43}"})
        assert answer.status_code == 503
        assert readiness(nobody) == (503, "damaged")
