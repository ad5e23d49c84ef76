"""Hostile connections."""

import json
import socket
import time
from contextlib import suppress

from tests.waiting import WAIT

REQUEST = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = (
    b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
HANDSHAKE = b"GET /api/tables/none/socket HTTP/1.1\r\n" + UPGRADE + b"\r\n"


class Attacker:
    """A connection that may send anything."""

    def __init__(self, port: int, receive_buffer: int = 0, address: str = "") -> None:
        self.socket = socket.socket()
        if address:
            self.socket.bind((address, 0))
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(WAIT)
        self.socket.connect(("127.0.0.1", port))

    def __enter__(self) -> "Attacker":
        return self

    def __exit__(self, *_given: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Whether the server took the data."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def send_slowly(self, piece: bytes, seconds: float = WAIT) -> bool:
        """Send a piece over and over until the server answers or closes; False if it does neither in time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if not self.send(piece) or self.has_answer(0.1):
                return True
        return False

    def flood(self, piece: bytes, most: int) -> int:
        """Send a piece over and over until the server answers, closes or took `most` bytes; the bytes it took."""
        taken = 0
        while taken < most and self.send(piece):
            taken += len(piece)
            if self.has_answer(0.0):
                break
        return taken

    def has_answer(self, seconds: float) -> bool:
        """Whether there is something to read, or the connection is closed."""
        self.socket.settimeout(seconds)
        try:
            self.socket.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, TimeoutError):
            return False
        except OSError:
            return True
        finally:
            self.socket.settimeout(WAIT)
        return True

    def read_to_end(self) -> bytes:
        """Everything until the server closes; `TimeoutError` if it does not."""
        found = b""
        with suppress(ConnectionError):
            while part := self.socket.recv(1 << 16):
                found += part
        return found

    def read_until(self, mark: bytes, more: int = 0) -> bytes:
        """Read on until a mark; `more` bytes after it, or as many as have arrived with it."""
        found = b""
        while mark not in found or len(found.partition(mark)[2]) < more:
            part = self.socket.recv(1 << 16)
            assert part, f"the server closed after {found!r}"
            found += part
        return found.partition(mark)[2]

    def read_close_code(self) -> int:
        """The code of the server's close frame; nothing else that it sends to the tests has its first byte."""
        return int.from_bytes(self.read_until(b"\x88", 3)[1:3], "big")

    def read_error(self) -> tuple[int, str]:
        """The status and the code of an error; the server closes after it."""
        head, _, body = self.read_to_end().partition(b"\r\n\r\n")
        assert head, "the server closed without an answer"
        return int(head.split()[1]), json.loads(body)["code"]


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A short WebSocket frame of a client, masked with zeros."""
    assert len(payload) < 126
    return bytes([opcode | (0x80 if final else 0), 0x80 | len(payload), 0, 0, 0, 0]) + payload
