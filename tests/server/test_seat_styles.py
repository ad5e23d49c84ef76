"""Colours and marks: a person gets the preferred ones if they are free, and everyone sees the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ferrovia.server.guests.style import COLOR_COUNT, MARK_COUNT
from ferrovia.server.tables.model.seat_styles import SeatStyle, choose_style, complete_styles
from tests.server.client import LocalServer, TableClient, server_in_thread


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_in_thread(str(tmp_path_factory.mktemp("styles") / "ferrovia.db")) as found:
        yield found


def styles(client: TableClient) -> list[tuple[int, int]]:
    return [(occupant["color"], occupant["mark"]) for occupant in client.frame()["occupants"]]


def test_seats_without_a_choice_have_the_style_of_their_number() -> None:
    assert complete_styles([SeatStyle()] * 4) == [SeatStyle(seat, seat) for seat in range(4)]
    many = complete_styles([SeatStyle()] * (COLOR_COUNT + 2))
    assert [style.color for style in many[COLOR_COUNT:]] == [0, 1], "more seats than colours"


def test_wanted_style_is_given_if_it_is_free() -> None:
    assert choose_style(SeatStyle(4, 7), 0, [SeatStyle(1, 1), SeatStyle()]) == SeatStyle(4, 7)
    assert choose_style(SeatStyle(4, 7), 2, [SeatStyle(4, 1)]) == SeatStyle(2, 7)
    assert choose_style(SeatStyle(4, 7), 2, [SeatStyle(4, 7), SeatStyle(2, 2)]) == SeatStyle(0, 0)
    assert choose_style(SeatStyle(), 1, [SeatStyle(0, 0)]) == SeatStyle(1, 1)


def test_the_others_take_what_is_left() -> None:
    chosen = [SeatStyle(), SeatStyle(0, 2), SeatStyle()]
    assert complete_styles(chosen) == [SeatStyle(1, 0), SeatStyle(0, 2), SeatStyle(2, 1)]


def test_profile_is_kept_and_bounded(server: LocalServer) -> None:
    ana = server.person("Ana")
    assert (ana.web.get("/api/me").json()["name"], ana.web.get("/api/me").json()["color"]) == ("Ana", None)
    assert 0 <= ana.web.get("/api/me").json()["mark"] < MARK_COUNT
    assert ana.post("/api/me", color=3, mark=9).json() == {"name": "Ana", "color": 3, "mark": 9}
    assert ana.post("/api/me", name="Anita").json() == {"name": "Anita", "color": 3, "mark": 9}
    assert ana.web.get("/api/me").json() == {"name": "Anita", "color": 3, "mark": 9}
    assert ana.post("/api/me", color=None).json()["color"] is None
    for wrong in ({"color": COLOR_COUNT}, {"color": -1}, {"mark": MARK_COUNT}, {"mark": None}, {"color": "red"}):
        assert ana.post("/api/me", **wrong).json()["code"] == "bad_request", wrong


def test_first_visit_is_not_an_error(server: LocalServer) -> None:
    nobody = server.person("")
    answer = nobody.web.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, None)
    assert nobody.post("/api/me", color=1).json()["code"] == "bad_request", "a new guest needs a name"


def test_preferred_style_is_used_when_free(server: LocalServer) -> None:
    ana, eva = server.person("Ana"), server.person("Eva")
    ana.post("/api/me", color=4, mark=8)
    eva.post("/api/me", color=4, mark=10)
    table = ana.create("usa", 3, bots=1)
    eva.at(table).done("sit", invite=table.invite)
    assert styles(table) == [(4, 8), (1, 10), (2, 2)]
    table.done("start")
    assert styles(table) == styles(eva.at(table)) == styles(server.person("").at(table)) == [(4, 8), (1, 10), (2, 2)]
    ana.post("/api/me", color=5)
    assert styles(table)[0] == (4, 8), "a seat keeps its colour"


def test_replay_and_rematch_show_the_style(tmp_path: Path) -> None:
    database = str(tmp_path / "ferrovia.db")
    with server_in_thread(database) as server:
        ana = server.person("Ana")
        ana.post("/api/me", color=3, mark=6)
        table = ana.create("usa", 2, bots=1)
        table.done("start")
        table.done("resign")
        socket = table.socket()
        while socket.until("frame")["phase"] != "over":
            pass
        replay = table.ask("replay").json()
        assert [(seat["color"], seat["mark"]) for seat in replay["occupants"]] == [(3, 6), (1, 1)]
        ana.post("/api/me", color=5)
        rematch = TableClient(ana, table.do("rematch").json()["table"], "")
        assert styles(rematch) == [(5, 6), (1, 1)]
