"""The line under a socket: what is written is what the protocol says, and nothing read is lost."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from ferrovia.server.line import AHEAD, Line
from tests.server.client import running


def line_to(written: list[bytes], **more: Any) -> Line:
    """A line whose other end is a list."""
    found = Line.__new__(Line)
    transport = SimpleNamespace(write=written.append, is_closing=lambda: False)
    found.__dict__.update({"transport": transport, "writable": asyncio.Event(), "close_sent": False, **more})
    found.writable.set()
    return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_message_is_framed_as_the_protocol_says(size: int) -> None:
    written: list[bytes] = []
    text = b"x" * size
    line_to(written).post(text)
    assert b"".join(written) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_nothing_is_written_without_room_or_after_the_end() -> None:
    written: list[bytes] = []
    full = line_to(written)
    full.writable.clear()
    full.post(b"x")
    line_to(written, close_sent=True).post(b"x")
    assert not written and not full.has_room()
    woken: list[bool] = []
    full.room = lambda: woken.append(True)
    full.resume_writing()
    assert woken and full.has_room()


def test_pings_are_answered_when_there_is_room_and_then_the_last_of_them() -> None:
    written: list[bytes] = []
    pongs = [[b"one"], [b"two"], [], [b"three"]]
    line = line_to(written, conn=SimpleNamespace(data_to_send=lambda: pongs.pop(0)))
    line.handle_ping()
    line.writable.clear()
    for _ in range(2):
        line.handle_ping()
    assert written == [b"one"]
    line.resume_writing()
    line.resume_writing()
    line.handle_ping()
    assert written == [b"one", b"two", b"three"]


def test_whoever_waits_for_room_is_told_that_the_line_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", lambda _line, _error: None)
    woken: list[bool] = []
    line = line_to([])
    line.connection_lost(None)
    line.room = lambda: woken.append(True)
    line.connection_lost(None)
    assert woken == [True]


def test_many_messages_at_once_are_all_answered_in_order(tmp_path: Any) -> None:
    with running(str(tmp_path / "f.db")) as house:
        wire = house.person("Ana").make("usa", 2).socket()
        wire.until("frame")
        for number in range(AHEAD * 10):
            wire.send(type="ping", id=f"p{number}")
        assert [wire.until("pong")["id"] for _ in range(AHEAD * 10)] == [f"p{number}" for number in range(AHEAD * 10)]
        wire.close()
