"""Sockets over the network: a WebSocket as the transport of a socket. `websockets` reads and writes its bytes."""

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from time import monotonic
from typing import Any, Final
from urllib.parse import unquote

from starlette.requests import HTTPConnection
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, Event
from websockets.server import ServerProtocol

from ferrovia.server.api.gate import GATE, Gate
from ferrovia.server.api.http import address_of, token_of
from ferrovia.server.api.socket import Disconnected
from ferrovia.server.core.errors import CLOSE_CODES, RequestError
from ferrovia.server.core.limits import MAX_FRAGMENTS, MAX_MESSAGE_BYTES
from ferrovia.server.core.origin import require_same_origin
from ferrovia.server.services import Services

TRANSPORT: Final = "ferrovia.transport"  # the ASGI extension by which the application finds this transport
MAX_READ_AHEAD: Final = 16  # messages read before the application has taken them
PING_SECONDS: Final = 20.0  # between pings, and for the answer to one
_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class WebSocketTransport(asyncio.Protocol):
    """A WebSocket behind its gate. The application is called for its handshake, as ASGI says, and then uses it."""

    on_writable: Callable[[], None] | None = None  # called when it can write again, or never will
    connection: HTTPConnection | None = None  # the request for it, until it is accepted
    address = ""  # of the client, for limits
    token = ""  # of the client's guest

    def __init__(self, *, app_state: dict[str, Any], **_given: object) -> None:
        self._app = app_state["app"]
        self._services: Services = app_state["services"]
        self._gate: Gate = app_state[GATE]
        # A message that is somewhat too long gets a close code of ours.
        self._websocket = ServerProtocol(max_size=4 * MAX_MESSAGE_BYTES)
        self._response: Response | None = None  # to the handshake
        self._is_accepted = False
        self._received: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: the end
        self._parts: list[bytes] = []  # of a message
        self._is_writable = True
        self._is_pong_due = False
        self._ping_at = monotonic() + PING_SECONDS

    @classmethod
    def of(cls, connection: HTTPConnection) -> "WebSocketTransport":
        """The transport that asks the application for a socket."""
        found = connection.scope["extensions"].pop(TRANSPORT)
        assert isinstance(found, cls)
        found.connection, found.address, found.token = connection, address_of(connection), token_of(connection)
        return found

    def connection_made(self, transport: Any) -> None:
        """The connection has a request for a socket, which comes next."""

    def data_received(self, data: bytes) -> None:
        """Take what the client sends; each WebSocket frame counts as a request of its address."""
        self._is_pong_due = False
        self._websocket.receive_data(data)
        events = self._websocket.events_received()
        if self._response is None:
            self._begin(events)
            return
        try:
            self._services.by_address.take(self.address, len(events))
            for event in events:
                if isinstance(event, Frame):
                    self._take(event)
        except RequestError as error:
            self._services.metrics.count("sockets_dropped_total", error.code)
            self.close(CLOSE_CODES[error.code], error.code)
        self._write()
        self._let_read()

    def _begin(self, events: Sequence[Event]) -> None:
        """Let the application handle a request for a socket, and everything after it."""
        if events and isinstance(request := events[0], Request):
            self._response = self._websocket.accept(request)
            if self._response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                self._services.background.spawn(self._run(request))
                return
            self._websocket.send_response(self._response)
        self._services.metrics.count("connections_refused_total", "bad_handshake")
        self._gate.write(b"".join(self._websocket.data_to_send()) or _BAD_REQUEST)
        self._gate.close()

    async def _run(self, request: Request) -> None:
        path, _, query = request.path.partition("?")
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "client": (self._gate.host, 0),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "extensions": {TRANSPORT: self},
        }

        async def refuse(_message: object) -> None:
            """What the application sends without this transport: that there is no such socket."""
            self._websocket.send_response(self._websocket.reject(HTTPStatus.FORBIDDEN, ""))
            self._write()

        try:
            await self._app(scope, _no_message, refuse)
        finally:
            self._gate.close()

    def _take(self, frame: Frame) -> None:
        if frame.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            self._parts.append(bytes(frame.data))
            if len(self._parts) > MAX_FRAGMENTS:
                raise RequestError("too_large", most=MAX_FRAGMENTS)
            if frame.fin:
                self._received.put_nowait(b"".join(self._parts))
                self._parts = []

    def _write(self) -> None:
        """Write what `websockets` wants to, such as the answer to a ping; an empty part is the end."""
        parts = self._websocket.data_to_send()
        if data := b"".join(parts):
            self._gate.write(data)
        if b"" in parts:
            self._finish()

    def _let_read(self) -> None:
        """Read on, unless the application has many messages to take or the client does not read the answers."""
        if self._is_writable and self._received.qsize() < MAX_READ_AHEAD:
            self._gate.resume_reading()
        else:
            self._gate.pause_reading()

    def _finish(self) -> None:
        """Close; the application notices when it wants the next message."""
        self._gate.close()
        self._received.put_nowait(None)

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        self._is_writable = False
        self._let_read()

    def resume_writing(self) -> None:
        """The client has read."""
        self._is_writable = True
        self._let_read()
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, _error: Exception | None) -> None:
        """The client is gone; a socket waiting to write must not wait any longer."""
        self._received.put_nowait(None)
        if self.on_writable is not None:
            self.on_writable()
        self._websocket.parser.close()  # a generator that waits forever and refers back to `_websocket`

    def check(self, now: float) -> None:
        """Send a ping when it is time to; a client that has sent nothing since the last one is gone."""
        if now >= self._ping_at and self.can_write():
            self._ping_at = now + PING_SECONDS
            if self._is_pong_due:
                self._gate.abort()
                return
            self._is_pong_due = True
            self._websocket.send_ping(b"")
            self._write()

    def accept(self) -> None:
        """Complete the handshake, unless a page of another site asks for it or the client has already left."""
        assert self.connection is not None
        connection, self.connection = self.connection, None  # which refers back
        require_same_origin(connection, self._services.settings.origins)
        self._accept()

    def _accept(self) -> None:
        if self._gate.is_closing():
            raise Disconnected
        assert self._response is not None
        self._is_accepted = True
        self._websocket.send_response(self._response)
        self._write()
        self._gate.resume_reading()

    async def receive(self) -> bytes:
        """The next message."""
        message = await self._received.get()
        self._let_read()
        if message is None:
            raise Disconnected
        return message

    def is_closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self._gate.is_closing()

    def can_write(self) -> bool:
        """Whether a message can be written now, because the socket is open and its buffer not full."""
        return self._is_writable and self._websocket.state is OPEN and not self._gate.is_closing()

    def send_now(self, messages: list[bytes]) -> None:
        """Write text messages with one system call if that is possible now."""
        if not self.can_write():
            return
        for message in messages:
            self._websocket.send_text(message)
        self._write()

    def close(self, code: int, reason: str, last_message: bytes = b"") -> None:
        """Send a last message, if the client still reads, and close."""
        if self._gate.is_closing():
            return
        if not self._is_accepted:
            self._accept()
        if last_message:
            self.send_now([last_message])
        if self._websocket.state is OPEN:
            self._websocket.send_close(code, reason)
        self._write()
        self._finish()


async def _no_message() -> None:
    """What the application receives: nothing, because it uses the transport."""
