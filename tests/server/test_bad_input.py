"""Whatever is sent, the server answers in one shape, stays up and changes nothing that it should not."""

import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ferrovia.server.app import ENDPOINTS, openapi
from ferrovia.server.http import address_of
from tests.server.client import House, Message, Place, running

HOSTILE: list[Any] = [
    None,
    True,
    0,
    -1,
    2**63,
    1e308,
    "",
    "a",
    "\x00",
    "é" * 50,
    "\u202e\u200b",
    "x" * 5000,
    [],
    [[]],
    {},
    {"type": "play"},
    "+?",
    "keep=123456789",
    "den-pho=" + "w" * 60,
    "😀",
]
TYPES = ["hello", "ping", "sit", "leave", "start", "play", "say", "phrase", "return", "resign", "replace", "frame", ""]
FIELDS = ["id", "seq", "action", "text", "phrase", "seat", "invite", "since", "other"]


@pytest.fixture(scope="module")
def house(module_database: str) -> Iterator[House]:
    with running(module_database) as found:
        yield found


def is_trouble(answer: httpx.Response) -> bool:
    found = answer.json()
    return set(found) == {"code", "text", "values"} and answer.headers["content-type"] == "application/json"


def hostile_message(rng: Random) -> str | bytes:
    """Something that no client should send."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(160, 0xD7FF)])) for _ in range(80))
    if kind == 2:
        return "[" * rng.randrange(2000)
    message: Message = {"type": rng.choice(TYPES)}
    for _ in range(rng.randrange(4)):
        message[rng.choice(FIELDS)] = rng.choice(HOSTILE)
    text = json.dumps(message)
    return text[: rng.randrange(len(text))] if kind == 3 else text


def watched_table(house: House) -> tuple[Place, Place]:
    """A table in the middle of a game, and a stranger at it."""
    ana = house.person("Ana").make("europe", 2, open=True)
    eva = house.person("Eva").at(ana)
    eva.done("sit")
    ana.done("start")
    return ana, house.person("Mal").at(ana)


def test_a_stranger_with_a_socket_changes_nothing(house: House) -> None:
    ana, stranger = watched_table(house)
    before = ana.frame()
    rng = Random(1)
    wire = stranger.socket()
    for _ in range(1500):
        try:
            wire.line.send(hostile_message(rng))
        except ConnectionClosed:
            wire = stranger.socket()
    wire = stranger.socket()
    wire.send(type="ping", id="last")
    assert wire.until("pong")["id"] == "last"
    assert ana.frame() == before


def test_a_person_with_a_seat_gets_an_answer_to_everything(house: House) -> None:
    ana, _ = watched_table(house)
    rng = Random(2)
    wire = ana.socket()
    wire.until("frame")
    answered = 0
    for number in range(800):
        message = {"type": "play", "seq": rng.choice([0, 4, 5, 99, 2**31 - 1]), "id": f"n{number}"}
        message["action"] = rng.choice(
            ["+?", "keep=9", "keep=", "@par=rr", "a-b=r", "x" * 80, "\u0000", "é", "fleet=999"]
        )
        wire.send(**message)
        while True:
            answer = wire.receive()
            if answer["type"] in {"error", "ack"}:
                break
        assert answer["type"] == "error", (message, answer)
        answered += 1
    assert answered == 800


@pytest.mark.parametrize(
    "first", [b"\xff\xfe", "", "{}", "null", '{"type":"ping"}', '{"type":"hello","since":-1}', '{"type":"hello","x":1}']
)
def test_a_wrong_greeting_ends_the_socket_with_a_reason(house: House, first: str | bytes) -> None:
    _, stranger = watched_table(house)
    wire = stranger.socket(hello=False)
    wire.line.send(first)
    assert wire.receive()["code"] == "bad_request"
    with pytest.raises(ConnectionClosed) as closed:
        wire.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


def test_a_message_that_is_too_long_ends_the_socket(house: House) -> None:
    _, stranger = watched_table(house)
    wire = stranger.socket()
    wire.until("frame")
    wire.line.send("x" * 5000)
    assert wire.until("bye")["code"] == "too_large"
    wire = stranger.socket()
    wire.until("frame")
    wire.line.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        wire.until("pong")


def test_a_table_that_there_is_not(house: House) -> None:
    nobody = house.person("")
    answer = nobody.web.get("/api/tables/nothing")
    assert answer.status_code == 404 and answer.json()["code"] == "no_table"
    wire = Place(nobody, "nothing", "").socket()
    assert wire.receive()["code"] == "no_table"


@pytest.mark.parametrize("name", ["%00", "%C3%A9", "A", "x" * 41, "a%0A"])
def test_what_cannot_be_the_name_of_a_table_is_none(house: House, name: str) -> None:
    nobody = house.person("")
    answer = nobody.web.get(f"/api/tables/{name}")
    assert answer.status_code == 404 and answer.json()["code"] == "no_table"
    wire = Place(nobody, name, "").socket(hello=False)
    assert wire.receive()["code"] == "no_table"


def test_a_fault_of_the_server_ends_a_socket_with_a_reason(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = watched_table(house)
    wire = ana.socket()
    wire.until("frame")

    def faulty(*_given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ferrovia.server.tables.desk.decide", faulty)
    wire.send(type="resign")
    assert wire.until("bye")["code"] == "internal"
    with pytest.raises(ConnectionClosed) as closed:
        wire.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1011


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_of_an_address_that_is_counted_which_one_customer_has(host: str, counted: str) -> None:
    assert address_of(SimpleNamespace(client=SimpleNamespace(host=host))) == counted


def test_pages_of_other_sites_are_refused(house: House) -> None:
    ana, _ = watched_table(house)
    foreign = {"origin": "https://elsewhere.example"}
    answer = ana.person.web.post(f"/api/tables/{ana.table}/resign", json={}, headers=foreign)
    assert answer.status_code == 403 and answer.json()["code"] == "bad_origin"
    wire = ana.socket(headers={"Origin": "https://elsewhere.example"}, hello=False)
    assert wire.receive()["code"] == "bad_origin"
    with pytest.raises(ConnectionClosed):
        wire.receive()
    own = {"origin": house.base}
    assert ana.person.web.post("/api/me", json={"name": "Ana"}, headers=own).status_code == 200


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.body is not None], ids=lambda e: e.path)
def test_bodies_that_no_client_should_send(house: House, endpoint: Any) -> None:
    ana, stranger = watched_table(house)
    before = ana.frame()
    path = endpoint.path.replace("{table}", ana.table)
    rng = Random(3)
    for number in range(60):
        body = hostile_message(rng)
        answer = stranger.person.web.post(path, content=body)
        assert answer.status_code < 500, (body, answer.text)
        assert answer.status_code < 300 or is_trouble(answer), (number, body, answer.text)
    assert stranger.person.web.post(path, content=b" " * (endpoint.largest + 1)).status_code == 413
    if path != "/api/tables":
        assert ana.frame() == before


@pytest.mark.parametrize("name", ["", " ", "a" * 25, "<b>", "a,b", "\u202eabc", "-a", '"', "\x00"])
def test_names_that_cannot_be(house: House, name: str) -> None:
    answer = house.person("").web.post("/api/me", json={"name": name})
    assert answer.status_code == 400 and is_trouble(answer)


def test_methods_and_paths_that_there_are_not(house: House) -> None:
    nobody = house.person("")
    assert nobody.web.patch("/api/me").json()["code"] == "bad_method"
    answer = nobody.web.get("/api/me/../etc")
    assert answer.json()["code"] == "not_found" and is_trouble(answer)


def test_too_much_is_refused(module_database: str) -> None:
    with running(module_database, rate=5.0, burst=10.0, tables_each=2, sockets_each=2) as strict:
        ana = strict.person("Ana")
        talk = ana.make("usa", 2)
        assert [talk.do("phrase", phrase="hello").status_code for _ in range(2)] == [200, 429]
        codes = [ana.web.get("/api/me").status_code for _ in range(30)]
        assert 429 in codes
    with running(module_database, tables_each=2, sockets_each=2) as strict:
        ana = strict.person("Ana")
        place = ana.make("usa", 2)
        ana.make("usa", 2)
        answer = ana.post("/api/tables", rulebook="usa", seats=[{}, {}])
        assert answer.status_code == 429 and answer.json() == {
            "code": "too_many_tables",
            "text": "server.error.too_many_tables",
            "values": {"most": 2},
        }
        wires = [place.socket() for _ in range(2)]
        for wire in wires:
            wire.until("frame")
        refused = place.socket(hello=False)
        assert refused.receive()["code"] == "too_many_sockets"


def test_the_document_is_served(house: House) -> None:
    assert house.person("").web.get("/api/openapi.json").json() == json.loads(json.dumps(openapi()))


def test_health_and_numbers(house: House) -> None:
    nobody = house.person("")
    house.person("Ana").make("usa", 2)
    assert nobody.web.get("/health/live").json() == {"status": "ok"}
    assert nobody.web.get("/health/ready").json() == {"status": "ok"}
    page = nobody.web.get("/metrics").text
    assert "ferrovia_tables_in_memory" in page and 'ferrovia_lines_total{kind="made"}' in page
