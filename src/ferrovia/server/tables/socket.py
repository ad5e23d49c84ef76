"""A socket at a table. It has no queue of frames: whoever reads slowly gets fewer of them, each up to date."""

import asyncio
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ferrovia.server.errors import CLOSE, Refusal
from ferrovia.server.guests.guest import Guest
from ferrovia.server.http import address_of, check_origin, table_of, token_of
from ferrovia.server.limits import Counts
from ferrovia.server.line import FAREWELL, LINE, Line
from ferrovia.server.logs import LOGGER
from ferrovia.server.services import Services
from ferrovia.server.storage.storage import StorageFailed
from ferrovia.server.tables.commands import CommandId, Sit
from ferrovia.server.tables.decisions import may_watch
from ferrovia.server.tables.desk import now_ms
from ferrovia.server.tables.live import Live
from ferrovia.server.tables.messages import Ack, Bye, Command, Hello, Ping, Pong, Problem, Watching, read_message

GREETING: Final = 10.0  # seconds to say hello in
MOST_ANSWERS: Final = 64  # that wait to be sent before anything more is read
MOST_REFUSED: Final = 20  # messages in a row that came too fast, after which the socket is closed
PAUSE: Final = 0.5  # seconds after each of them
LARGEST: Final = 4096  # bytes of a message

_encode: Final = msgspec.json.Encoder().encode


class Drop(Exception):
    """The socket is to be closed, and why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """One client at one table: a task that reads, and messages that are written when there is room for them."""

    def __init__(self, services: Services, websocket: WebSocket, guest: Guest | None, token: str = "") -> None:
        self._services = services
        self._websocket = websocket
        self._line: Line = websocket.scope["extensions"][LINE]
        self.guest = guest
        self._token = token
        self._loop = asyncio.get_running_loop()
        self._live: Live | None = None
        self._answers: deque[bytes] = deque()
        self._is_due = False  # whether it will be written soon
        self._drained = asyncio.Event()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._since = 0
        self._seat: int | None = None  # which of the guest's seats the client looks from
        self._sent = -1  # the seq of the last frame
        self._told = 0  # how many look on, as the client was told
        self._stuck_since = 0.0  # since when there is something to write and no room
        self._dropped = ""
        self._muted: frozenset[str] = frozenset()

    def wake(self) -> None:
        """There is something to send; all that comes up until it is sent goes together."""
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._flush)

    def drop(self, code: str) -> None:
        """Close when what can be sent is sent."""
        self._dropped = self._dropped or code
        self.wake()

    async def run(self, table: str) -> None:
        """Serve the client until it goes or is dropped."""
        hello = await self._greet()
        live = await self._services.desk.live_since(table, hello.since)
        if not may_watch(live.standing, self.guest, hello.invite):
            raise Drop("not_invited")
        self._since, self._seat = hello.since, hello.seat
        if self.guest is not None:
            self._muted = await self._services.storage.mutes(self.guest.id)
        self._live = live
        self._line.room = self.wake
        live.watchers.add(self)
        reading = asyncio.create_task(self._read(table))
        try:
            self.wake()
            await asyncio.wait({reading, self._ended}, return_when=asyncio.FIRST_COMPLETED)
            (reading if reading.done() else self._ended).result()
        finally:
            live.watchers.discard(self)
            self._live = self._line.room = None
            reading.cancel()
            self._ended.cancel()
            await asyncio.gather(reading, self._ended, return_exceptions=True)

    async def _greet(self) -> Hello:
        try:
            message = read_message(await asyncio.wait_for(self._receive(), GREETING))
        except TimeoutError:
            raise Drop("silent") from None
        except (msgspec.DecodeError, UnicodeError):
            raise Drop("bad_request") from None
        if not isinstance(message, Hello):
            raise Drop("bad_request")
        return message

    async def _receive(self) -> bytes:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        data: bytes = message.get("bytes") or b"" if text is None else text.encode("utf-8", "surrogatepass")
        if len(data) > LARGEST:
            raise Drop("too_large")
        return data

    async def _read(self, table: str) -> None:
        key = self.guest.id if self.guest else address_of(self._websocket)
        refused = 0
        while True:
            data = await self._receive()
            try:
                self._services.by_guest.take(key)
            except Refusal as refusal:
                refused += 1
                if refused > MOST_REFUSED or self._line.is_over():
                    raise Drop("too_fast") from None
                self._answer(_problem(refusal, _id_of(data)))
                await asyncio.sleep(PAUSE)  # whoever sends too fast is read slowly
                continue
            refused = 0
            await self._take(table, data)
            if len(self._answers) >= MOST_ANSWERS:  # read on when the client has read
                self._drained.clear()
                await self._drained.wait()

    async def _take(self, table: str, data: bytes) -> None:
        """Carry one message out and answer it."""
        command_id = ""
        try:
            message = read_message(data)
            if isinstance(message, Hello):
                self._since, self._seat, self._sent = message.since, message.seat, -1
                self.wake()
                return
            command_id = message.id
            if isinstance(message, Ping):
                self._answer(Pong(command_id, now_ms()))
                return
            self._answer(Ack(command_id, await self._carry_out(table, message)))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._answer(_problem(Refusal("bad_request", detail=str(error)[:200])))
        except Refusal as refusal:
            if refusal.code == "stale":
                self._sent = -1  # the frame again, so that the client sees what it missed
            self._answer(_problem(refusal, command_id))
        except StorageFailed as error:
            LOGGER.error("storage failed", extra={"error": str(error)})
            self._answer(_problem(Refusal("storage"), command_id))

    async def _carry_out(self, table: str, command: Command) -> int:
        if isinstance(command, Sit):
            self.guest = await self._services.guests.find(self._token, anew=True)  # it may have another name by now
        if self.guest is None:
            raise Refusal("no_guest")
        return await self._services.desk.carry_out(table, self.guest, command, self._seat)

    def _answer(self, answer: Ack | Pong | Problem) -> None:
        if isinstance(answer, Problem):
            self._services.metrics.count("refusals_total", answer.code)
        self._answers.append(_encode(answer))
        self.wake()

    def _flush(self) -> None:
        """Write what there is: answers, the newest frame, how many look on. Without room, the line wakes us later."""
        self._is_due = False
        live = self._live
        if live is None or self._ended.done():
            return
        try:
            self._stuck_since = 0.0 if self._write(live) else self._stuck_since or monotonic()
        except Exception as error:  # noqa: BLE001 - whoever serves the socket is told, and ends it
            self._ended.set_exception(error)
            return
        if self._dropped:
            self._ended.set_exception(Drop(self._dropped))

    def _write(self, live: Live) -> bool:
        """Whether all could be written, or nobody is there to read it."""
        if self._line.is_over():
            self._answers.clear()
            self._drained.set()
            return True
        while self._answers:
            if not self._line.has_room():
                return False
            self._line.post(self._answers.popleft())
        self._drained.set()
        seq = live.standing.seq
        if seq != self._sent:
            if not self._line.has_room():
                return False
            self._line.post(live.frame(self.guest, self._since, self._muted, self._seat))
            self._services.metrics.count("frames_total")
            self._since = self._sent = seq
        if live.watching != self._told:
            if not self._line.has_room():
                return False
            self._line.post(_encode(Watching(live.watching)))
            self._told = live.watching
        return True

    def check(self, now: float) -> None:
        """Cut the line if the client has not read for too long."""
        if self._stuck_since and now - self._stuck_since > self._services.settings.slow:
            self._services.metrics.count("sockets_dropped_total", "slow")
            self._stuck_since = 0.0
            self._line.cut_soon(FAREWELL, CLOSE["slow"], "slow")


class _Named(Struct):
    """A message, as far as its id goes."""

    id: CommandId = ""


_read_id: Final = msgspec.json.Decoder(_Named).decode


def _id_of(data: bytes) -> str:
    """The id of a message that is not carried out; empty if it has none that can be read."""
    try:
        return _read_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _problem(refusal: Refusal, command_id: str = "") -> Problem:
    return Problem(refusal.code, refusal.key, refusal.values, command_id)


async def serve_socket(services: Services, websocket: WebSocket) -> None:
    """A client comes to a table."""
    address = address_of(websocket)
    counted: list[tuple[Counts, str]] = []
    try:
        check_origin(services, websocket)
        services.by_address.take(address)
        token = token_of(websocket)
        guest = await services.guests.find(token) if token else None
        keys = [(services.sockets, ""), (services.sockets_from, address)]
        for counts, key in keys if guest is None else [*keys, (services.sockets_each, guest.id)]:
            counts.add(key)
            counted.append((counts, key))
        await websocket.accept()
        socket = Socket(services, websocket, guest, token)
        services.open_sockets.add(socket)
        try:
            await socket.run(table_of(websocket))
        finally:
            services.open_sockets.discard(socket)
    except Drop as drop:
        await _close(services, websocket, drop.code)
    except Refusal as refusal:
        await _close(services, websocket, refusal.code)
    except StorageFailed:
        await _close(services, websocket, "storage")
    except WebSocketDisconnect:
        pass
    except Exception:  # noqa: BLE001 - the client is told, and comes back
        LOGGER.exception("a socket failed")
        await _close(services, websocket, "internal")
    finally:
        for counts, key in counted:
            counts.drop(key)


async def _close(services: Services, websocket: WebSocket, code: str) -> None:
    """Say why, as far as the client still reads, and close."""
    services.metrics.count("sockets_dropped_total", code)
    with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        if websocket.application_state == WebSocketState.CONNECTING:
            await websocket.accept()
        async with asyncio.timeout(2):
            if code != "slow":
                await websocket.send_text(_encode(Bye(code, f"server.bye.{code}")).decode())
            await websocket.close(CLOSE.get(code, 1011), code)
    line: Line = websocket.scope["extensions"][LINE]
    line.cut_soon(FAREWELL)


async def watch_sockets(services: Services) -> None:
    """Drop clients that do not read, for ever."""
    while True:
        await asyncio.sleep(1.0)
        now = monotonic()
        for socket in list(services.open_sockets):
            socket.check(now)
