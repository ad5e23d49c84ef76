"""What may not grow: tables that nobody looks at, and what is kept for clients that do not read."""

import socket
import time
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from ferrovia.server.guests.guest import Guest
from ferrovia.server.thinking.crew import Crew
from tests.server.client import House, running
from tests.server.leaks import Rehearsal


def number(house: House, name: str) -> float:
    page = house.person("").web.get("/metrics").text
    found = [line for line in page.splitlines() if line.startswith(f"ferrovia_{name} ")]
    return float(found[0].split()[1])


def test_a_table_that_nobody_looks_at_leaves_memory(tmp_path: Path) -> None:
    with running(str(tmp_path / "f.db"), idle=0.2) as house:
        place = house.person("Ana").make("usa", 2)
        place.done("start")
        wire = place.socket()
        wire.until("frame")
        time.sleep(1)
        assert number(house, "tables_in_memory") == 1
        wire.close()
        for _ in range(100):
            if number(house, "tables_in_memory") == 0:
                break
            time.sleep(0.05)
        assert number(house, "tables_in_memory") == 0
        assert place.frame()["phase"] == "playing"


def test_frames_are_kept_for_what_clients_can_have_missed_and_no_more() -> None:
    live = Rehearsal("usa", 2, 1).live
    guest = Guest("guest0", "x")
    assert live.frame(guest, 10**6, frozenset()) == live.frame(guest, live.standing.seq, frozenset())
    for since in range(1000):
        live.frame(guest, since, frozenset())
    assert len(live._frames) <= live.standing.seq + 2


def test_a_client_that_does_not_read_is_dropped(tmp_path: Path) -> None:
    with running(str(tmp_path / "f.db"), slow=1.0) as house:
        place = house.person("Ana").make("usa", 2, open=True)
        for _ in range(100):
            place.done("say", text="x" * 300)
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", house.port))
            key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            deaf.sendall(f"GET /api/tables/{place.table}/socket HTTP/1.1\r\nHost: x\r\n{key}".encode())
            hello = b'{"type":"hello"}'
            deaf.settimeout(0.2)
            with suppress(OSError):  # when nothing is taken any more; half a message must not be followed by another
                while True:  # each is answered by a long frame, which nobody reads
                    deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
                    time.sleep(0.005)
            until = time.monotonic() + 60
            while number(house, "sockets") and time.monotonic() < until:
                time.sleep(0.1)
            assert number(house, "sockets") == 0
        dropped = house.person("").web.get("/metrics").text
        assert 'ferrovia_sockets_dropped_total{kind="slow"} 1' in dropped


def test_a_bot_that_hangs_costs_it_one_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Crew._get_pool
    calls: list[str] = []

    def broken_at_first(crew: Crew) -> object:
        calls.append("")
        if len(calls) == 1:
            raise BrokenExecutor
        return honest(crew)

    monkeypatch.setattr(Crew, "_get_pool", broken_at_first)
    with running(str(tmp_path / "f.db")) as house:
        place = house.person("Ana").make("paris", 2, bots=1)
        place.done("start")
        place.done("resign")
        while place.frame()["phase"] != "over":
            time.sleep(0.05)
        page = house.person("").web.get("/metrics").text
    assert 'ferrovia_bot_failures_total{kind="BrokenExecutor"} 1' in page
