"""The starting seat: chosen by the host, shown to everyone, kept in the log and the record."""

from pathlib import Path
from random import Random

import pytest

from ferrovia.notation.record import parse_record
from ferrovia.rulebooks import RULEBOOKS
from tests.cli.terminal import run
from tests.server.client import LocalServer, TableClient
from tests.server.test_playing import play_out, two_at


def keep_all(clients: list[TableClient]) -> None:
    """Everyone keeps all of the opening tickets."""
    for client in clients:
        frame = client.frame()
        client.done("play", seq=frame["seq"], action=max(frame["menu"]["keep"], key=len))


@pytest.mark.parametrize("seat", [0, 1])
def test_chosen_seat_has_the_first_turn_and_the_record_says_so(server: LocalServer, seat: int, tmp_path: Path) -> None:
    clients = two_at(server, starting_seat=seat)
    for client in clients:
        assert client.frame()["options"]["starting_seat"] == seat
    clients[0].done("start")
    keep_all(clients)
    assert [asked["seat"] for asked in clients[0].frame()["asked"]] == [seat]
    play_out(clients, Random(3))
    record = parse_record(clients[0].ask("record").text)
    assert record.starting_seat == seat
    assert clients[0].ask("replay").json()["steps"][2]["seat"] == seat
    file = tmp_path / "game.txt"
    file.write_text(clients[0].ask("record").text, encoding="utf-8")
    assert run("verify-deal", str(file), "--hash", clients[0].frame()["options"]["seed_hash"]).code == 0
    again = clients[0].do("rematch").json()["table"]
    assert TableClient(clients[0].person, again, "").frame()["options"]["starting_seat"] == seat


@pytest.mark.parametrize(("book", "seats", "seat"), [("asia", 4, 1), ("asia", 6, 5), ("usa", 2, 2), ("usa", 2, 11)])
def test_seat_that_cannot_start_is_refused(server: LocalServer, book: str, seats: int, seat: int) -> None:
    answer = server.person("Ana").post("/api/tables", rulebook=book, seats=[{}] * seats, starting_seat=seat)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
    assert answer.json()["text_key"] == "server.error.starting_seat"
    allowed = [str(number + 1) for number in range(0, seats, RULEBOOKS[book].team)]
    assert answer.json()["values"] == {"seat": seat + 1, "names": allowed}


def test_catalog_says_which_seats_can_start(server: LocalServer) -> None:
    books = {
        book["id"]: book["starting_seats"] for book in server.person("Ana").web.get("/api/catalog").json()["rulebooks"]
    }
    assert books["asia"] == {"4": [0, 2], "6": [0, 2, 4]}
    assert books["usa"]["3"] == [0, 1, 2]
