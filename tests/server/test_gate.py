"""Gates and the sockets behind them: they hold what nobody waits for, write valid frames, and lose no messages."""

import asyncio
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.protocol import OPEN

from ferrovia.server.api import gate as gates
from ferrovia.server.api.gate import PIECE_BYTES, Gate, Gates
from ferrovia.server.api.websocket import MAX_READ_AHEAD, WebSocketTransport
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings
from tests.server.client import server_in_thread
from tests.waiting import happens


class FakeTransport:
    """A connection that remembers what happens to it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_paused = False
        self.is_ended = False
        self.write = self.written.append

    def get_extra_info(self, _name: str) -> Any:
        return ("192.0.2.1", 1)

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def write_eof(self) -> None:
        self.is_ended = True

    close = abort = write_eof


class FakeProtocol:
    """A protocol that remembers the pieces it was given."""

    def __init__(self, **_given: Any) -> None:
        self.pieces: list[bytes] = []

    def connection_made(self, _transport: Any) -> None:
        """Nothing to do."""

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)

    def check(self, _now: float) -> None:
        """A socket may send a ping."""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> tuple[Gate, FakeTransport, FakeProtocol]:
    """A gate, its transport, and the protocol behind it."""
    protocol = FakeProtocol()
    monkeypatch.setattr(gates, "HttpToolsProtocol", lambda **_given: protocol)
    gate = Gate(app_state={"gates": Gates(Settings(), Metrics())})
    transport = FakeTransport()
    gate.connection_made(transport)
    return gate, transport, protocol


async def test_nothing_is_parsed_while_a_request_is_answered(opened: Any) -> None:
    gate, transport, protocol = opened
    flood = b"x" * (4 * PIECE_BYTES)
    with gate.request():
        gate.data_received(flood)
        await asyncio.sleep(0.05)
        assert not protocol.pieces and transport.is_paused
        with gate.awaited_body():
            await happens(lambda: b"".join(protocol.pieces) == flood)
        assert set(map(len, protocol.pieces)) == {PIECE_BYTES} and not transport.is_paused
        gate.data_received(b"more")
    await happens(lambda: protocol.pieces[-1] == b"more")


async def test_one_piece_is_parsed_before_the_application_has_seen_its_request(opened: Any) -> None:
    gate, _, protocol = opened
    may_end = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    async def answer() -> None:
        with gate.request():
            await may_end.wait()

    def parse(data: bytes) -> None:
        protocol.pieces.append(data)
        tasks.append(asyncio.create_task(answer()))

    protocol.data_received = parse
    gate.data_received(b"x" * (4 * PIECE_BYTES))
    await asyncio.sleep(0.05)
    assert len(protocol.pieces) == 1
    may_end.set()
    await happens(lambda: len(protocol.pieces) == 4)
    await asyncio.gather(*tasks)


async def test_client_that_is_still_sending_can_read_the_answer(opened: Any) -> None:
    gate, transport, protocol = opened
    with gate.request():
        gate.note_unread_body()
        gate.write(b"answer")
        gate.close()
    gate.data_received(b"x")
    gate.write(b"after the end")
    assert (transport.written, transport.is_ended, protocol.pieces) == ([b"answer"], True, [])


async def test_refused_handshake_ends_although_the_client_stays(opened: Any) -> None:
    gate, transport, protocol = opened
    gate.close()
    gate.set_protocol(protocol)
    transport.is_ended = False
    gate.check(monotonic() + Settings().client_timeout)
    assert transport.is_ended


def make_transport(gate: Any) -> WebSocketTransport:
    services = SimpleNamespace(by_address=None)
    transport = WebSocketTransport(app_state={"app": None, "services": services, "gate": gate})
    transport._websocket.state = OPEN
    return transport


def fake_gate(written: list[bytes], is_closing: bool = False) -> Any:
    """A gate that writes into a list."""
    nothing = SimpleNamespace(pause_reading=lambda: None, resume_reading=lambda: None)
    return SimpleNamespace(write=written.append, is_closing=lambda: is_closing, **vars(nothing))


def test_messages_are_written_at_once() -> None:
    written: list[bytes] = []
    make_transport(fake_gate(written)).send_now([b"x", b"yy"])
    assert written == [b"\x81\x01x\x81\x02yy"]


def test_nothing_is_written_to_a_full_or_closed_connection() -> None:
    written: list[bytes] = []
    full = make_transport(fake_gate(written))
    full.pause_writing()
    full.send_now([b"x"])
    make_transport(fake_gate(written, is_closing=True)).send_now([b"x"])
    assert not written and not full.can_write()
    woken: list[bool] = []
    full.on_writable = lambda: woken.append(True)
    full.resume_writing()
    assert woken and full.can_write()


def test_lost_connection_wakes_the_socket() -> None:
    woken: list[bool] = []
    transport = make_transport(fake_gate([]))
    transport.on_writable = lambda: woken.append(True)
    transport.connection_lost(None)
    assert woken == [True]


def test_many_messages_at_once_are_answered_in_order(tmp_path: Any) -> None:
    with server_in_thread(str(tmp_path / "f.db")) as server:
        socket = server.person("Ana").create("usa", 2).socket()
        socket.until("frame")
        for number in range(MAX_READ_AHEAD * 10):
            socket.send(type="ping", id=f"p{number}")
        assert [socket.until("pong")["id"] for _ in range(MAX_READ_AHEAD * 10)] == [
            f"p{number}" for number in range(MAX_READ_AHEAD * 10)
        ]
        socket.close()
