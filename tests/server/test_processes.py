"""Several servers on one database: any of them serves any table."""

import time
from random import Random

import pytest

from tests.server.client import WAIT, House, Place, choose, running
from tests.server.conftest import pg_database
from tests.server.postgres import Postgres


@pytest.fixture
def shared(request: pytest.FixtureRequest) -> str:
    return pg_database(request)


def at(house: House, place: Place) -> Place:
    """The same person at the same table, by way of another server."""
    person = house.person("")
    person.token = place.person.token
    person.web.cookies.set("ferrovia_guest", person.token)
    return person.at(place)


def test_what_is_done_in_one_reaches_sockets_in_the_other(shared: str) -> None:
    with running(shared) as one, running(shared) as two:
        ana = one.person("Ana").make("usa", 2)
        eva = two.person("Eva").at(ana)
        eva.done("sit", invite=ana.invite)
        wire = eva.socket()
        wire.until("frame")
        seq = ana.done("start")
        while True:
            frame = wire.until("frame")
            if frame["seq"] >= seq:
                break
        assert frame["phase"] == "playing"


def test_a_game_is_played_through_both_in_turn(shared: str) -> None:
    with running(shared) as one, running(shared) as two:
        ana = one.person("Ana").make("paris", 2, bots=1)
        ways = [ana, at(two, ana)]
        ana.done("start")
        rng = Random(5)
        for number in range(4000):
            way = ways[number % 2]
            frame = way.frame()
            if frame["phase"] == "over":
                break
            if "menu" in frame:
                answer = way.do("play", id=f"n{number}", seq=frame["seq"], action=choose(frame["menu"], rng))
                # A frame may be a moment old: the other server has heard of more.
                assert answer.status_code == 200 or answer.json()["code"] in {"stale", "wrong_phase"}, answer.text
            else:
                time.sleep(0.01)
        assert frame["phase"] == "over"
        until = time.monotonic() + WAIT
        while any(way.frame()["phase"] != "over" for way in ways) and time.monotonic() < until:
            time.sleep(0.05)  # the end is on its way to the other
        assert {k: v for k, v in ways[0].frame().items() if k != "at"} == {
            k: v for k, v in ways[1].frame().items() if k != "at"
        }


def test_a_bot_of_a_server_that_is_gone_is_picked_up_by_another(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for patience in ("BOT_PATIENCE", "ALONE_PATIENCE"):
        monkeypatch.setattr(f"ferrovia.server.tables.standing.{patience}", 300)
    with running(shared) as one:
        ana = one.person("Ana").make("paris", 2, bots=1)
        ana.done("start")
        ana.done("resign")
    with running(shared) as two:
        again = at(two, ana)
        for _ in range(500):
            if again.frame()["phase"] == "over":
                break
            time.sleep(0.05)
        assert again.frame()["phase"] == "over"


def test_a_lost_connection_to_the_database_is_mended(pg: Postgres | None, shared: str) -> None:
    assert pg is not None
    with running(shared) as one, running(shared) as two:
        ana = one.person("Ana").make("usa", 2)
        wire = at(two, ana).socket()
        wire.until("frame")
        others = "pid <> pg_backend_pid() AND datname IS NOT NULL"
        sql = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"  # noqa: S608 - no values in it
        pg.run("psql", "-h", str(pg.place), "-U", "postgres", "-qc", sql)
        for _ in range(100):
            if ana.do("start", id="s").status_code == 200:
                break
            time.sleep(0.05)
        while wire.until("frame")["phase"] != "playing":
            pass
