"""Invalid and hostile input: the server answers with an error, keeps running and changes nothing."""

import asyncio
import json
import re
import threading
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ferrovia.notation.players import MAX_PLAYER_NAME_LENGTH, PERSON_PATTERN
from ferrovia.server.api.endpoint_list import ENDPOINTS
from ferrovia.server.api.http import address_of
from ferrovia.server.core.errors import RequestError
from ferrovia.server.guests.guest import MAX_GUEST_NAME_LENGTH, Guests, clean_name
from tests.server.attack import HANDSHAKE, Attacker
from tests.server.client import LocalServer, Message, TableClient, server_in_thread
from tests.waiting import WAIT

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


def is_error_body(answer: httpx.Response) -> bool:
    found = answer.json()
    return set(found) == {"code", "text_key", "values"} and answer.headers["content-type"] == "application/json"


def hostile_message(rng: Random) -> str | bytes:
    """A message that no client should send."""
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


def watched_table(server: LocalServer) -> tuple[TableClient, TableClient]:
    """A table in play, for a player and for a stranger."""
    ana = server.person("Ana").create("europe", 2, is_open=True)
    eva = server.person("Eva").at(ana)
    eva.done("sit")
    ana.done("start")
    return ana, server.person("Mal").at(ana)


def test_strangers_socket_changes_nothing(server: LocalServer) -> None:
    ana, stranger = watched_table(server)
    before = ana.frame()
    rng = Random(1)
    socket = stranger.socket()
    for _ in range(1500):
        try:
            socket.connection.send(hostile_message(rng))
        except ConnectionClosed:
            socket = stranger.socket()
    socket = stranger.socket()
    socket.send(type="ping", id="last")
    assert socket.until("pong")["id"] == "last"
    assert ana.frame() == before


def test_every_message_of_a_player_is_answered(server: LocalServer) -> None:
    ana, _ = watched_table(server)
    rng = Random(2)
    socket = ana.socket()
    socket.until("frame")
    answered = 0
    for number in range(800):
        message = {"type": "play", "seq": rng.choice([0, 4, 5, 99, 2**31 - 1]), "id": f"n{number}"}
        message["action"] = rng.choice(
            ["+?", "keep=9", "keep=", "@par=rr", "a-b=r", "x" * 80, "x" * 500, "\u0000", "é", "fleet=999"]
        )
        socket.send(**message)
        while True:
            answer = socket.receive()
            if answer["type"] in {"error", "ack"}:
                break
        assert (answer["type"], answer["id"]) == ("error", message["id"]), (message, answer)
        answered += 1
    assert answered == 800


@pytest.mark.parametrize(
    "first", [b"\xff\xfe", "", "{}", "null", '{"type":"ping"}', '{"type":"hello","since":-1}', '{"type":"hello","x":1}']
)
def test_wrong_hello_closes_the_socket_with_a_reason(server: LocalServer, first: str | bytes) -> None:
    _, stranger = watched_table(server)
    socket = stranger.socket(hello=False)
    socket.connection.send(first)
    assert socket.receive()["code"] == "bad_request"
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


def test_oversized_message_closes_the_socket(server: LocalServer) -> None:
    _, stranger = watched_table(server)
    socket = stranger.socket()
    socket.until("frame")
    socket.connection.send("x" * 5000)
    assert socket.until("bye")["code"] == "too_large"
    socket = stranger.socket()
    socket.until("frame")
    socket.connection.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        socket.until("pong")


def test_unknown_table_is_not_found(server: LocalServer) -> None:
    nobody = server.person("")
    answer = nobody.web.get("/api/tables/nothing")
    assert answer.status_code == 404 and answer.json()["code"] == "no_table"
    socket = TableClient(nobody, "nothing", "").socket()
    assert socket.receive()["code"] == "no_table"


@pytest.mark.parametrize("name", ["%00", "%C3%A9", "A", "x" * 41, "a%0A"])
def test_invalid_table_id_is_not_found(server: LocalServer, name: str) -> None:
    nobody = server.person("")
    answer = nobody.web.get(f"/api/tables/{name}")
    assert answer.status_code == 404 and answer.json()["code"] == "no_table"
    socket = TableClient(nobody, name, "").socket(hello=False)
    assert socket.receive()["code"] == "no_table"


def test_client_that_leaves_during_the_handshake_is_no_failure(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, gone, ended = (threading.Event() for _ in range(3))

    async def find_slowly(_guests: Guests, _token: str) -> None:
        begun.set()
        await asyncio.to_thread(gone.wait, WAIT)
        asyncio.get_running_loop().call_later(0.3, ended.set)

    monkeypatch.setattr(Guests, "find", find_slowly)
    with Attacker(server.port) as client:
        client.send(HANDSHAKE[:-2] + b"Authorization: Bearer x\r\n\r\n")
        assert begun.wait(WAIT)
    gone.set()
    assert ended.wait(WAIT)
    assert "a socket failed" not in caplog.text


def test_internal_error_closes_the_socket_with_a_reason(server: LocalServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, _ = watched_table(server)
    socket = ana.socket()
    socket.until("frame")

    def faulty(*_given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ferrovia.server.tables.runtime.entry_writer.resolve_command", faulty)
    socket.send(type="resign")
    assert socket.until("bye")["code"] == "internal"
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive()
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
def test_limits_count_ipv6_addresses_by_their_64_bit_prefix(host: str, counted: str) -> None:
    assert address_of(SimpleNamespace(client=SimpleNamespace(host=host))) == counted


def test_requests_from_other_sites_are_refused(server: LocalServer) -> None:
    ana, _ = watched_table(server)
    foreign = {"origin": "https://elsewhere.example"}
    answer = ana.person.web.post(f"/api/tables/{ana.table}/resign", json={}, headers=foreign)
    assert answer.status_code == 403 and answer.json()["code"] == "bad_origin"
    socket = ana.socket(headers={"Origin": "https://elsewhere.example"}, hello=False)
    assert socket.receive()["code"] == "bad_origin"
    with pytest.raises(ConnectionClosed):
        socket.receive()
    own = {"origin": server.base}
    assert ana.person.web.post("/api/me", json={"name": "Ana"}, headers=own).status_code == 200


@pytest.mark.parametrize(
    ("cookie", "is_known"),
    [
        ("ferrovia_guest={}", True),
        ("a=b; ferrovia_guest={} ; c=d", True),
        (f"{';'.join('a' * 1000)};ferrovia_guest={{}}", True),
        ("other_ferrovia_guest={}", False),
        ("a=ferrovia_guest={}", False),
        ("ferrovia_guest={}!", False),
    ],
)
def test_token_is_found_among_cookies(server: LocalServer, cookie: str, is_known: bool) -> None:
    token = server.person("Ana").token
    answer = server.person("").web.get("/api/me", headers={"cookie": cookie.format(token)})
    assert (answer.json() is not None) is is_known


def test_programs_get_the_token_in_the_body_and_browsers_only_in_the_cookie(server: LocalServer) -> None:
    for_browsers = [{"origin": server.base}, {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}]
    for_programs = [{}, {"sec-fetch-mode": "cors"}]  # the `fetch` of Node sends the mode, but keeps no cookies
    for headers in for_browsers + for_programs:
        answer = httpx.post(f"{server.base}/api/me", json={"name": "Ana"}, headers=headers)
        assert "ferrovia_guest=" in answer.headers["set-cookie"]
        assert ("token" in answer.json()) == (headers in for_programs), headers


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.body is not None], ids=lambda e: e.path)
def test_invalid_bodies_are_refused(server: LocalServer, endpoint: Any) -> None:
    ana, stranger = watched_table(server)
    before = ana.frame()
    path = endpoint.path.replace("{table}", ana.table)
    rng = Random(3)
    for number in range(60):
        body = hostile_message(rng)
        answer = stranger.person.web.post(path, content=body)
        assert answer.status_code < 500, (body, answer.text)
        assert answer.status_code < 300 or is_error_body(answer), (number, body, answer.text)
    assert stranger.person.web.post(path, content=b" " * (endpoint.max_body + 1)).status_code == 413
    if path != "/api/tables":
        assert ana.frame() == before


@pytest.mark.parametrize("name", ["", " ", "a" * 25, "<b>", "a,b", "\u202eabc", "-a", '"', "\x00"])
def test_invalid_names_are_refused(server: LocalServer, name: str) -> None:
    answer = server.person("").web.post("/api/me", json={"name": name})
    assert answer.status_code == 400 and is_error_body(answer)


def test_names_of_guests_can_be_written_to_records() -> None:
    accepted = 0
    for code in range(0x3000):
        with suppress(RequestError):
            name = clean_name(f"A{chr(code)}b")
            assert re.fullmatch(PERSON_PATTERN, name), name
            accepted += 1
    assert accepted > 1000
    assert MAX_GUEST_NAME_LENGTH <= MAX_PLAYER_NAME_LENGTH


def test_unknown_methods_and_paths_are_refused(server: LocalServer) -> None:
    nobody = server.person("")
    assert nobody.web.patch("/api/me").json()["code"] == "bad_method"
    answer = nobody.web.get("/api/me/../etc")
    assert answer.json()["code"] == "not_found" and is_error_body(answer)


@pytest.mark.usefixtures("rate_clock")
def test_limits_are_enforced(module_database: str) -> None:
    with server_in_thread(
        module_database, rate=5.0, burst=10.0, max_tables_per_guest=2, max_sockets_per_guest=2
    ) as strict:
        ana = strict.person("Ana")
        talk = ana.create("usa", 2)
        assert [talk.do("phrase", phrase="hello").status_code for _ in range(2)] == [200, 429]
        codes = [ana.web.get("/api/me").status_code for _ in range(30)]
        assert 429 in codes
    with server_in_thread(module_database, max_tables_per_guest=2, max_sockets_per_guest=2) as strict:
        ana = strict.person("Ana")
        client = ana.create("usa", 2)
        ana.create("usa", 2)
        answer = ana.post("/api/tables", rulebook="usa", seats=[{}, {}])
        assert answer.status_code == 429 and answer.json() == {
            "code": "too_many_tables",
            "text_key": "server.error.too_many_tables",
            "values": {"most": 2},
        }
        sockets = [client.socket() for _ in range(2)]
        for socket in sockets:
            socket.until("frame")
        refused = client.socket(hello=False)
        assert refused.receive()["code"] == "too_many_sockets"


def test_health_and_metrics_are_served(server: LocalServer) -> None:
    nobody = server.person("")
    server.person("Ana").create("usa", 2)
    assert nobody.web.get("/health/live").json() == {"status": "ok"}
    assert nobody.web.get("/health/ready").json() == {"status": "ok", "workers": "ok"}
    page = nobody.web.get("/metrics").text
    assert "ferrovia_tables_in_memory" in page and 'ferrovia_log_entries_total{kind="created"}' in page
