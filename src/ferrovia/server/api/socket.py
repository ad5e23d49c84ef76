"""A client's socket at a table. Frames are never queued: a client that reads slowly gets fewer, each up to date."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from ferrovia.server.api.endpoint import require_table_id
from ferrovia.server.api.messages import (
    Ack,
    BotStatus,
    Bye,
    ErrorMessage,
    Hello,
    Ping,
    Pong,
    SpectatorCount,
    read_message,
)
from ferrovia.server.core.errors import CLOSE_CODES, RequestError
from ferrovia.server.core.limits import MAX_MESSAGE_BYTES, counted
from ferrovia.server.core.logs import LOGGER
from ferrovia.server.services import Services
from ferrovia.server.storage.interface import Guest, StorageError
from ferrovia.server.tables.model.commands import Command, CommandId, Sit
from ferrovia.server.tables.model.next_entry import may_watch
from ferrovia.server.tables.runtime.loaded_table import LoadedTable

HELLO_TIMEOUT_SECONDS: Final = 10.0
MAX_PENDING_ANSWERS: Final = 64  # answers waiting to be sent, beyond which nothing more is read
MAX_RATE_ERRORS: Final = 20  # messages in a row over the rate limit, after which the socket is closed
RATE_ERROR_PAUSE_SECONDS: Final = 0.5  # after each of them

_encode: Final = msgspec.json.Encoder().encode


class Drop(Exception):
    """The socket must be closed, for this reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Disconnected(Exception):
    """The client has gone."""


class Transport(Protocol):
    """The carrier of the messages of a socket: a WebSocket, or a port inside a browser."""

    address: str  # of the client, for limits
    token: str  # of the client's guest; empty without one
    on_writable: Callable[[], None] | None  # called when there is room again

    def accept(self) -> None:
        """Complete the handshake; `RequestError` if the client may not connect."""

    async def receive(self) -> bytes:
        """The next message; `Disconnected` if there is none."""

    def is_closed(self) -> bool:
        """Whether nothing can be sent any more."""

    def can_write(self) -> bool:
        """Whether there is room for messages."""

    def send_now(self, messages: list[bytes]) -> None:
        """Send messages."""

    def close(self, code: int, reason: str, last_message: bytes) -> None:
        """Send a last message, if the client still reads, and close."""


class Socket:
    """One client at one table: a task reads, and messages are written whenever there is room for them."""

    def __init__(self, services: Services, transport: Transport, guest: Guest | None) -> None:
        self._services = services
        self._transport = transport
        self.guest = guest
        self.token = transport.token
        self._loop = asyncio.get_running_loop()
        self._table: LoadedTable | None = None
        self._answers: list[bytes] = []
        self._is_flush_due = False
        self._drained = asyncio.Event()
        self._ended: asyncio.Future[str] = self._loop.create_future()  # with the code of the reason
        self._since = 0
        self._seat: int | None = None  # which of the guest's seats the client shows
        self._sent_seq = -1  # of the last frame
        self._sent_spectators = 0
        self._sent_bots_stuck = False
        self._drop_code = ""
        self._muted: frozenset[str] | None = None  # until it is read

    def wake(self) -> None:
        """Write what is new in the next round of the event loop; everything until then goes together."""
        if not self._is_flush_due:
            self._is_flush_due = True
            self._loop.call_soon(self._flush)

    def drop(self, code: str) -> None:
        """Close after sending what can be sent."""
        self._drop_code = self._drop_code or code
        self.wake()

    async def run(self, table_id: str) -> None:
        """Serve the client until it leaves or is dropped."""
        hello = await self._receive_hello()
        if self.guest is not None:
            muted = await self._services.storage.list_mutes(self.guest.id)
            self._muted = muted if self._muted is None else self._muted  # they may have changed meanwhile
        # Nothing else is awaited before the table has this subscriber: without one it may be dropped from memory.
        table = await self._services.load_table(table_id, hello.since, self._transport.address)
        if not may_watch(table.state, self.guest, hello.invite):
            raise Drop("not_invited")
        self._since, self._seat = hello.since, hello.seat
        self._table = table
        self._transport.on_writable = self.wake
        table.subscribers.add(self)
        reading = asyncio.create_task(self._read(table_id))
        ends: list[asyncio.Future[Any]] = [reading, self._ended]
        try:
            self.wake()
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
            raise Drop(self._ended.result())
        finally:
            table.subscribers.discard(self)
            self._table = self._transport.on_writable = None
            reading.cancel()
            self._ended.cancel()
            await asyncio.gather(reading, self._ended, return_exceptions=True)
            # The exception of `reading` refers to this frame: a cycle, which would keep the table in memory.
            del reading, table, ends

    async def _receive_hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_SECONDS):
                message = read_message(await self._receive())
        except TimeoutError:
            raise Drop("silent") from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise Drop("bad_request") from None
        if not isinstance(message, Hello):
            raise Drop("bad_request")
        return message

    async def _receive(self) -> bytes:
        data = await self._transport.receive()
        if len(data) > MAX_MESSAGE_BYTES:
            raise Drop("too_large")
        return data

    async def _read(self, table_id: str) -> None:
        key = self.guest.id if self.guest else self._transport.address
        rate_errors = 0
        while True:
            data = await self._receive()
            try:
                self._services.by_guest.take(key)
            except RequestError as error:
                rate_errors += 1
                if rate_errors > MAX_RATE_ERRORS or self._transport.is_closed():
                    raise Drop("too_fast") from None
                self._answer(_error_message(error, _find_id(data)))
                await asyncio.sleep(RATE_ERROR_PAUSE_SECONDS)
                continue
            rate_errors = 0
            await self._handle(table_id, data)
            if len(self._answers) >= MAX_PENDING_ANSWERS:  # go on when the client has read
                self._drained.clear()
                await self._drained.wait()

    async def _handle(self, table_id: str, data: bytes) -> None:
        """Execute one message and answer it."""
        command_id = ""
        try:
            message = read_message(data)
            if isinstance(message, Hello):
                self._since, self._seat, self._sent_seq = message.since, message.seat, -1
                self.wake()
                return
            command_id = message.id
            if isinstance(message, Ping):
                assert self._table is not None, "the socket has said hello"
                self._answer(Pong(command_id, self._table.now_ms()))
                return
            self._answer(Ack(command_id, await self._execute(table_id, message)))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._answer(_error_message(RequestError("bad_request", detail=str(error)[:200]), _find_id(data)))
        except RequestError as error:
            if error.code == "stale":
                self._sent_seq = -1  # send the frame again, so that the client sees what it missed
            self._answer(_error_message(error, command_id))
        except StorageError as error:
            LOGGER.error("storage failed", extra={"error": str(error)})
            self._services.health.note_failure(error)
            self._answer(_error_message(RequestError("storage"), command_id))

    async def _execute(self, table_id: str, command: Command) -> int:
        if isinstance(command, Sit):
            self.guest = await self._services.guests.find(self.token, refresh=True)  # the name may have changed
        if self.guest is None:
            raise RequestError("no_guest")
        return await self._services.tables.writer.execute(table_id, self.guest, command, self._seat)

    def _answer(self, answer: Ack | Pong | ErrorMessage) -> None:
        if isinstance(answer, ErrorMessage):
            self._services.metrics.count("errors_total", answer.code)
        self._answers.append(_encode(answer))
        self.wake()

    def _flush(self) -> None:
        """Write answers, the newest frame and the number of spectators; without room, the transport wakes us later."""
        self._is_flush_due = False
        table = self._table
        if table is None or self._ended.done():
            return
        try:
            self._write(table)
        except Exception as error:  # noqa: BLE001 - `run` raises it and ends the socket
            self._ended.set_exception(error)
            return
        if self._drop_code:
            self._ended.set_result(self._drop_code)

    def _write(self, table: LoadedTable) -> None:
        if self._transport.is_closed():
            self._answers.clear()
            self._drained.set()
            return
        seq, spectators, stuck = table.state.seq, table.spectators, table.has_stuck_bots
        sent = (self._sent_seq, self._sent_spectators, self._sent_bots_stuck)
        if (not self._answers and (seq, spectators, stuck) == sent) or not self._transport.can_write():
            return
        messages, self._answers = self._answers, []
        self._drained.set()
        if seq != self._sent_seq:
            messages.append(table.frame(self.guest, self._since, self._muted or frozenset(), self._seat))
            self._services.metrics.count("frames_total")
            self._since = self._sent_seq = seq
        if spectators != self._sent_spectators:
            messages.append(_encode(SpectatorCount(spectators)))
            self._sent_spectators = spectators
        if stuck != self._sent_bots_stuck:
            messages.append(_encode(BotStatus(stuck)))
            self._sent_bots_stuck = stuck
        self._transport.send_now(messages)

    def set_muted(self, guest_ids: frozenset[str]) -> None:
        """Leave out what these guests say from now on, and send the frame again, which lists their seats."""
        if guest_ids != self._muted:
            self._muted, self._sent_seq = guest_ids, -1
            self.wake()


class _WithId(Struct):
    """Any message, reduced to its id."""

    id: CommandId = ""


_read_id: Final = msgspec.json.Decoder(_WithId).decode


def _find_id(data: bytes) -> str:
    """The id of a message that is not executed or cannot be read as a whole; empty if the id itself cannot be read."""
    try:
        return _read_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _error_message(error: RequestError, command_id: str = "") -> ErrorMessage:
    return ErrorMessage(error.code, error.text_key, error.values, command_id)


async def serve_socket(services: Services, transport: Transport, table_id: str) -> None:
    """Serve one socket from its handshake to its end."""
    address = transport.address
    try:
        services.by_address.take(address)
        token = transport.token
        guest = await services.guests.find(token) if token else None
        limits = [(services.sockets, ""), (services.sockets_by_address, address)]
        if guest is not None:
            services.workers.note_address(guest.id, address)
            limits.append((services.sockets_by_guest, guest.id))
        with counted(limits):
            transport.accept()
            socket = Socket(services, transport, guest)
            services.open_sockets.add(socket)
            try:
                await socket.run(require_table_id(table_id))
            finally:
                services.open_sockets.discard(socket)
    except Drop as drop:
        _close(services, transport, drop.code)
    except RequestError as error:
        _close(services, transport, error.code)
    except StorageError as error:
        services.health.note_failure(error)
        _close(services, transport, "storage")
    except Disconnected:
        pass
    except Exception:  # noqa: BLE001 - the client gets an error, and reconnects
        LOGGER.exception("a socket failed")
        _close(services, transport, "internal")


def _close(services: Services, transport: Transport, code: str) -> None:
    """Send the reason, and close."""
    services.metrics.count("sockets_dropped_total", code)
    transport.close(CLOSE_CODES[code], code, _encode(Bye(code, f"server.bye.{code}")))
