"""The WebSocket protocol under a socket: it writes at once if it can, and disconnects clients that do not read."""

from asyncio import Task, TimerHandle
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from ferrovia.server.core.connections import address_key
from ferrovia.server.core.errors import CLOSE_CODES, RequestError
from ferrovia.server.services import Services

PROTOCOL_KEY: Final = "ferrovia.protocol"  # the extension by which the application reaches the protocol
CLOSE_TIMEOUT_SECONDS: Final = 5.0  # for a client to read the last messages
MAX_READ_AHEAD: Final = 16  # messages read before the application has taken them
MAX_FRAGMENTS: Final = 64  # WebSocket frames of one message
PIECE_BYTES: Final = 512  # parsed at once: the smallest frames have six bytes, and 85 of them take 2 ms
_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_TEXT: Final = 0x81  # the first byte of a complete text message (RFC 6455, 5.2)


class SocketProtocol(WebSocketsSansIOProtocol):
    """The protocol of a socket that is closed when it should be, whether or not the client reads."""

    on_writable: Callable[[], None] | None = None  # called when it can write again, or never will
    on_lost: Callable[[], None] | None = None  # called when the connection is closed
    _pong: bytes = b""  # the answer to a ping that could not be written yet
    _is_dropped = False  # what the client still sends is discarded
    _abort_timer: TimerHandle | None = None

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._services: Services = app_state["services"]

    def refuse_handshake(self) -> None:
        """Close a connection whose request for a socket could not be read."""
        self._services.connections.count_refused("bad_handshake")
        self.transport.write(b"".join(self.conn.data_to_send()) or _BAD_REQUEST)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Parse in pieces, so that a client that sends too many WebSocket frames is noticed early."""
        for start in range(0, len(data), PIECE_BYTES):
            if (
                self._is_dropped
                or self.transport.is_closing()
                or not self._is_within(self._services.by_address.check, 1)
            ):
                return
            super().data_received(data[start : start + PIECE_BYTES])

    def handle_events(self) -> None:
        """Handle WebSocket frames; each of them counts as a request of its address."""
        if self._is_within(self._services.by_address.take, len(self.conn.events)):
            super().handle_events()

    def _is_within(self, limit: Callable[[str, float], None], cost: int) -> bool:
        """Whether the address may send so much more; if not, the socket is closed. Before the handshake it may."""
        if not hasattr(self, "scope"):
            return True
        host = self.scope["client"][0] if self.scope["client"] else "unknown"
        try:
            limit(address_key(host), cost)
        except RequestError as error:
            self._drop(error.code)
            return False
        return True

    def _drop(self, code: str) -> None:
        """Close the socket, read nothing more, and report a disconnect to the application."""
        self._is_dropped = True
        self._services.metrics.count("sockets_dropped_total", code)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_CODES[code], "reason": code})
        if self.conn.state is State.OPEN:
            self.abort_later(CLOSE_TIMEOUT_SECONDS, CLOSE_CODES[code], code)
        else:
            self.transport.abort()

    def handle_connect(self, event: Any) -> None:
        """Give the application access to this protocol."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = {**(self.scope.get("extensions") or {}), PROTOCOL_KEY: self}
            self.scope["extensions"] = extensions  # type: ignore[typeddict-item]

    def handle_text(self, event: Any) -> None:
        """Pass text on as bytes: the application checks that it is UTF-8 when it reads the message."""
        self.handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        """Continue a message."""
        super().handle_cont(event)
        if len(self.frames) > MAX_FRAGMENTS:
            self._drop("too_large")

    def handle_parser_exception(self) -> None:
        """Called when the client breaks the rules of the protocol; before the handshake it gets no close frame."""
        self._is_dropped = True
        self._services.metrics.count("sockets_dropped_total", "bad_frame")
        if self.conn.close_sent is None:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.transport.abort()
            return
        super().handle_parser_exception()
        self.abort_later(CLOSE_TIMEOUT_SECONDS)

    def is_closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self.close_sent or self.transport.is_closing()

    def can_write(self) -> bool:
        """Whether a message can be written now, because the socket is open and its buffer not full."""
        return self.writable.is_set() and not self.is_closed()

    def send_now(self, texts: list[bytes]) -> None:
        """Write text messages with one system call if that is possible now."""
        if not self.can_write():
            return
        parts: list[bytes] = []
        for text in texts:
            size = len(text)
            if size < 126:
                head = bytes((_TEXT, size))
            elif size < 1 << 16:
                head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
            else:
                head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
            parts += (head, text)
        self.transport.write(b"".join(parts))

    def resume_writing(self) -> None:
        """Called when the buffer has room again."""
        super().resume_writing()
        if self._pong and not self.transport.is_closing():
            self.transport.write(self._pong)
            self._pong = b""
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the client is gone; a socket waiting to write must not wait any longer."""
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()
        if self.on_writable is not None:
            self.on_writable()
        # End the reference cycles of the connection: the garbage collector runs seldom. A timer would keep all of it.
        self.on_lost = None
        self.conn.parser.close()
        if self._abort_timer is not None:
            self._abort_timer.cancel()
            self._abort_timer = None

    def on_task_complete(self, task: Task[None]) -> None:
        """Called when the application has finished; its scope refers to this protocol."""
        super().on_task_complete(task)
        self.scope["extensions"] = {}

    def handle_ping(self) -> None:
        """Answer now if possible, otherwise later and then only the last ping (RFC 6455, 5.5.3)."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)
        elif pong:
            self._pong = pong

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; reading pauses only when several messages wait, not after each."""
        reads_on = not self.read_paused and self.queue.qsize() < MAX_READ_AHEAD
        if reads_on:
            self.read_paused = True  # so that the base class does not pause
        super().send_receive_event_to_app()
        if reads_on:
            self.read_paused = False

    def abort_later(self, seconds: float, code: int = 0, reason: str = "") -> None:
        """Abort the socket after a while, unless it is closed by then; with a code, send a close frame first."""
        if code and not self.is_closed():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        if self._abort_timer is not None:
            seconds = min(seconds, self._abort_timer.when() - self.loop.time())
            self._abort_timer.cancel()
        if not self.disconnected:
            self._abort_timer = self.loop.call_later(max(0.0, seconds), self.transport.abort)

    def shutdown(self) -> None:
        """Called when the server stops."""
        super().shutdown()
        self.abort_later(1.0)

    def keepalive_timeout(self) -> None:
        """Called when the client did not answer a ping."""
        super().keepalive_timeout()
        self.abort_later(CLOSE_TIMEOUT_SECONDS)
