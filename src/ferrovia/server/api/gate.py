"""The gate of a connection: what arrives passes it on its way to the web server, and what leaves on its way back.

The web server bounds neither how long a client takes nor what it holds meanwhile; a gate does. It stands between a
transport and a protocol, and both see only asyncio's interfaces. The application tells it when a request begins and
ends and when it waits for a body, so that no more is parsed than somebody waits for.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from math import inf
from time import monotonic
from typing import Any, Final

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ferrovia.server.core.errors import RequestError
from ferrovia.server.core.limits import (
    MAX_DISCARDED_BYTES,
    MAX_HEADER_BYTES,
    MAX_RAW_BODY_BYTES,
    CountLimiter,
    address_key,
    is_proxy,
)
from ferrovia.server.core.metrics import Metrics
from ferrovia.server.core.settings import Settings

GATE: Final = "gate"  # the name under which the state of a request has it
PIECE_BYTES: Final = 512  # parsed at once; the 85 smallest frames in it take 2 ms
NOTHING: Final = memoryview(b"")
CHECK_SECONDS: Final = 0.5  # between checks of all connections
LINGER_SECONDS: Final = 2.0  # for which a client that is still sending may read why nobody reads it


class Gate(asyncio.Protocol, asyncio.Transport):
    """One connection: the protocol of its transport, and the transport of the protocol behind it."""

    def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:
        super().__init__()
        self._gates: Gates = app_state["gates"]
        self._protocol: Any = HttpToolsProtocol(app_state={**app_state, GATE: self}, **given)
        self._web_protocol: Any = self._protocol
        self._transport: Any = None
        self._requests = 0  # being answered
        self._is_body_awaited = False  # by the application
        self._has_unread_body = False
        self._is_socket = False
        self._is_paused = False  # by the protocol
        self._held = NOTHING  # what arrived too early
        self._is_feed_due = False
        self._is_closing = False
        self._header_bytes = 0  # of a request whose headers are not complete
        self._body_bytes = 0  # of the request that is being answered
        self._discarded_bytes = 0
        self._deadline = inf  # when the connection is closed
        self._write_deadline = inf  # when it is closed unless the client reads
        self.host = ""  # the address at the other end: a client, or a proxy

    # What the transport reports.

    def connection_made(self, transport: Any) -> None:
        """Count the connection, or refuse it."""
        self._transport = transport
        self.host = (transport.get_extra_info("peername") or ("",))[0]
        self._protocol.connection_made(self)
        self._deadline = monotonic() + self._gates.client_timeout
        try:
            self._gates.add(self)
        except RequestError as error:
            self._refuse(error)
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        """Pass on what somebody waits for, in small pieces, and hold the rest."""
        if self._is_closing:
            self._discarded_bytes += len(data)
            if self._discarded_bytes > MAX_DISCARDED_BYTES:
                self.abort()
        elif not self._held and self._may_feed() and self._find_end(data) == len(data):
            self._pass_on(data)
        else:
            self._held = memoryview(bytes(self._held) + data)
            self._transport.pause_reading()
            self._feed_soon()

    def eof_received(self) -> bool | None:
        """The client sends nothing more; without an answer from the protocol the connection is closed."""
        return self._protocol.eof_received()  # type: ignore[no-any-return]

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection, without leaving reference cycles to the garbage collector, which runs seldom."""
        self._gates.remove(self)
        self._is_closing = True
        self._held = NOTHING
        if self._is_socket:
            self._protocol.connection_lost(exc)
        self._web_protocol.connection_lost(exc)
        self._protocol = self._web_protocol = None

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        self._write_deadline = monotonic() + self._gates.client_timeout
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """The client has read."""
        self._write_deadline = inf
        self._protocol.resume_writing()

    # What the protocol does to its transport.

    def write(self, data: Any) -> None:
        """Write."""
        if not self._is_closing:
            self._transport.write(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What the transport knows of the connection."""
        return self._transport.get_extra_info(name, default)

    def set_protocol(self, protocol: Any) -> None:
        """The connection becomes a socket."""
        self._protocol = protocol
        self._is_socket = self._is_paused = True  # until it is accepted
        self._held = NOTHING  # a client may not send anything before the answer to its handshake
        if not self._is_closing:  # unless the handshake was refused
            self._gates.begin_request(self)
            self._deadline = inf

    def pause_reading(self) -> None:
        """Hold what arrives at a socket; for requests, the application says what is awaited."""
        self._is_paused = True

    def resume_reading(self) -> None:
        """Pass on what arrives."""
        self._is_paused = False
        self._feed_soon()

    def is_closing(self) -> bool:
        """Whether nothing more is read or written."""
        return self._is_closing

    def close(self) -> None:
        """Close when everything is written.

        If the client is still sending, what it sends is discarded for a moment: closing at once would make its system
        drop the answer unread.
        """
        if self._is_closing:
            return
        is_sending = self._held or self._header_bytes or self._has_unread_body or self._is_socket
        self._is_closing = True
        self._held = NOTHING
        now = monotonic()
        if is_sending:
            self._transport.write_eof()
            self._transport.resume_reading()
            self._deadline = now + LINGER_SECONDS
        else:
            self._transport.close()
            self._deadline = now + self._gates.client_timeout

    def abort(self) -> None:
        """Close at once."""
        self._is_closing = True
        self._transport.abort()

    # What the application tells.

    @contextmanager
    def request(self) -> Iterator[None]:
        """A request whose headers are complete is being answered."""
        self._requests += 1
        self._header_bytes = self._body_bytes = 0
        if not self._is_closing:
            self._deadline = inf
        self._gates.begin_request(self)
        try:
            yield
        finally:
            self._requests -= 1
            asyncio.get_running_loop().call_soon(self._wait_for_request)

    @contextmanager
    def awaited_body(self) -> Iterator[None]:
        """The request that is being answered needs more of its body, if that has not arrived yet."""
        self._is_body_awaited = True
        self._feed_soon()
        try:
            yield
        finally:
            self._is_body_awaited = False

    def note_unread_body(self) -> None:
        """The request is answered although the client may still be sending its body; the connection is closed then."""
        self._has_unread_body = True

    def _wait_for_request(self) -> None:
        """After a request, unless another one has arrived with it."""
        if self._requests == 0 and not self._is_closing:
            self._gates.end_request(self)
            self._deadline = monotonic() + self._gates.client_timeout
            self._feed_soon()

    def _may_feed(self) -> bool:
        if self._is_socket:
            return not self._is_paused
        return self._requests == 0 or self._is_body_awaited

    def _feed_soon(self) -> None:
        """Pass on the next piece in the next round of the event loop, when the application has seen the one before."""
        if self._held and not self._is_feed_due and self._may_feed():
            self._is_feed_due = True
            asyncio.get_running_loop().call_soon(self._feed)

    def _feed(self) -> None:
        self._is_feed_due = False
        if self._is_closing or not self._may_feed():
            return
        piece = bytes(self._held[:PIECE_BYTES])
        end = self._find_end(piece)
        self._held = self._held[end:]
        self._pass_on(piece[:end])
        if not self._held and not self._is_closing:
            self._transport.resume_reading()
        self._feed_soon()

    def _find_end(self, data: bytes) -> int:
        """Where to stop: after the headers of a request, so that not many requests are parsed at once."""
        end = -1 if self._is_socket else data.find(b"\r\n\r\n")
        return min(PIECE_BYTES, len(data) if end < 0 else end + 4)

    def _pass_on(self, piece: bytes) -> None:
        if self._requests:
            self._body_bytes += len(piece)
            if self._body_bytes > MAX_RAW_BODY_BYTES:
                self._gates.count_refused("too_large")
                self.abort()
                return
        elif not self._is_socket:
            if not self._header_bytes:
                self._deadline = monotonic() + self._gates.client_timeout
            self._header_bytes += len(piece)
            if self._header_bytes > MAX_HEADER_BYTES:
                self._refuse(RequestError("large_headers", most=MAX_HEADER_BYTES))
                return
        self._protocol.data_received(piece)

    # What others need.

    def check(self, now: float) -> None:
        """Close the connection if the client lets us wait too long."""
        if now >= self._write_deadline:
            self._gates.count_refused("not_reading")
            self.abort()
        elif now < self._deadline:
            if self._is_socket:
                self._protocol.check(now)
        elif self._is_closing:
            self.abort()
        elif self._header_bytes:
            self._refuse(RequestError("slow_request"))
        else:
            self.close()

    def _refuse(self, error: RequestError) -> None:
        """Answer with an error, and close."""
        self._gates.count_refused(error.code)
        self._header_bytes = self._header_bytes or 1  # the client may be sending
        status = HTTPStatus(error.status)
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
        self.write(head.encode() + msgspec.json.encode(error.error_body()))
        self.close()


class Gates:
    """The open connections of this process: how many there may be, and which one makes room when there are too many.

    Trusted proxies have many clients, so theirs count only in all.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._open: set[Gate] = set()
        self._waiting: OrderedDict[Gate, None] = OrderedDict()  # without a request, the longest waiting first
        self._most = settings.max_connections
        self._by_address = CountLimiter(settings.max_connections_per_address, "too_many_connections")
        self._proxies = settings.proxies
        self._metrics = metrics
        self.client_timeout = settings.client_timeout
        metrics.gauge("connections", "Open connections, sockets included.", lambda: len(self._open))

    def add(self, gate: Gate) -> None:
        """Count a new connection, which has no request yet; `RequestError` if there are too many."""
        is_counted = not is_proxy(gate.host, self._proxies)
        if is_counted:
            self._by_address.add(address_key(gate.host))
        if len(self._open) >= self._most and not self._make_room():
            if is_counted:
                self._by_address.remove(address_key(gate.host))
            raise RequestError("busy")
        self._open.add(gate)
        self._waiting[gate] = None

    def _make_room(self) -> bool:
        """Close the connection that has waited longest; False if all are in use."""
        if not self._waiting:
            return False
        longest = next(iter(self._waiting))
        self.remove(longest)
        self.count_refused("made_room")
        longest.abort()
        return True

    def remove(self, gate: Gate) -> None:
        """Forget a connection that is closed, if it was counted."""
        if gate not in self._open:
            return
        self._open.remove(gate)
        self._waiting.pop(gate, None)
        if not is_proxy(gate.host, self._proxies):
            self._by_address.remove(address_key(gate.host))

    def begin_request(self, gate: Gate) -> None:
        """A request has arrived: the connection is in use."""
        self._waiting.pop(gate, None)

    def end_request(self, gate: Gate) -> None:
        """The connection waits for another request."""
        if gate in self._open:
            self._waiting[gate] = None

    def count_refused(self, reason: str) -> None:
        """Count a connection that the server closed, or never accepted."""
        self._metrics.count("connections_refused_total", reason)

    async def run_forever(self) -> None:
        """Check the time limits of all connections, over and over."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            now = monotonic()
            for gate in list(self._open):
                gate.check(now)
