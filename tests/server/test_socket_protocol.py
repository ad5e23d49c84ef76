"""The protocol under a socket: it writes valid frames, and loses no messages."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from ferrovia.server.api.socket_protocol import MAX_READ_AHEAD, SocketProtocol
from tests.server.client import server_in_thread


def make_protocol(written: list[bytes], **more: Any) -> SocketProtocol:
    """A protocol that writes into a list."""
    found = SocketProtocol.__new__(SocketProtocol)
    transport = SimpleNamespace(write=written.append, is_closing=lambda: False)
    found.__dict__.update({"transport": transport, "writable": asyncio.Event(), "close_sent": False, **more})
    found.writable.set()
    return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_message_is_framed_as_rfc_6455_says(size: int) -> None:
    written: list[bytes] = []
    text = b"x" * size
    make_protocol(written).send_now([text, b"y"])
    expected = [Frame(Opcode.TEXT, text).serialize(mask=False), Frame(Opcode.TEXT, b"y").serialize(mask=False)]
    assert written == [b"".join(expected)], "several messages are written at once"


def test_nothing_is_written_to_a_full_or_closed_connection() -> None:
    written: list[bytes] = []
    full = make_protocol(written)
    full.writable.clear()
    full.send_now([b"x"])
    make_protocol(written, close_sent=True).send_now([b"x"])
    assert not written and not full.can_write()
    woken: list[bool] = []
    full.on_writable = lambda: woken.append(True)
    full.resume_writing()
    assert woken and full.can_write()


def test_only_the_last_ping_is_answered_when_writing_resumes() -> None:
    written: list[bytes] = []
    pongs = [[b"one"], [b"two"], [], [b"three"]]
    protocol = make_protocol(written, conn=SimpleNamespace(data_to_send=lambda: pongs.pop(0)))
    protocol.handle_ping()
    protocol.writable.clear()
    for _ in range(2):
        protocol.handle_ping()
    assert written == [b"one"]
    protocol.resume_writing()
    protocol.resume_writing()
    protocol.handle_ping()
    assert written == [b"one", b"two", b"three"]


def test_lost_connection_wakes_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", lambda _protocol, _error: None)
    woken: list[bool] = []
    protocol = make_protocol([], conn=SimpleNamespace(parser=(None for _ in ())))
    protocol.connection_lost(None)
    protocol.on_writable = lambda: woken.append(True)
    protocol.connection_lost(None)
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
