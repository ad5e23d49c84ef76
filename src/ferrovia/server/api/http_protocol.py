"""The HTTP protocol under the application: it bounds what a client can hold or send before a request is complete.

A request is refused with a status where one can still be sent. What the client goes on sending is then discarded for a
moment, because closing at once would make its system drop the answer unread.
"""

from http import HTTPStatus
from math import inf
from time import monotonic
from typing import Any, Final

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ferrovia.server.api.socket_protocol import SocketProtocol
from ferrovia.server.core.errors import RequestError
from ferrovia.server.services import Services

MAX_PIPELINED: Final = 8  # requests sent before the first of them is answered; browsers send none
LINGER_SECONDS: Final = 2.0  # for which data is discarded after the last answer
MAX_DISCARDED_BYTES: Final = 4 * 1024 * 1024
MAX_RAW_BODY_BYTES: Final = 2 * 1024 * 1024  # with chunk sizes and trailers; endpoints have lower limits for the rest
MAX_TINY_CHUNKS: Final = 1000  # of one body; parsing them takes far longer than their bytes are worth
MIN_CHUNK_BYTES: Final = 64  # of a chunk that is not tiny
IDLE, HEADERS, BODY = range(3)  # what the parser waits for: a request, the end of its headers, the end of its body


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it is closed or becomes a socket."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        services: Services = app_state["services"]
        self._settings = services.settings
        self._registered = services.connections
        self._awaited = IDLE
        self._header_bytes = 0  # of a request whose headers are not complete
        self._body_bytes = 0  # of a request that is not complete
        self._tiny_chunks = 0  # of such a request
        self._has_completed_headers = False  # in the data that is being parsed
        self._deadline = inf  # when the connection is closed
        self._write_deadline = inf  # when it is closed unless the client reads
        self._is_refused = False  # nothing more is parsed
        self._discarded_bytes = 0
        self._error = RequestError("bad_request")  # what an error of the parser means
        self._running_cycle: RequestResponseCycle | None = None  # the request that is being answered, or was last

    @property
    def host(self) -> str:
        """The address at the other end."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: Any) -> None:
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self._deadline = monotonic() + self._settings.first_request_timeout
        try:
            self._registered.add(self)
        except RequestError as error:
            self._refuse(error)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._running_cycle is not None:  # the base class knows only the last request, which may wait behind it
            self._running_cycle.disconnected = True
        super().connection_lost(exc)
        self._registered.remove(self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running_cycle = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Parse in pieces that hold at most the headers of one request."""
        self._unset_keepalive_if_required()
        rest = memoryview(data)
        while rest and not self._is_refused and not self.transport.is_closing():
            room = self._settings.max_header_bytes - self._header_bytes
            piece, rest = rest[:room], rest[room:]
            self._parse(piece)
            if not self._is_refused:
                self._count(len(piece))
        if self._is_refused:
            self._discarded_bytes += len(rest)
            if self._discarded_bytes > MAX_DISCARDED_BYTES:
                self.transport.abort()

    def _count(self, size: int) -> None:
        """Count what was parsed as headers or as a body, and refuse too much of it."""
        if self._awaited == BODY:
            self._header_bytes, self._body_bytes = 0, self._body_bytes + size
            if self._body_bytes > MAX_RAW_BODY_BYTES:
                self._refuse(RequestError("too_large", most=MAX_RAW_BODY_BYTES))
        else:
            self._body_bytes = 0
            self._header_bytes = 0 if self._has_completed_headers else self._header_bytes + size
            if self._header_bytes >= self._settings.max_header_bytes:
                self._refuse(RequestError("large_headers", most=self._settings.max_header_bytes))

    def _parse(self, piece: memoryview) -> None:
        self._has_completed_headers = False
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade() and not self._is_answering():
                self.handle_websocket_upgrade()
            else:  # answered as if it had not asked for another protocol
                self._close_after_answers()
        except httptools.HttpParserError:
            self._refuse(self._error.with_traceback(None))  # whose frames would keep the data

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._awaited = HEADERS
        self._deadline = monotonic() + self._settings.header_timeout

    def on_headers_complete(self) -> None:
        """The headers have arrived; the endpoint that reads the body limits its time."""
        if len(self.pipeline) >= MAX_PIPELINED:
            self._error = RequestError("too_fast", seconds=1)
            raise self._error
        super().on_headers_complete()
        self._has_completed_headers = True
        self._awaited = BODY
        self._tiny_chunks = 0
        self._deadline = inf
        self._registered.begin_request(self)

    def on_body(self, body: bytes) -> None:
        """A part of the body: a chunk, or what has arrived of it."""
        self._tiny_chunks += len(body) < MIN_CHUNK_BYTES
        if self._tiny_chunks > MAX_TINY_CHUNKS:
            self._error = RequestError("bad_request", "server.error.tiny_chunks", most=MAX_TINY_CHUNKS)
            raise self._error
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The whole request has arrived."""
        super().on_message_complete()
        self._awaited = IDLE
        if not self._is_answering():
            self._wait_for_request()

    def on_response_complete(self) -> None:
        """The response is written; if the client still sends the body, it has a moment to finish."""
        super().on_response_complete()
        if self.transport.is_closing() or self._is_answering():
            return
        if self._awaited == BODY:
            self._unset_keepalive_if_required()
            self._deadline = monotonic() + LINGER_SECONDS
        else:
            self._wait_for_request()

    def _wait_for_request(self) -> None:
        self._registered.end_request(self)
        if self._awaited == IDLE:
            self._deadline = monotonic() + self._settings.keep_alive

    def _is_answering(self) -> bool:
        last = self._last_cycle()
        return bool(self.pipeline) or (last is not None and not last.response_complete)

    def _last_cycle(self) -> RequestResponseCycle | None:
        """The last request with its response, if there was any."""
        return self.cycle

    def handle_websocket_upgrade(self) -> None:
        """Become a socket, which is still the same connection."""
        super().handle_websocket_upgrade()
        self._deadline = self._write_deadline = inf
        self._registered.begin_request(self)
        self._is_refused = True  # what came before the answer to the handshake is not for us
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, SocketProtocol)
        protocol.on_lost = self._socket_lost
        if not protocol.handshake_initiated:
            protocol.refuse_handshake()

    def _socket_lost(self) -> None:
        """Forget the connection, whose parser refers back to it."""
        self._registered.remove(self)
        self.parser = None  # type: ignore[assignment] # as the base class does for other connections

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self._write_deadline = monotonic() + self._settings.read_timeout

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        self._write_deadline = inf

    def check(self, now: float) -> None:
        """Close the connection if the client lets us wait too long."""
        if now >= self._write_deadline:
            self._registered.count_refused("not_reading")
            self.transport.abort()
        elif now >= self._deadline:
            self._end_wait()
        elif self._deadline == inf and self.transport.is_closing():  # and something is not written yet
            self._deadline = now + self._settings.read_timeout

    def _end_wait(self) -> None:
        if self._is_refused or self.transport.is_closing():
            self.transport.abort()
        elif self._awaited == HEADERS:
            self._refuse(RequestError("slow_request"))
        else:
            if self._awaited == BODY:
                self._registered.count_refused("unread_body")
            elif self._last_cycle() is None:
                self._registered.count_refused("no_request")
            self.transport.close()
            self._deadline = monotonic() + LINGER_SECONDS

    def make_room(self) -> None:
        """Close at once."""
        self.transport.abort()

    def _refuse(self, error: RequestError) -> None:
        """Answer with an error and close; if earlier requests are being answered, close after them instead."""
        self._registered.count_refused(error.code)
        self._is_refused = True
        if self._awaited == BODY:  # it is malformed
            is_unanswered = not self.pipeline and not self.cycle.response_started
            self.cycle.disconnected = True
            self.cycle.message_event.set()  # so that the application does not wait for the rest
            if not is_unanswered:
                self.transport.abort()
                return
        elif self._is_answering():
            self._close_after_answers()
            return
        self._deadline = monotonic() + LINGER_SECONDS
        self.transport.write(self._format_error(error))
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _close_after_answers(self) -> None:
        self._is_refused = True
        self._deadline = inf
        self.cycle.keep_alive = False  # it is the last one

    def _format_error(self, error: RequestError) -> bytes:
        body = msgspec.json.encode(error.error_body())
        headers = [
            *self.server_state.default_headers,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        status = HTTPStatus(error.status)
        return f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode() + lines + b"\r\n" + body
