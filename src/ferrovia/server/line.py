"""The web server's side of a socket, which can be written to at once, and cut if the client does not read."""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINE: Final = "ferrovia.line"  # the extension by which the application reaches the line itself
FAREWELL: Final = 5.0  # seconds for a client to read the last messages
AHEAD: Final = 16  # messages read before the application has taken them
_TEXT: Final = 0x81  # a whole message of text, as the first byte of a frame (RFC 6455, 5.2)


class Line(WebSocketsSansIOProtocol):
    """A socket that ends when it is told to, whether or not the client reads."""

    room: Callable[[], None] | None = None  # told when there is room to write again, or there will never be any
    _pong: bytes = b""  # answers to pings for which there was no room

    def handle_connect(self, event: Any) -> None:
        """Hand the application the line."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), LINE: self}  # type: ignore[dict-item]

    def is_over(self) -> bool:
        """Whether nothing can be written any more."""
        return self.close_sent or self.transport.is_closing()

    def has_room(self) -> bool:
        """Whether a message can be written now: the line is open, and what was written before is on its way."""
        return self.writable.is_set() and not self.is_over()

    def post(self, text: bytes) -> None:
        """Write a message of text, if there is room."""
        size = len(text)
        if size < 126:
            head = bytes((_TEXT, size))
        elif size < 1 << 16:
            head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
        if self.has_room():
            self.transport.write(head + text)

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        if self._pong and not self.transport.is_closing():
            self.transport.write(self._pong)
            self._pong = b""
        if self.room is not None:
            self.room()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone; whoever waits for room waits in vain."""
        super().connection_lost(exc)
        if self.room is not None:
            self.room()

    def handle_ping(self) -> None:
        """Answer if there is room, else when there is, and then only the last (RFC 6455, 5.5.3)."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)
        elif pong:
            self._pong = pong

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; reading pauses when several wait, not for each."""
        reads_on = not self.read_paused and self.queue.qsize() < AHEAD
        if reads_on:
            self.read_paused = True  # so that nothing is paused
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False

    def cut_soon(self, seconds: float, code: int = 0, reason: str = "") -> None:
        """Cut the line after a while, unless it is closed by then; with a code, say first why."""
        if code and not self.is_over():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.loop.call_later(seconds, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self.cut_soon(1.0)

    def keepalive_timeout(self) -> None:
        """The client did not answer."""
        super().keepalive_timeout()
        self.cut_soon(FAREWELL)
