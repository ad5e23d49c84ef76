"""Several servers on one database, where each serves every table."""

import time
from random import Random

import pytest

from tests.server.client import LocalServer, TableClient, choose, server_in_thread
from tests.server.conftest import pg_database
from tests.server.postgres import Postgres
from tests.waiting import wait_for


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> str:
    return pg_database(request)


def at(server: LocalServer, client: TableClient) -> TableClient:
    """The same person at the same table, through another server."""
    person = server.person("")
    person.token = client.person.token
    person.web.cookies.set("ferrovia_guest", person.token)
    return person.at(client)


def test_change_in_one_process_reaches_sockets_of_the_other(shared: str) -> None:
    with server_in_thread(shared) as one, server_in_thread(shared) as two:
        ana = one.person("Ana").create("usa", 2)
        eva = two.person("Eva").at(ana)
        eva.done("sit", invite=ana.invite)
        socket = eva.socket()
        socket.until("frame")
        seq = ana.done("start")
        while True:
            frame = socket.until("frame")
            if frame["seq"] >= seq:
                break
        assert frame["phase"] == "playing"


def test_mute_in_one_process_reaches_sockets_of_the_other(shared: str) -> None:
    with server_in_thread(shared) as one, server_in_thread(shared) as two:
        ana = one.person("Ana").create("usa", 2)
        one.person("Eva").at(ana).done("sit", invite=ana.invite)
        socket = at(two, ana).socket()
        assert "muted" not in socket.until("frame")["you"]
        assert ana.do("mute", seat=1).status_code == 200
        assert socket.until("frame")["you"]["muted"] == [1]


def test_game_is_played_through_both_processes_in_turn(shared: str) -> None:
    with server_in_thread(shared) as one, server_in_thread(shared) as two:
        ana = one.person("Ana").create("paris", 2, bots=1)
        clients = [ana, at(two, ana)]
        ana.done("start")
        rng = Random(5)
        for number in range(4000):
            client = clients[number % 2]
            frame = client.frame()
            if frame["phase"] == "over":
                break
            if "menu" in frame:
                answer = client.do("play", id=f"n{number}", seq=frame["seq"], action=choose(frame["menu"], rng))
                # The frame may be out of date: the other server may know more.
                assert answer.status_code == 200 or answer.json()["code"] in {"stale", "wrong_phase"}, answer.text
            else:
                time.sleep(0.01)
        assert frame["phase"] == "over"
        for client in clients:  # the end has to reach the other server
            wait_for(lambda client=client: client.frame()["phase"], "over")  # type: ignore[misc]
        assert {k: v for k, v in clients[0].frame().items() if k != "at"} == {
            k: v for k, v in clients[1].frame().items() if k != "at"
        }


def test_bot_of_a_stopped_process_is_picked_up_by_another(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for patience in ("BOT_PATIENCE_MS", "UNATTENDED_PATIENCE_MS"):
        monkeypatch.setattr(f"ferrovia.server.tables.model.state.{patience}", 300)
    with server_in_thread(shared) as one:
        ana = one.person("Ana").create("paris", 2, bots=1)
        ana.done("start")
        ana.done("resign")
    with server_in_thread(shared) as two:
        elsewhere = at(two, ana)
        wait_for(lambda: elsewhere.frame()["phase"], "over")


def test_lost_database_connection_is_restored(pg: Postgres | None, shared: str) -> None:
    assert pg is not None
    with server_in_thread(shared) as one, server_in_thread(shared) as two:
        ana = one.person("Ana").create("usa", 2)
        socket = at(two, ana).socket()
        socket.until("frame")
        others = "pid <> pg_backend_pid() AND datname IS NOT NULL"
        sql = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"  # noqa: S608 - no values in it
        pg.run("psql", "-h", str(pg.folder), "-U", "postgres", "-qc", sql)
        wait_for(lambda: ana.do("start", id="s").status_code, 200)
        while socket.until("frame")["phase"] != "playing":
            pass
