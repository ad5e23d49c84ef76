"""Attacks on a real server: each is refused cheaply, with a status where possible, while others are served."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from ferrovia.engine.game import Game
from ferrovia.rulebooks import RULEBOOKS
from ferrovia.server.core.limits import FLOOD_FACTOR, MAX_UNSENT_BYTES_PER_ADDRESS
from ferrovia.server.core.settings import MIN_BURST
from ferrovia.server.games.spec import get_board
from tests.server.attack import HANDSHAKE, REQUEST, UPGRADE, Attacker, frame
from tests.server.client import server_in_thread
from tests.server.liveness_watch import always_answering
from tests.server.process import ServerProcess, server_process
from tests.server.saved_records import saved
from tests.waiting import WAIT, wait_for, wait_until

MEGABYTE = 1 << 20
TIMEOUT: dict[str, Any] = {"client_timeout": 3.0}
TINY_CHUNK = b"1\r\n \r\n"
POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\n"
NUMBERS = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a short time limit."""
    with server_process(tmp_path_factory.mktemp("attacked"), **TIMEOUT) as found:
        yield found


@pytest.fixture
def attacker(server: ServerProcess) -> Iterator[Attacker]:
    """A connection to a server that must go on answering others."""
    with always_answering(server.port), Attacker(server.port) as found:
        yield found


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"GET /", b"x" * 65536),
        (b"GET / HTTP/1.1\r\nHost: x\r\nA: ", b"x" * 65536),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"A: x\r\n" * 10_000),
    ],
    ids=["line", "header", "headers"],
)
def test_endless_headers_are_refused(server: ServerProcess, attacker: Attacker, start: bytes, piece: bytes) -> None:
    before = server.metric("connections_refused_total", "large_headers")
    attacker.send(start)
    assert attacker.flood(piece, 64 * MEGABYTE) < 32 * MEGABYTE
    assert attacker.read_error() == (431, "large_headers")
    assert server.metric("connections_refused_total", "large_headers") == before + 1


def test_headers_of_ordinary_size_are_accepted(server: ServerProcess) -> None:
    for size, status in ((15_000, 200), (17_000, 431)):
        answer = httpx.get(f"{server.base}/health/live", headers={"a": "x" * size})
        assert answer.status_code == status


def test_slow_headers_are_refused(attacker: Attacker) -> None:
    attacker.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
    assert attacker.send_slowly(b"A: x\r\n")
    assert attacker.read_error() == (408, "slow_request")


def test_silent_connection_is_closed(attacker: Attacker) -> None:
    assert attacker.read_to_end() == b""


@pytest.mark.parametrize("first", [b"", REQUEST], ids=["at_once", "after_a_request"])
def test_empty_lines_do_not_keep_a_connection_open(attacker: Attacker, first: bytes) -> None:
    attacker.send(first)
    if first:
        attacker.read_until(b'{"status":"ok"}')
    assert attacker.send_slowly(b"\r\n")
    assert attacker.read_error() == (408, "slow_request")


def test_slow_body_is_refused(attacker: Attacker) -> None:
    attacker.send(POST + b"Content-Length: 1000\r\n\r\n{")
    assert attacker.send_slowly(b" ")
    assert attacker.read_error() == (408, "slow_request")


def test_announced_body_that_is_too_large_is_refused_unread(attacker: Attacker) -> None:
    attacker.send(POST + b"Content-Length: 1000000000\r\n\r\n")
    assert attacker.read_error() == (413, "too_large")


@pytest.mark.parametrize("line", [b"POST /api/me", b"GET /health/live", b"GET /nothing.js"])
def test_endless_body_is_not_read_for_long(attacker: Attacker, line: bytes) -> None:
    attacker.send(line + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    wait_until(lambda: not attacker.send(b"1000\r\n" + b"x" * 4096 + b"\r\n"))


@pytest.mark.parametrize("line", [b"POST /api/me", b"GET /nothing.js"])
def test_body_in_many_tiny_chunks_is_not_read_for_long(attacker: Attacker, line: bytes) -> None:
    attacker.send(line + b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + TINY_CHUNK * 20_000)
    assert attacker.read_error() in {(413, "too_large"), (404, "not_found")}


def test_body_in_some_tiny_chunks_is_read(attacker: Attacker) -> None:
    chunks = b'e\r\n{"name":"Eve"}\r\n' + TINY_CHUNK * 1000
    attacker.send(POST + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\n\r\n")
    assert attacker.read_to_end().startswith(b"HTTP/1.1 200 ")


def test_endless_trailers_are_refused(attacker: Attacker) -> None:
    attacker.send(POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nA: ")
    assert attacker.flood(b"x" * 65536, 64 * MEGABYTE) < 32 * MEGABYTE
    attacker.read_to_end()


def test_bad_chunk_ends_the_request(attacker: Attacker) -> None:
    attacker.send(POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
    attacker.has_answer(0.2)  # so that the end comes in a packet of its own
    attacker.send(b"not a size\r\n")
    assert attacker.read_to_end().startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_pipelined_flood_is_cut(tmp_path: Path, method: bytes) -> None:
    body = b"Content-Length: 2\r\n\r\n{}" if method == b"POST" else b"\r\n"
    request = method + b" /api/me HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\n" + body
    with (
        server_process(tmp_path, rate=0.1, burst=MIN_BURST) as server,
        always_answering(server.port),
        Attacker(server.port) as attacker,
    ):
        attacker.send(request * 5000)
        answers = attacker.read_to_end()
    assert answers.count(b"HTTP/1.1 ") <= MIN_BURST * FLOOD_FACTOR + 100
    assert answers.count(b"\r\nconnection: close\r\n") == 1


@pytest.mark.parametrize("path", ["/nothing.js", "/api/nothing", "/api/openapi.json"])
@pytest.mark.usefixtures("rate_clock")
def test_flood_of_requests_for_any_path_is_cut(tmp_path: Path, path: str) -> None:
    with server_in_thread(str(tmp_path / "f.db"), burst=MIN_BURST) as found, httpx.Client(timeout=WAIT) as client:
        for _ in range(round(MIN_BURST * FLOOD_FACTOR)):
            client.get(found.base + path)
        answer = client.get(found.base + path)
        assert (answer.status_code, answer.headers.get("connection")) == (429, "close")
        other = client.get(found.base + path, headers={"x-forwarded-for": "203.0.113.8"})
        assert other.status_code != 429
        with Attacker(found.port) as handshake:
            handshake.send(HANDSHAKE)
            handshake.read_until(b"HTTP/1.1 403")


def test_a_few_pipelined_requests_are_all_answered(attacker: Attacker) -> None:
    attacker.send(REQUEST * 4 + REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    assert attacker.read_to_end().count(b'{"status":"ok"}') == 5


@pytest.mark.parametrize(
    "line",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",  # the beginning of TLS
        b"HELO there\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"CONNECT a:1 HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    ],
)
def test_bad_request_is_answered_with_400(attacker: Attacker, line: bytes) -> None:
    attacker.send(line)
    assert attacker.read_to_end().startswith(b"HTTP/1.1 400 ")


def test_unknown_upgrade_is_answered_as_a_request(attacker: Attacker) -> None:
    attacker.send(REQUEST.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"))
    assert attacker.read_to_end().startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "handshake",
    [
        b"GET /\xc3\xa9 HTTP/1.1\r\n" + UPGRADE + b"\r\n",
        b"GET / HTTP/1.1\r\n" + UPGRADE + b"A: x\r\n" * 200 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + UPGRADE + b"A: " + b"x" * 9000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\n" + UPGRADE + b"\r\n",
        b"GET / HTTP/1.1\r\n" + UPGRADE.replace(b"13", b"12") + b"\r\n",
        b"GET /nowhere HTTP/1.1\r\n" + UPGRADE + b"\r\n",
    ],
    ids=["path", "many_headers", "long_header", "method", "version", "nowhere"],
)
def test_bad_handshake_is_refused(attacker: Attacker, handshake: bytes) -> None:
    attacker.send(handshake)
    assert attacker.read_to_end().startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(9) * 50_000, 4430),
        (frame(10) * 50_000, 4430),
        (frame(1, b'{"type":"hello"}') * 50_000, 4404),
        (frame(1, b"{", final=False) + frame(0, final=False) * 200, 4413),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(1004), 1009),
        (b"\xf3\x80" + bytes(4), 1002),
    ],
    ids=["pings", "pongs", "messages", "fragments", "huge", "reserved"],
)
def test_bad_frames_close_the_socket(attacker: Attacker, frames: bytes, code: int) -> None:
    # Each from an address of its own, because a flood uses up what its address may send.
    attacker.send(HANDSHAKE.replace(b"\r\n\r\n", b"\r\nX-Forwarded-For: 198.51.100.%d\r\n\r\n" % next(NUMBERS)))
    attacker.read_until(b"HTTP/1.1 101")
    attacker.send(frames)
    assert attacker.read_close_code() == code


@pytest.mark.parametrize("text", [b"[" * 1000, b'{"type":' + b"[" * 900, b"\xff\xfe"])
def test_first_message_that_cannot_be_read_closes_the_socket(attacker: Attacker, text: bytes) -> None:
    attacker.send(HANDSHAKE)
    attacker.read_until(b"HTTP/1.1 101")
    attacker.send(b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text)
    assert attacker.read_close_code() == 4400


@pytest.mark.parametrize("depth", [33, 500, 900, 5000])
def test_deep_json_is_refused(server: ServerProcess, depth: int) -> None:
    token = httpx.post(f"{server.base}/api/me", json={"name": "Ana"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    nested = "[" * (depth - 2) + "]" * (depth - 2)
    with always_answering(server.port):
        for field in ("house", "custom_board"):
            body = f'{{"rulebook":"usa","seats":[{{}},{{}}],"{field}":{{"name":{nested}}}}}'
            answer = httpx.post(f"{server.base}/api/tables", content=body, headers=headers, timeout=WAIT)
            assert answer.status_code == 400 and answer.json()["text_key"] == "server.error.deep_json", answer.text
        for field in ("house", "board"):
            files = {field: f'{{"id":"x","base":"usa","name":{nested}}}'}
            answer = httpx.post(f"{server.base}/api/boards/check", json=files, headers=headers, timeout=WAIT)
            assert answer.status_code == 200 and answer.json()["faults"], answer.text


@pytest.mark.parametrize("piece", [b"[]", b'"]"[', b'["[]"],'])
def test_json_with_too_many_lists_is_refused(server: ServerProcess, piece: bytes) -> None:
    token = httpx.post(f"{server.base}/api/me", json={"name": "Ana"}).json()["token"]
    body = piece * (500_000 // len(piece))
    answer = httpx.post(f"{server.base}/api/boards/check", content=body, headers={"authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["text_key"]) == (400, "server.error.many_brackets")


def test_client_that_does_not_read_its_responses_is_disconnected(tmp_path: Path) -> None:
    with server_process(tmp_path, **TIMEOUT) as server:
        with always_answering(server.port), Attacker(server.port, receive_buffer=4096) as attacker:
            wait_until(lambda: not attacker.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"))
        assert not [line for line in server.stop() if "trace" in line]


def test_large_answers_that_nobody_reads_are_few(tmp_path: Path) -> None:
    """One address asks for replays of a long game on many connections, reads nothing, and the server stops."""
    body = json.dumps({"record": saved(Game(RULEBOOKS["world"], get_board("world"), 5), [])}).encode()
    limits: dict[str, Any] = {"rate": 10_000.0, "burst": 10_000.0, "client_timeout": 600.0}
    with server_process(tmp_path, **limits) as server, ExitStack() as stack:
        token = httpx.post(f"{server.base}/api/me", json={"name": "Eve"}).json()["token"]
        before = memory_of(server.process.pid)
        request = (
            f"POST /api/records/open HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\n"
            f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        attackers = [stack.enter_context(Attacker(server.port, receive_buffer=4096)) for _ in range(16)]
        for attacker in attackers:
            attacker.send(request.encode() + body)
        statuses = [attacker.socket.recv(12) for attacker in attackers]
        assert set(statuses) == {b"HTTP/1.1 200", b"HTTP/1.1 503"}
        assert 0 < server.metric("unsent_bytes") <= MAX_UNSENT_BYTES_PER_ADDRESS
        assert memory_of(server.process.pid) - before < 2 * MAX_UNSENT_BYTES_PER_ADDRESS
        assert not [line for line in server.stop() if "trace" in line]


def memory_of(process_id: int) -> int:
    """The memory of a process, in bytes."""
    return int(Path(f"/proc/{process_id}/statm").read_text().split()[1]) * 4096


def test_idle_connections_make_room_for_others(tmp_path: Path) -> None:
    """More connections than the process may open files, as 1,100 are on many systems."""
    resource = pytest.importorskip("resource")

    def limit_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    with server_process(tmp_path, limit_files, client_timeout=600.0) as server:
        attackers: list[Attacker] = []
        with always_answering(server.port):
            for number in range(400):
                attackers.append(Attacker(server.port))
                if number % 20 == 0:
                    attackers[-1].send(b"GET / HTTP/1.1\r\nA: ")
            assert server.metric("connections") <= 156
            assert server.metric("connections_refused_total", "made_room") >= 200
            httpx.post(f"{server.base}/api/me", json={"name": "Ana"}).raise_for_status()
        for attacker in attackers:
            attacker.socket.close()


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with server_process(tmp_path, max_connections_per_address=20, proxies="192.0.2.1") as server:
        with httpx.Client(base_url=server.base) as other:
            other.get("/health/live").raise_for_status()
            attackers = [Attacker(server.port) for _ in range(19)]
            with Attacker(server.port) as refused:
                assert refused.read_error() == (429, "too_many_connections")
            assert other.get("/health/live").json() == {"status": "ok"}
            for attacker in attackers:
                attacker.socket.close()
        wait_for(lambda: httpx.get(f"{server.base}/health/live").status_code, 200)
        assert server.metric("connections_refused_total", "too_many_connections") >= 1


def test_bodies_of_one_address_are_limited_behind_a_proxy(tmp_path: Path) -> None:
    def begin(port: int, number: int) -> Attacker:
        """A request through the proxy, the rest of whose body does not come."""
        attacker = Attacker(port)
        attacker.send(POST + b"X-Forwarded-For: 198.51.100.%d\r\nContent-Length: 14\r\n\r\n{" % number)
        return attacker

    def ask(base: str, number: int) -> int:
        headers = {"x-forwarded-for": f"198.51.100.{number}"}
        return httpx.post(f"{base}/api/me", json={"name": "Ana"}, headers=headers).status_code

    with server_process(tmp_path, max_connections_per_address=5) as server, ExitStack() as stack:
        attackers = [stack.enter_context(begin(server.port, 1)) for _ in range(6)]
        refused = wait_until(lambda: [attacker for attacker in attackers if attacker.has_answer(0.05)])
        assert len(refused) == 1, "whichever came last"
        assert refused[0].read_until(b"\r\n\r\n", 1).startswith(b'{"code":"too_many_connections"')
        assert (ask(server.base, 1), ask(server.base, 2)) == (429, 200)
        for attacker in attackers:
            if attacker is not refused[0]:
                attacker.send(b'"name":"Eve"}')
                assert attacker.read_until(b"HTTP/1.1 ", 3).startswith(b"200")
        assert ask(server.base, 1) == 200


def test_attacks_leave_no_traces_in_the_log(tmp_path: Path) -> None:
    bodies = [
        POST + b"Content-Length: 1000\r\n\r\n{",  # aborted
        POST + b"Content-Length: 2000\r\n\r\n" + b"[" * 2000,
        POST + b"Transfer-Encoding: chunked\r\n\r\nx\r\n",
        b"\x00\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
        b"GET /\xc3\xa9 HTTP/1.1\r\n" + UPGRADE + b"\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nCookie: \xff\r\n\r\n",
        POST + b"Origin: http://[\r\nX-Forwarded-For: ,,[:\r\nContent-Length: 2\r\n\r\n{}",
        HANDSHAKE,
    ]
    messages = [b"", frame(1, b"\xff"), frame(1, b"[" * 100), b"\xf3\x80" + bytes(4), frame(8, b"x"), frame(9) * 1000]
    with server_process(tmp_path, **TIMEOUT) as server:
        with always_answering(server.port):
            for number in range(30):
                for body in bodies:
                    with Attacker(server.port) as attacker:
                        attacker.send(body)
                        if number % 2:
                            attacker.has_answer(0.05)
                for message in messages:
                    with Attacker(server.port) as attacker:
                        attacker.send(HANDSHAKE)
                        if number % 2:
                            attacker.has_answer(0.5)
                        attacker.send(message)
                        attacker.has_answer(0.05)
        lines = [json.loads(line) for line in server.stop()]
    assert not [line for line in lines if "trace" in line or line["level"] in {"error", "critical"}], lines[:5]
    assert len(lines) < 20
