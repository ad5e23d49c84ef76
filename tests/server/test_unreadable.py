"""Tables that cannot be opened: a clear error, one log line, a list for the operator, and no harm to others."""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

import pytest

from ferrovia.server.core.logs import LOGGER
from ferrovia.server.storage import Storage
from ferrovia.server.storage.interface import LogRow
from ferrovia.server.storage.postgres import PostgresStorage
from ferrovia.server.storage.sqlite import SqliteStorage
from tests.server.client import LocalServer, Person, TableClient, server_in_thread
from tests.server.storages import with_storage
from tests.server.stored_tables import finished_log, run_statement, write_log

DAMAGE = {
    "not JSON": "UPDATE log SET body = '?' WHERE table_id = 't' AND seq = 9",
    "unknown tag": "UPDATE log SET body = '{\"type\":\"unheard\"}' WHERE table_id = 't' AND seq = 9",
    "illegal action": 'UPDATE log SET body = \'{"type":"played","seat":0,"action":"?"}\' WHERE seq = 9',
    "missing entry": "DELETE FROM log WHERE table_id = 't' AND seq = 9",
    "missing beginning": "DELETE FROM log WHERE table_id = 't' AND seq = 1",
}


class Lines(logging.Handler):
    """Collects what the server logs about tables."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if hasattr(record, "table"):
            self.records.append(record)

    def __enter__(self) -> "Lines":
        LOGGER.addHandler(self)
        return self

    def __exit__(self, *_why: object) -> None:
        LOGGER.removeHandler(self)


def at(server: LocalServer, table_id: str = "t") -> TableClient:
    return TableClient(server.person(""), table_id, "invite")


def fill(database: str, *statements: str) -> None:
    async def write(storage: Storage) -> None:
        await write_log(storage, finished_log("t"))
        await write_log(storage, finished_log("sound"))
        for sql in statements:
            await run_statement(database, sql)

    with_storage(database, write)


@pytest.mark.parametrize("damage", DAMAGE)
def test_unreadable_table_gives_a_clear_error_and_is_logged_once(tmp_path: Any, damage: str) -> None:
    database = str(tmp_path / "f.db")
    fill(database, DAMAGE[damage])
    with Lines() as lines, server_in_thread(database, retention=0.0) as server:
        table = at(server)
        for what in ("", "record", "replay", "board", "record"):
            answer = table.ask(what) if what else table.person.web.get("/api/tables/t")
            assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
        bye = table.socket().until("bye")
        assert bye["code"] == "unreadable"
        if damage != "illegal action":  # that one is at both tables
            assert at(server, "sound").ask("record").status_code == 200
            assert "ferrovia_unreadable_tables 1\n" in table.person.web.get("/metrics").text
    logged = [record for record in lines.records if record.table == "t"]  # type: ignore[attr-defined] # an extra field
    assert [record.getMessage() for record in logged] == ["a table cannot be read"]
    assert logged[0].exc_info is None


def test_unreadable_table_is_listed_until_it_can_be_read_again(database: str) -> None:
    async def listed(storage: Storage) -> None:
        assert [table.table_id for table in await storage.list_unreadable()] == expected

    fill(database, "UPDATE log SET seq = 1000 WHERE table_id = 't' AND seq = 9")
    with server_in_thread(database, retention=0.0) as server:
        assert at(server).ask("record").status_code == 409
    expected = ["t"]
    with_storage(database, listed)
    with server_in_thread(database, retention=0.0) as server:
        assert "ferrovia_unreadable_tables 1\n" in at(server).person.web.get("/metrics").text
        asyncio.run(run_statement(database, "UPDATE log SET seq = 9 WHERE table_id = 't' AND seq = 1000"))
        assert at(server).ask("record").status_code == 200
        assert "ferrovia_unreadable_tables 0\n" in at(server).person.web.get("/metrics").text
    expected = []
    with_storage(database, listed)


def test_entry_of_a_newer_version_leaves_the_table_readable_up_to_it(database: str) -> None:
    with Lines() as lines, server_in_thread(database, retention=0.0) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 2)
        other = ana.create("paris", 2)
        seq = table.frame()["seq"]
        values = f"'{table.table}', {seq + 1}, 9999999999999, '', '', '{{\"type\":\"new\"}}'"
        asyncio.run(run_statement(database, f"INSERT INTO log VALUES ({values})"))  # noqa: S608 - our own values
        for _ in range(3):
            answer = table.do("say", text="hello")
            assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
        assert table.frame()["seq"] == seq
        other.done("say", text="hello")
    assert len(lines.records) == 1


def test_finished_game_of_an_unknown_version_shows_its_result(database: str) -> None:
    async def write(storage: Storage) -> None:
        await write_log(storage, finished_log("t"))
        created = json.loads(finished_log("t")[0].body)
        created["game"]["version"] = 999
        await run_statement(database, f"UPDATE log SET body = '{json.dumps(created)}' WHERE seq = 1")  # noqa: S608 - our own values

    with_storage(database, write)
    with server_in_thread(database, retention=0.0) as server:
        table = at(server)
        answer = table.ask("record")
        assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")
        summary = table.ask("summary").json()
        assert summary["phase"] == "over" and len(summary["totals"]) == len(summary["occupants"])
        stranger = server.person("Eva")
        assert stranger.web.get("/api/tables/t/summary").json()["code"] == "not_invited"
        wrong = stranger.web.get("/api/tables/t/summary", headers={"ferrovia-invite": "wrong"})
        assert wrong.json()["code"] == "not_invited"
        assert stranger.web.get("/api/tables/none/summary").json()["code"] == "no_table"


def test_players_see_the_summary_of_their_own_unreadable_table(database: str) -> None:
    with server_in_thread(database, retention=0.0) as server:
        ana = server.person("Ana")
        table = ana.create("paris", 2)
        asyncio.run(run_statement(database, "DELETE FROM log WHERE seq = 1"))
        assert ana.web.get(f"/api/tables/{table.table}/summary").json()["table"] == table.table


def test_summary_needs_no_log_or_its_first_entry_alone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(database)
    read: list[tuple[Any, ...]] = []
    for kind in (SqliteStorage, PostgresStorage):

        async def read_log(
            storage: Any, *given: Any, honest: Callable[..., Any] = kind.read_log, **more: Any
        ) -> list[LogRow]:
            read.append((*given, *more.values()))
            found: list[LogRow] = await honest(storage, *given, **more)
            return found

        monkeypatch.setattr(kind, "read_log", read_log)
    with server_in_thread(database, retention=0.0) as server:
        ana, eva = server.person("Ana"), server.person("Eva")
        mine, anybodys = ana.create("paris", 2), ana.create("paris", 2, is_open=True)
        read.clear()

        def read_summary(person: Person, table_id: str, **headers: str) -> str:
            return str(person.web.get(f"/api/tables/{table_id}/summary", headers=headers).json().get("code", "ok"))

        assert read_summary(ana, mine.table) == "ok"
        assert read_summary(eva, anybodys.table) == "ok"
        assert read_summary(eva, mine.table) == read_summary(eva, "t") == "not_invited"
        assert read == []
        assert read_summary(eva, "t", **{"ferrovia-invite": "invite"}) == "ok"
        assert read_summary(eva, "t", **{"ferrovia-invite": "wrong"}) == "not_invited"
        assert read == [("t", 1), ("t", 1)]


def test_damaged_summary_and_result_do_not_spoil_lists(database: str) -> None:
    with server_in_thread(database, retention=0.0) as server:
        ana = server.person("Ana")
        broken, sound = (ana.create("paris", 2, is_open=True) for _ in range(2))
        damage = f"UPDATE table_row SET summary = '?' WHERE table_id = '{broken.table}'"  # noqa: S608 - our own values
        asyncio.run(run_statement(database, damage))
        assert [table["table"] for table in ana.web.get("/api/tables").json()["tables"]] == [sound.table]
        mine = ana.web.get("/api/me/tables").json()["tables"]
        assert [found["table"]["table"] for found in mine] == [sound.table]
        ((guest_id,),) = asyncio.run(run_statement(database, "SELECT id FROM guest"))
        result = f"INSERT INTO finished_game VALUES ('{guest_id}', 't', 5, '?')"  # noqa: S608 - our own values
        asyncio.run(run_statement(database, result))
        assert ana.web.get("/api/me/games").json()["games"] == []
