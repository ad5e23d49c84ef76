"""Limits that all processes share, and that requests at the same moment cannot exceed together."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx
import pytest

from tests.server.client import server_in_thread
from tests.server.conftest import pg_database
from tests.waiting import WAIT


def send_all(requests: list[Callable[[], httpx.Response]]) -> list[int]:
    """The statuses of requests that are sent together."""
    with ThreadPoolExecutor(8) as pool:
        return [answer.status_code for answer in pool.map(lambda request: request(), requests)]


def create_table(base: str, token: str) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"}
    body = {"rulebook": "usa", "seats": [{}, {}]}
    return httpx.post(f"{base}/api/tables", json=body, headers=headers, timeout=WAIT)


def create_guest(base: str, address: str) -> httpx.Response:
    headers = {"x-forwarded-for": address}
    return httpx.post(f"{base}/api/me", json={"name": "Ana"}, headers=headers, timeout=WAIT)


def test_guest_cannot_exceed_the_number_of_tables_by_asking_at_once(tmp_path: Path) -> None:
    """Those that are refused count neither for the guest's day nor for the address's."""
    with server_in_thread(str(tmp_path / "f.db"), max_tables_per_guest=5, new_tables_per_day=24) as server:
        ana = server.person("Ana")
        client = ana.create("paris", 2)
        statuses = send_all([partial(create_table, server.base, ana.token)] * 24)
        assert sorted(statuses)[:4] == [201] * 4 and sorted(statuses)[4:] == [429] * 20
        client.done("close")
        assert create_table(server.base, ana.token).status_code == 201


def test_guest_cannot_exceed_the_number_of_tables_through_two_processes(request: pytest.FixtureRequest) -> None:
    database = pg_database(request)
    with (
        server_in_thread(database, max_tables_per_guest=5) as one,
        server_in_thread(database, max_tables_per_guest=5) as two,
    ):
        token = one.person("Ana").token
        statuses = send_all([partial(create_table, base, token) for base in (one.base, two.base) * 12])
        assert sorted(statuses) == [201] * 5 + [429] * 19


def test_address_cannot_create_more_guests_through_two_processes(request: pytest.FixtureRequest) -> None:
    database = pg_database(request)
    with (
        server_in_thread(database, new_guests_per_hour=16.0) as one,
        server_in_thread(database, new_guests_per_hour=16.0) as two,
    ):
        bases = (one.base, two.base) * 6
        assert sorted(send_all([partial(create_guest, base, "192.0.2.1") for base in bases])) == ([200] * 4 + [429] * 8)
        refused = create_guest(two.base, "192.0.2.1")
        assert refused.json()["code"] == "too_fast" and refused.headers["retry-after"] == "225"
        assert create_guest(two.base, "192.0.2.2").status_code == 200


def test_address_cannot_create_more_guests_by_restarting_the_server(tmp_path: Path) -> None:
    statuses: list[int] = []
    for _ in range(3):
        with server_in_thread(str(tmp_path / "f.db"), new_guests_per_hour=16.0) as server:
            statuses += [create_guest(server.base, "192.0.2.1").status_code for _ in range(2)]
    assert statuses == [200] * 4 + [429] * 2


def test_guest_cannot_create_more_tables_a_day_by_ending_them(tmp_path: Path) -> None:
    """A quarter of the day's tables may be created at once; rematches count."""
    with server_in_thread(str(tmp_path / "f.db"), new_tables_per_day=12.0) as server:
        ana = server.person("Ana")
        client = ana.create("paris", 2, bots=1)
        client.done("start")
        client.give_up()
        assert client.do("rematch").status_code == 200
        assert client.do("rematch").status_code == 200, "it is the same one, so it does not count again"
        assert create_table(server.base, ana.token).status_code == 201
        refused = create_table(server.base, ana.token)
        assert (refused.status_code, refused.json()["text_key"]) == (429, "server.error.many_new_tables")
        assert refused.json()["values"] == {"seconds": 7200, "minutes": 120}
        assert refused.headers["retry-after"] == "7200"


def test_address_cannot_create_more_tables_a_day_with_many_guests(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "f.db"), new_tables_per_day=4.0) as server:
        statuses = [create_table(server.base, server.person("Ana").token).status_code for _ in range(7)]
        assert statuses == [201] * 5 + [429] * 2
